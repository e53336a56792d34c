import { afterAll, beforeAll, expect, test } from "vitest";
import { GET } from "#app/api/companies/route.ts";
import { built, FORGERIES, type Own, ownKey, TOKEN_CLIENT } from "#lib/adapters/identity-tokens-testing.ts";
import { SCOPES } from "#lib/core/actor.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";

let api: TestApi;
let own: Own;
let refusal: string;

beforeAll(async () => {
  api = await openTestApi();
  own = await ownKey(api.house.owner, new Date());
  refusal = await bodyOf(await ask("Bearer nonsense"));
});
afterAll(() => api.close());

/** Asks the API with this Authorization header. */
const ask = (authorization: string): Promise<Response> =>
  GET(new Request("https://portal.example/api/companies", { headers: { authorization } }), {
    params: Promise.resolve({}),
  });

/** The body without the parts that differ between any two answers. */
const bodyOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replace(/urn:request:[\w-]+/, "");

async function expectRefused(authorization: string): Promise<void> {
  const answer = await ask(authorization);
  expect(answer.status).toBe(401);
  expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="Tolppa", error="invalid_token"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await bodyOf(answer)).toBe(refusal);
}

/** Whether the text is allowed in a header. HTTP refuses any other text before the API reads it. */
const isHeader = (text: string): boolean => /^[\t\x20-\x7e]*$/.test(text);

test.each(FORGERIES)("the API refuses %s like any other wrong token", async (_, forge) => {
  const token = forge(own);
  if (isHeader(token) && token.trim() === token) await expectRefused(`Bearer ${token}`);
  else expect(token).not.toMatch(/^[\w.-]+$/);
});

test.each<[string, object]>([
  ["a client that is not there", { sub: "client:nobody" }],
  ["a client whose secret is another by now", { sub: "client:test", secret_version: 0 }],
  ["a client whose secret is still to come", { sub: "client:test", secret_version: 2 }],
  ["a client whose secret is half a version", { sub: "client:test", secret_version: 1.5 }],
  ["a user who is not there", { sub: "user:999999", sid_ref: 1 }],
])("a correctly signed token of %s is refused in the same way", async (_, payload) => {
  await expectRefused(`Bearer ${built(own, { payload: { ...TOKEN_CLIENT, ...payload } })}`);
});

test("a scope in a token gives no right that the client does not have", async () => {
  const { owner } = api.house;
  await owner`insert into api_clients (client_id, name, reach, scopes, secret_hash, secret_prefix, created_by)
    values ('narrow', 'Kapea', 'all', '{fleet:read}', '', '', 'x')`;
  const payload = { ...TOKEN_CLIENT, sub: "client:narrow", scope: SCOPES.join(" ") };
  expect((await ask(`Bearer ${built(own, { payload })}`)).status).toBe(403);
});

test.each([
  "",
  "Bearer",
  "Bearer ",
  "bearer",
  "Bearer  ",
  "Bearer\tx",
  "Bearer x y",
  "Bearer x, Bearer y",
  "Bearer x;y",
  "Bearer x\ty",
  'Bearer "x"',
  "Bearer <x>",
  "Bearer %00",
  "Bearer %s%n",
  "Bearer [object Object]",
  "Bearer null",
  "Bearer undefined",
  "Bearer true",
  "Bearer {}",
  "Bearer ../../etc/passwd",
  "Bearer ' or 1=1 --",
  "Bearer .",
  "Bearer ..",
  "Bearer ...",
  "Bearer a.b",
  "Bearer a.b.c",
  "Bearer a.b.c.d.e",
  "Bearer =",
  `Bearer ${"a".repeat(8_000)}`,
  `Bearer ${".".repeat(4_000)}`,
  `${"Bearer ".repeat(500)}x`,
  "Basic",
  "Basic x",
  "Basic ZGVtby1hZG1pbjpkZW1vLXNlY3JldA==",
  "Digest username=x",
  "Negotiate x",
  "x",
  ",",
  "Token x",
  "BearerX x",
])("an Authorization header like %.40j is refused in the same way", async (authorization) => {
  await expectRefused(authorization);
});
