import { expect } from "#e2e/fixtures.ts";
import { ABSENT, anonymously, DEAD_SESSION, everythingOf, look } from "./answers.ts";
import { routesOf } from "./routes.ts";
import { pathAt, test } from "./scene.ts";

for (const route of routesOf("picture")) {
  test(`${route} shows a page only to the company's own people and admins, at its own address`, async ({
    scene,
    origin,
    admin,
  }) => {
    const path = pathAt(route, scene);
    for (const { api } of [scene.a, scene.member, admin])
      expect(await look(api, path)).toMatchObject({ status: 200, headers: { "content-type": "image/jpeg" } });
    for (const { api } of [...scene.strangers, scene.overseer, scene.bookkeeper, scene.viewer]) {
      const answer = await look(api, path);
      expect(answer.status).toBe(404);
      expect(everythingOf(answer)).not.toContain(scene.canary);
    }
    expect((await look(scene.b.api, pathAt(route, scene, scene.other))).status).toBe(404);
    expect((await look(scene.a.api, path.replace(/\d+$/, "9"))).status).toBe(404);
    expect((await look(scene.a.api, path.replace(/\d+\/\d+$/, `${ABSENT}/1`))).status).toBe(404);
    for (const headers of [{}, DEAD_SESSION])
      expect((await anonymously(origin, path, headers)).status).toBe(307);
  });
}
