import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as copy } from "#app/api/companies/[companyId]/copy/route.ts";
import { POST as createVehicle } from "#app/api/companies/[companyId]/vehicles/route.ts";
import { POST as createCompany } from "#app/api/companies/route.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";
import { emailBilling, newCompany } from "#lib/platform/use-case/testing.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const keyed = (key: string) => ({ "idempotency-key": key });

/** The number of companies with the business id of this body. */
async function countOf({ businessId }: { businessId: string }): Promise<number> {
  const [row] = await api.house.owner<{ count: number }[]>`
    select count(*)::int from companies where business_id = ${businessId}`;
  return row?.count ?? 0;
}

const post = (body: unknown, key: string, actor = api.house.program) =>
  api.call(actor, createCompany, "POST /api/companies", { body, headers: keyed(key) });

describe("the same POST under the same key", () => {
  test("gets the first answer word for word and creates nothing more", async () => {
    const body = newCompany();
    const key = randomUUID();
    const first = await post(body, key);
    const second = await post(body, key);
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(first.headers.has("idempotent-replayed")).toBe(false);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    for (const name of ["location", "etag", "content-type", "cache-control"])
      expect(second.headers.get(name), name).toBe(first.headers.get(name));
    expect(await second.text()).toBe(await first.text());
    expect(await countOf(body)).toBe(1);
  });

  test("gets the first answer even after the company has changed", async () => {
    const body = newCompany();
    const key = randomUUID();
    const { id, companyName } = (await (await post(body, key)).json()) as { id: number; companyName: string };
    await api.house.as(api.house.admin).save(id, { companyName: "Toinen nimi Oy" });
    expect(await (await post(body, key)).json()).toMatchObject({ id, companyName });
  });

  test("fifty times at once creates one company, and every caller gets it or is told to wait", async () => {
    const body = newCompany();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body, key)));
    const made = answers.filter(({ status }) => status === 201);
    const told = answers.filter(({ status }) => status === 409);
    expect(made.length + told.length).toBe(50);
    expect(new Set(await Promise.all(made.map((answer) => answer.text()))).size).toBe(1);
    for (const answer of told) {
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({
        message: "Sama pyyntö on vielä kesken. Yritä hetken kuluttua uudelleen.",
      });
    }
    expect(await countOf(body)).toBe(1);
    expect((await post(body, key)).headers.get("idempotent-replayed")).toBe("true");
  });

  test("is another request with another body, another address or another caller", async () => {
    const body = newCompany();
    const key = randomUUID();
    await post(body, key);
    expect((await post({ ...body, companyName: "Muu Oy" }, key)).status).toBe(422);
    const { company } = await api.house.createCompany();
    const params = { companyId: String(company.id) };
    const elsewhere = await api.call(
      api.house.program,
      createVehicle,
      `POST /api/companies/${company.id}/vehicles`,
      {
        params,
        headers: keyed(key),
        body,
      },
    );
    expect(elsewhere.status).toBe(422);
    const stranger = await api.house.createUser();
    expect((await post(newCompany(), key, stranger)).status).toBe(201);
  });

  test("matches the key with and without the draft's quotes, and ignores whitespace in the body", async () => {
    const body = newCompany();
    const key = randomUUID();
    await post(body, key);
    expect((await post(body, `"${key}"`)).headers.get("idempotent-replayed")).toBe("true");
  });

  test("succeeds with a version that was current the first time", async () => {
    const { company } = await api.house.createCompany();
    const { company: partner } = await api.house.createCompany();
    await api.house.as(api.house.admin).save(partner.id, { companyType: "regional_partner" });
    const ask = (key: string) =>
      api.call(api.house.admin, copy, `POST /api/companies/${company.id}/copy`, {
        body: { aggregatorCompany: { id: partner.id } },
        params: { companyId: String(company.id) },
        headers: { ...keyed(key), "if-match": `"${company.version}"` },
      });
    const key = randomUUID();
    expect((await ask(key)).status).toBe(201);
    await api.house.as(api.house.admin).save(company.id, { companyName: "Uusi nimi Oy" });
    expect((await ask(key)).status).toBe(201);
    expect((await ask(randomUUID())).status).toBe(412);
  });
});

describe("a request that was not carried out", () => {
  test("leaves the key free when it was refused", async () => {
    const packages = [{ name: "standard", startDate: helsinkiDate(new Date()), endDate: null }];
    const contract = { signed: true, reliablePartner: true };
    const body = { ...newCompany(), billing: emailBilling, packages, contract };
    const taken = await post(body, randomUUID());
    const key = randomUUID();
    expect((await post(body, key)).status).toBe(409);
    const { id } = (await taken.json()) as { id: number };
    await api.house.as(api.house.admin).remove(id);
    expect((await post(body, key)).status).toBe(201);
  });

  test("leaves the key free when the connection broke", async () => {
    const body = newCompany();
    const key = randomUUID();
    const { owner } = api.house;
    // The insert waits for this lock while its connection is cut, as in a killed server process.
    const lock = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holder = owner.begin(async (sql) => {
      await sql`lock table companies in exclusive mode`;
      locked.resolve();
      await lock.promise;
    });
    await locked.promise;
    const cut = post(body, key);
    await waitFor(async () => {
      const rows = await owner`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike 'insert into "companies"%'`;
      return rows.length > 0;
    });
    lock.resolve();
    await holder;
    expect((await cut).status).toBe(503);
    expect(await countOf(body)).toBe(0);
    const again = await post(body, key);
    expect(again.status).toBe(201);
    expect(again.headers.has("idempotent-replayed")).toBe(false);
    expect(await countOf(body)).toBe(1);
  });
});

test.each(["", '""', "x".repeat(256), "kaksi sanaa", "\u0001"])(
  "an invalid key is refused by name: %j",
  async (key) => {
    const answer = await post(newCompany(), key);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ path: "Idempotency-Key" }] });
  },
);

test("a former member gets no stored answer of the company", async () => {
  const { company, user } = await api.house.createCompany();
  const ask = () =>
    api.call(user, createVehicle, `POST /api/companies/${company.id}/vehicles`, {
      params: { companyId: String(company.id) },
      body: { make: "Toyota" },
      headers: keyed("sama-avain"),
    });
  expect((await ask()).status).toBe(201);
  await api.house.owner`delete from memberships where user_id = ${user.id}`;
  expect((await ask()).status).toBe(404);
});

async function waitFor(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setImmediate(resolve));
}
