import { expect } from "#e2e/fixtures.ts";
import { postAction, serverActions } from "#e2e/support/actions.ts";
import { query } from "#e2e/support/database.ts";
import { send } from "#e2e/support/http.ts";
import { API_PATHS } from "#lib/platform/api/path-list.ts";
import { NO_INPUT } from "./actions.ts";
import { test } from "./scene.ts";

// In a second tab another person has signed in with the same browser: requests of the first tab are not that person's wish.

const drawnFor = async (email: string): Promise<Record<string, string>> => {
  const [row] = await query<{ id: number }>("select id from users where email = $1", [email]);
  return { "drawn-for": String(row?.id) };
};

test("no action runs for a page that was drawn for another account", async ({ scene }) => {
  const { a, b, company } = scene;
  const headers = await drawnFor(b.email);
  expect(serverActions().length).toBeGreaterThan(100);
  for (const { name } of serverActions()) {
    const answer = await postAction(a.api, name, { args: [NO_INPUT], companyId: company, headers });
    const text = await answer.text();
    expect(text, name).toContain('"code":"other_account"');
    expect(text, name).toContain(`Olet nyt kirjautunut tilillä ${a.email}`);
  }
});

test("nor does any API call with the session's cookie", async ({ scene, origin }) => {
  const { a, b, company } = scene;
  const headers = { ...(await drawnFor(b.email)), "content-type": "application/json" };
  const calls = Object.entries(API_PATHS).flatMap(([path, methods]) =>
    methods.map((method) => ({
      method,
      path: path.replace("{companyId}", String(company)).replace(/\{\w+\}/g, "1"),
    })),
  );
  let asked = 0;
  for (const { method, path } of calls) {
    const body = method === "GET" ? {} : { body: "{}" };
    const open =
      (await send(origin, { method, path, headers: { ...headers, origin }, ...body })).status !== 401;
    if (open) continue;
    asked += 1;
    const data = method === "GET" ? {} : { data: {} };
    const answer = await a.api.fetch(path, { method, headers, ...data, maxRedirects: 0 });
    expect(answer.status(), `${method} ${path}`).toBe(403);
    expect(await answer.text(), `${method} ${path}`).toContain("other_account");
  }
  expect(asked).toBeGreaterThan(calls.length / 2);
});
