import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkToken } from "#lib/adapters/identity/link-token.ts";
import { python } from "#lib/adapters/spreadsheet/contract-tests.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { linkedDeskFile } from "#lib/doors/downloads/desk-download.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";
import { env } from "#lib/env.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import { linkedDesk } from "./mail-links.ts";

// Checks an accountant's desk behind its link: the secret, the door, and the files of a month.

let api: TestApi;
let clients: Company[];
let token: string;
const EMAIL = "tili@toimisto.example";

beforeAll(async () => {
  api = await openTestApi();
  const { house } = api;
  const made = [
    await house.createCompany({ status: "active" }),
    await house.createCompany({ status: "active" }),
    await house.createCompany({ status: "active" }),
  ];
  clients = made.map(({ company }) => company);
  for (const [index, company] of clients.entries())
    await keepStatement(house.owner, {
      ...simpleStatement(100_000),
      companyId: company.id,
      parties: partiesOf(company),
      issuedOn: "2026-11-09",
      period: { start: "2026-10-26", end: "2026-11-08" },
      number: `2026-00012${index}`,
    });
  await join(clients[0]);
  await join(clients[1]);
  const [desk] = await house.owner<{ link: string }[]>`select link_id as link from accountant_desks`;
  token = `${linkToken(env.authSecret, String(desk?.link))}.${desk?.link}`;
}, 60_000);
afterAll(() => api.close());

const join = (company: Company | undefined) =>
  api.house
    .owner`select join_accountant_desk(${company?.id ?? 0}, ${EMAIL}, 'x', now(), now() + interval '1 day')`;
const visited = (at: Date | null) => api.house.owner`update accountant_desks set visited_at = ${at}`;
const from = (address: string) => new Headers({ "x-forwarded-for": address });
const load = (query: Record<string, string>) =>
  linkedDeskFile(new Request(`https://portal.example/desk/export?${new URLSearchParams(query)}`));
const folder = (index: number) => String(clients[index]?.businessId);

test("the files of a month are whole: each client's statements, e-invoices, entries and payments in its folder", async () => {
  await visited(new Date());
  const answer = await load({ token, month: "2026-11" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-disposition")).toContain("kirjanpito-2026-11.zip");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const files = unzipSync(bytes);
  const ofClient = (index: number) => [
    `${folder(index)}/kirjaukset-tilitys-2026-00012${index}.csv`,
    `${folder(index)}/korttimaksut-tilitys-2026-00012${index}.csv`,
    `${folder(index)}/tilitys-2026-00012${index}.pdf`,
    `${folder(index)}/tilitys-2026-00012${index}.xml`,
  ];
  expect(Object.keys(files).toSorted()).toEqual([...ofClient(0), ...ofClient(1)].toSorted());
  for (const content of Object.values(files)) expect(content.length).toBeGreaterThan(0);
  const xml = new TextDecoder().decode(files[`${folder(0)}/tilitys-2026-000120.xml`]);
  expect(xml).toContain("2026-000120");
  const checked = `
import io, json, sys, zipfile
print(json.dumps(zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).testzip()))`;
  expect(python(checked, Buffer.from(bytes)), "another program reads the archive").toBe(null);
});

test("the files of one client hold no other client's", async () => {
  await visited(new Date());
  const answer = await load({ token, month: "2026-11", company: String(clients[1]?.id) });
  expect(answer.headers.get("content-disposition")).toContain(`kirjanpito-${folder(1)}-2026-11.zip`);
  const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  expect(names.length).toBe(4);
  expect(names.filter((name) => !name.startsWith(`${folder(1)}/`))).toEqual([]);
});

test.each([
  ["a company that has not agreed", () => ({ month: "2026-11", company: String(clients[2]?.id) }), 404],
  ["a month without files", () => ({ month: "2026-10" }), 404],
  ["a month that there is not", () => ({ month: "2026-13" }), 422],
])("%s gives no files", async (_, query, status) => {
  await visited(new Date());
  expect((await load({ token, ...query() })).status).toBe(status);
});

test("before the visit and after it the link gives no files", async () => {
  for (const at of [null, new Date(Date.now() - 13 * 3_600_000)]) {
    await visited(at);
    const answer = await load({ token, month: "2026-11" });
    expect(await answer.json()).toMatchObject({ code: "desk_closed" });
    expect(await linkedDesk(from("192.0.2.9"), token)).toEqual({ ok: true, value: null });
  }
});

test.each([
  ["another secret", () => `${"a".repeat(43)}.${token.slice(44)}`],
  ["another link's secret", () => `${linkToken(env.authSecret, randomUUID())}.${token.slice(44)}`],
  ["no secret", () => token.slice(44)],
  ["nothing", () => undefined],
  ["two", () => [token, token]],
])("%s is refused like an ended link", async (_, asked) => {
  await visited(new Date());
  const refused = { ok: false, error: { code: "link_expired" } };
  expect(await linkedDesk(from("192.0.2.2"), asked())).toEqual(refused);
});

test("a download breaks off when a client ends its agreement on the way", async () => {
  await visited(new Date());
  const answer = await load({ token, month: "2026-11" });
  const reader = answer.body?.getReader();
  await reader?.read();
  await api.house.owner`delete from desk_clients`;
  const rest = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(rest()).rejects.toThrow("link_expired");
});
