import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import { refreshCompanySchema } from "#lib/dispatch/provider-answer-schema.ts";
import type { ProviderCompany } from "#lib/dispatch/rules/dispatch.ts";
import { withHistorySchema } from "#lib/history/schema.ts";
import { getCompanyDetails } from "#lib/history/use-cases/details.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import type { DispatchProvider } from "#lib/ports.ts";
import { companyRefresh } from "./refresh.ts";

let house: TestHouse;
let company: Company;
let user: Actor;
/** A provider with this answer, and with an action that runs during the call. */
let received: Result<ProviderCompany>;
let meanwhile: () => Promise<unknown>;
let requests: [provider: string, externalId: string][];

const dispatch: Pick<DispatchProvider, "fetchCompany"> = {
  async fetchCompany(provider, externalId) {
    requests.push([provider, externalId]);
    await meanwhile();
    return received;
  },
};

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

beforeEach(async () => {
  const made = await house.createCompany({ status: "active", body: { provider: "cabonline" } });
  user = made.user;
  company = accepted(await house.as(house.admin).save(made.company.id, { externalId: "47113" }));
  received = ok(view());
  meanwhile = async () => {};
  requests = [];
});

const view = (changes: Partial<ProviderCompany> = {}): ProviderCompany => ({
  externalId: "47113",
  businessId: company.businessId,
  status: "active",
  companyName: "Uusi Nimi Oy",
  address: { ...company.address, street: "Varikkokatu 2" },
  contact: { ...company.contact },
  taxiServiceLicence: company.taxiServiceLicence,
  ...changes,
});

const refresh = (
  body?: object,
  {
    actor = house.admin,
    id = company.id as unknown,
    version,
  }: { actor?: Actor; id?: unknown; version?: number } = {},
) =>
  house.as(actor).run(refreshCompanySchema, companyRefresh(dispatch), {
    companyId: id,
    ...(body && { body }),
    ...(version && { version }),
  });

const snapshot = async (id = company.id) =>
  JSON.stringify([
    await house.owner`select * from companies where id = ${id}`,
    await house.owner`select * from events where entity_type = 'company' and entity_id = ${id} order by id`,
    await house.owner`select * from company_syncs where company_id = ${id}`,
    await house.owner`select * from outbox`,
  ]);

const syncedAt = async () => {
  const [row] = await house.owner`select synced_at from company_syncs where company_id = ${company.id}`;
  return row?.synced_at ?? null;
};

test("a preview shows each difference and changes nothing", async () => {
  const before = await snapshot();
  const preview = accepted(await refresh({ apply: false }));
  expect(preview).toMatchObject({ applied: false, company: { version: company.version } });
  expect(preview.change).toEqual({
    before: { companyName: company.companyName, "address.street": "Asematie 1", "external.status": null },
    after: { companyName: "Uusi Nimi Oy", "address.street": "Varikkokatu 2", "external.status": "active" },
  });
  expect(requests).toEqual([["cabonline", "47113"]]);
  expect(await snapshot()).toBe(before);
});

test("previewed differences are applied in one revision, with one event of the admin", async () => {
  const preview = accepted(await refresh({ apply: false }));
  const done = accepted(await refresh({ answer: preview.answer }, { version: preview.company.version }));
  expect(done.applied).toBe(true);
  expect(done.company).toMatchObject({
    companyName: "Uusi Nimi Oy",
    address: { street: "Varikkokatu 2" },
    external: { status: "active" },
    status: "active",
    version: company.version + 1,
    modifiedBy: house.admin.label,
    owner: company.owner,
    billing: company.billing,
  });
  const [event] = await house.owner`select action, actor_label, before, after from events
    where entity_type = 'company' and entity_id = ${company.id} order by id desc limit 1`;
  expect(event).toEqual({ action: "update", actor_label: house.admin.label, ...preview.change });
  expect(await syncedAt()).not.toBeNull();
});

test("an up-to-date company does not change: only the time of the comparison is stored", async () => {
  accepted(await refresh());
  const [row] = await house.owner`select version from companies where id = ${company.id}`;
  await house.owner`delete from company_syncs where company_id = ${company.id}`;
  for (const body of [{ apply: false }, undefined]) {
    expect(accepted(await refresh(body))).toMatchObject({ applied: true, change: { after: {} } });
    expect(await syncedAt()).not.toBeNull();
  }
  expect(await house.owner`select version from companies where id = ${company.id}`).toEqual([row]);
});

test("the time of the comparison is shown as long as the company keeps its external id", async () => {
  const shown = async () => {
    const page = await house
      .as(house.admin)
      .run(withHistorySchema, getCompanyDetails, { companyId: company.id }, { mode: "read" });
    return accepted(page).syncedAt;
  };
  accepted(await refresh());
  expect(await shown()).not.toBeNull();
  accepted(await house.as(house.admin).save(company.id, { provider: "ksat" }));
  expect(await shown()).toBeNull();
});

test("an external system refreshes with one call and no body", async () => {
  expect(accepted(await refresh(undefined, { actor: house.program })).company.companyName).toBe(
    "Uusi Nimi Oy",
  );
});

test("an answer other than the previewed one is refused", async () => {
  const preview = accepted(await refresh({ apply: false }));
  received = ok(view({ companyName: "Aivan Toinen Oy" }));
  const before = await snapshot();
  expect(codeOf(await refresh({ answer: preview.answer }))).toBe("dispatch_changed");
  expect(await snapshot()).toBe(before);
});

test("a version other than the previewed one is refused before the provider is asked", async () => {
  const preview = accepted(await refresh({ apply: false }));
  accepted(await house.as(user).save(company.id, { accountantEmail: "kirja@tolppa.example" }));
  requests = [];
  const late = await refresh({ answer: preview.answer }, { version: preview.company.version });
  expect(codeOf(late)).toBe("stale");
  expect(requests).toEqual([]);
});

test.each([
  ["edited", "stale", () => house.as(house.admin).save(company.id, { companyName: "Kolmas Nimi Oy" })],
  ["taken out of use", "stale", () => house.as(house.admin).save(company.id, { status: "inactive" })],
  ["moved to another provider", "stale", () => house.as(house.admin).save(company.id, { provider: "dride" })],
])("a company that is %s during the call fails with %s", async (_, code, happens) => {
  let before = "";
  meanwhile = async () => {
    accepted(await happens());
    before = await snapshot();
  };
  expect(codeOf(await refresh())).toBe(code);
  expect(await snapshot()).toBe(before);
});

test("no transaction is open during the call", async () => {
  let open: unknown[] = ["not asked"];
  meanwhile = async () => {
    const rows = await house.owner`select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`;
    open = [...rows];
  };
  accepted(await refresh({ apply: false }));
  expect(open).toEqual([]);
});

test("ten simultaneous refreshes apply the differences once", async () => {
  const results = await Promise.all(Array.from({ length: 10 }, () => refresh()));
  const codes = results.map(codeOf);
  expect(codes.filter((code) => code === "ok").length).toBeGreaterThanOrEqual(1);
  expect(new Set(codes).isSubsetOf(new Set(["ok", "stale"]))).toBe(true);
  const [row] = await house.owner`select count(*)::int as count from events
    where entity_type = 'company' and entity_id = ${company.id} and after ? 'address.street' and action = 'update'`;
  expect(row?.count).toBe(1);
});

test.each([
  "dispatch_not_connected",
  "dispatch_unreachable",
  "dispatch_slow",
  "dispatch_failed",
  "dispatch_garbage",
  "dispatch_unauthorized",
  "dispatch_unknown_id",
])("a call that fails with %s changes nothing", async (code) => {
  received = fail(code);
  const before = await snapshot();
  for (const body of [{ apply: false }, undefined]) expect(codeOf(await refresh(body))).toBe(code);
  expect(await snapshot()).toBe(before);
});

test("an external id of another company changes nothing", async () => {
  received = ok(view({ businessId: "7654321-1" }));
  const before = await snapshot();
  expect(codeOf(await refresh({ apply: false }))).toBe("dispatch_other_company");
  expect(codeOf(await refresh())).toBe("dispatch_other_company");
  expect(await snapshot()).toBe(before);
});

test("members are forbidden, strangers get not_found, and the provider is not called", async () => {
  const { user: stranger } = await house.createCompany();
  expect(codeOf(await refresh({}, { actor: user }))).toBe("forbidden");
  expect(codeOf(await refresh({}, { actor: stranger }))).toBe("not_found");
  for (const id of [999_999_999, "abc", 0]) expect(codeOf(await refresh({}, { id }))).toBe("not_found");
  expect(requests).toEqual([]);
});

test.each([
  ["inactive", { status: "inactive" }],
  ["without an external id", { externalId: null }],
  ["of a provider that gives no ids", { provider: "taksiHelsinki" }],
])("a company %s is not refreshable", async (_, body) => {
  accepted(await house.as(house.admin).save(company.id, body));
  expect(codeOf(await refresh())).toBe("not_refreshable");
  expect(requests).toEqual([]);
});

test.each([
  [{ apply: "yes" }, "apply invalid"],
  [{ answer: "abc" }, "answer invalid"],
  [{ status: "active" }, "status unknown_field"],
])("the body %j is refused with the field's name", async (body, issue) => {
  expect(issueLines(await refresh(body))).toEqual([issue]);
});
