import { expect } from "#e2e/fixtures.ts";
import { query } from "#e2e/support/database.ts";
import { pathOf } from "#e2e/support/routes.ts";
import { anonymously, DEAD_SESSION, everythingOf, look } from "./answers.ts";
import { routesOf } from "./routes.ts";
import { test } from "./scene.ts";

for (const route of routesOf("screen")) {
  test(`${route} redirects a signed-out visitor to the sign-in and back, and shows only the user's own data`, async ({
    scene,
    origin,
  }) => {
    const location = route === "/" ? "/user/login" : `/user/login?from=${encodeURIComponent(route)}`;
    for (const headers of [{}, DEAD_SESSION]) {
      const answer = await anonymously(origin, route, headers);
      expect(answer.status).toBe(307);
      expect(answer.headers.location).toBe(location);
    }
    for (const query of ["", `?q=${scene.canary}`, "?status=incomplete&provider=taksiHelsinki&sort=-name"]) {
      const { canary } = scene;
      for (const { api } of [scene.b, scene.invited]) {
        const answer = await look(api, route + query);
        expect(answer.status).toBeLessThan(400);
        const text = everythingOf(answer).replaceAll(`q=${canary}`, "").replaceAll(`"${canary}"`, "");
        expect(text).not.toContain(`${canary} Oy`);
      }
    }
  });
}

for (const route of routesOf("own notice")) {
  test(`${route} opens only the user's own notice`, async ({ scene, origin }) => {
    const [notice] = await query<{ id: string }>(
      `insert into notices (user_id, kind, company_id, fact, change)
        select id, 'company_approved', $2, $3::jsonb, gen_random_uuid() from users where email = $1 returning id`,
      [scene.a.email, scene.company, JSON.stringify({ companyId: scene.company, companyName: scene.canary })],
    );
    const path = route.replace("[noticeId]", notice?.id ?? "");
    expect((await anonymously(origin, path)).status).toBe(307);
    for (const { api } of [...scene.strangers, scene.member, scene.overseer, scene.viewer])
      expect((await look(api, path)).status).toBe(404);
    const opened = await look(scene.a.api, path);
    expect(opened.headers.location).toBe(`/companies/${scene.company}/details`);
  });
}

for (const route of routesOf("open")) {
  test(`${route} shows nobody's data`, async ({ scene, origin }) => {
    for (const answer of [
      await anonymously(origin, pathOf(route, scene.company)),
      await look(scene.b.api, pathOf(route, scene.company)),
      await look(scene.invited.api, pathOf(route, scene.company)),
    ]) {
      expect(answer.status).toBeLessThan(500);
      // The demo's mailbox is public and may contain A's address.
      if (route !== "/dev/mailbox") expect(everythingOf(answer)).not.toContain(scene.canary);
    }
  });
}
