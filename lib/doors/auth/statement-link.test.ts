import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkToken } from "#lib/adapters/identity/link-token.ts";
import { linkedStatementFile } from "#lib/doors/downloads/statement-download.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";
import { env } from "#lib/env.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import { linkedStatement } from "./mail-links.ts";

// Checks an accountant's link: its secret, and how often it may be opened.

let api: TestApi;
const linkId = randomUUID();
let token: string;

beforeAll(async () => {
  api = await openTestApi();
  const { company } = await api.house.createCompany({ status: "active" });
  const id = await keepStatement(api.house.owner, {
    ...simpleStatement(100_000),
    companyId: company.id,
    parties: partiesOf(company),
    period: { start: "2026-10-26", end: "2026-11-08" },
    number: "2026-000122",
  });
  await api.house
    .owner`insert into statement_links (id, statement_id, company_id, email, expires_at, created_by)
    values (${linkId}, ${id}, ${company.id}, 'a@b.example', now() + interval '1 day', 'x')`;
  token = `${linkToken(env.authSecret, linkId)}.${linkId}`;
}, 60_000);
afterAll(() => api.close());

const from = (address: string) => new Headers({ "x-forwarded-for": address });

test("the right link shows its statement and its documents", async () => {
  expect(await linkedStatement(from("192.0.2.1"), token)).toMatchObject({
    value: { document: { number: "2026-000122" } },
  });
  for (const [format, mediaType] of [
    ["pdf", "application/pdf"],
    ["csv", "text/csv; charset=utf-8"],
    ["xml", "application/xml; charset=utf-8"],
  ]) {
    const query = new URLSearchParams({ token, format: String(format) });
    const answer = await linkedStatementFile(new Request(`https://portal.example/statement/export?${query}`));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, mediaType]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test.each([
  ["another secret", () => `${"a".repeat(43)}.${linkId}`],
  ["another link's secret", () => `${linkToken(env.authSecret, randomUUID())}.${linkId}`],
  [
    "a link that there is not",
    () => {
      const id = randomUUID();
      return `${linkToken(env.authSecret, id)}.${id}`;
    },
  ],
  ["no secret", () => linkId],
  ["nothing", () => undefined],
  ["two", () => [token, token]],
])("%s is refused like an ended link", async (_, asked) => {
  const refused = { ok: false, error: { code: "link_expired" } };
  expect(await linkedStatement(from("192.0.2.2"), asked())).toEqual(refused);
});

test("a limit stops the guessing of links, and the right link still works from the same address", async () => {
  const guess = () => linkedStatement(from("192.0.2.3"), `${"b".repeat(43)}.${linkId}`);
  const answers = [];
  for (let n = 0; n < 40; n += 1) answers.push(await guess());
  expect(answers.at(-1)).toMatchObject({ ok: false, error: { code: "too_many_attempts" } });
  expect((await linkedStatement(from("192.0.2.3"), token)).ok).toBe(true);
});

test("a link that a program opens again and again is slowed down", async () => {
  let refused = 0;
  for (let n = 0; n < 70; n += 1) if (!(await linkedStatement(from("192.0.2.4"), token)).ok) refused += 1;
  expect(refused).toBeGreaterThan(0);
});
