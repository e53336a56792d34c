import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import { copyCompanySchema } from "#lib/companies/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import { accepted, newCompany, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { copyCompanyTo } from "./copy.ts";

let house: TestHouse;
let source: Company;
let owner: Actor;
let partner: number;

beforeAll(async () => {
  house = await openTestHouse();
  ({ company: source, user: owner } = await house.createCompany({
    status: "active",
    body: { accountantEmail: "tili@toimisto.example" },
  }));
  await house.createMember(source.id);
  await house.owner`insert into vehicles (company_id, license_plate, created_by, modified_by)
    values (${source.id}, 'ABC-1', 'x', 'x')`;
  await house.owner`insert into drivers (company_id, last_name, created_by, modified_by)
    values (${source.id}, 'Aalto', 'x', 'x')`;
  partner = await createPartner();
});
afterAll(() => house.close());

async function createPartner(changes: object = {}): Promise<number> {
  const body = { ...newCompany(), companyType: "regional_partner" };
  const { id } = accepted(await house.as(house.admin).create(body));
  for (const change of [changes].filter((one) => Object.keys(one).length > 0))
    accepted(await house.as(house.admin).save(id, change));
  return id;
}

const copy = (
  actor: Actor,
  raw: { companyId?: unknown; target?: unknown; body?: object; key?: string } = {},
) =>
  house.as(actor).run(copyCompanySchema, copyCompanyTo, {
    companyId: raw.companyId ?? source.id,
    body: { aggregatorCompany: { id: raw.target ?? partner }, ...raw.body },
    ...(raw.key && { submissionKey: raw.key }),
  });

const countOfCopies = async (of = source.id): Promise<number> => {
  const [row] = await house.owner`select count(*)::int from companies where copied_from_id = ${of}`;
  return row?.count;
};

test("an admin's copy has the details, billing and packages, but not the fleet, agreement or status", async () => {
  const before = accepted(await house.as(house.admin).get(source.id));
  const { id } = accepted(await copy(house.admin));
  const made = accepted(await house.as(house.admin).get(id));
  for (const field of ["businessId", "companyName", "provider", "companyType", "address", "contact"] as const)
    expect(made[field]).toEqual(before[field]);
  for (const field of ["billing", "accountantEmail", "taxiServiceLicence", "packages"] as const)
    expect(made[field]).toEqual(before[field]);
  expect(made).toMatchObject({
    status: "incomplete",
    aggregatorCompanyId: partner,
    contract: { signed: null, reliablePartner: null },
    createdBy: house.admin.label,
    approvedDate: null,
    vehicleCount: 0,
    driverCount: 0,
    version: 1,
  });
  const [row] = await house.owner`select copied_from_id::int from companies where id = ${id}`;
  expect(row).toEqual({ copied_from_id: source.id });
  expect(await house.owner`select 1 from vehicles where company_id = ${id}`).toHaveLength(0);
  expect(await house.owner`select 1 from drivers where company_id = ${id}`).toHaveLength(0);
  const [after] = await house.owner`select version, vehicle_count from companies where id = ${source.id}`;
  expect(after).toEqual({ version: before.version, vehicle_count: 1 });
});

test("the owner owns and completes the copy, other members do not belong to it", async () => {
  const { id } = accepted(await copy(house.admin));
  expect(await house.owner`select user_id::int, role from memberships where company_id = ${id}`).toEqual([
    { user_id: owner.id, role: "owner" },
  ]);
  const body = {
    choosePackage: { name: "premium", startDate: helsinkiDate(new Date()) },
    contract: { signed: true, reliablePartner: true },
  };
  const submitted = accepted(await house.as(await house.reload(owner)).save(id, body));
  expect(submitted.status).toBe("pending");
  expect(accepted(await house.as(house.admin).save(id, { status: "active" })).status).toBe("active");
});

test("the histories of both companies record the copy with the other company's id", async () => {
  const { id } = accepted(await copy(house.program));
  const events = await house.owner`
    select action, company_id::int as company, before, after, actor_label as actor from events
    where entity_type = 'company' and (entity_id = ${id} or entity_id = ${source.id}) order by id desc limit 2`;
  expect(events).toMatchObject([
    { action: "copy", company: source.id, after: { copiedTo: id }, actor: house.program.label },
    { action: "create", company: id, after: { copiedFrom: source.id, status: "incomplete" } },
  ]);
  expect(JSON.stringify(events[1]?.after)).not.toContain(source.billing.iban);
});

describe("copying by others", () => {
  test("is forbidden for company users and not found for strangers", async () => {
    const before = await countOfCopies();
    expect(codeOf(await copy(owner))).toBe("forbidden");
    const { user: stranger } = await house.createCompany();
    const absent = await copy(stranger, { companyId: 999_999 });
    expect(codeOf(absent)).toBe("not_found");
    expect(await copy(stranger)).toEqual(absent);
    expect(await copy(house.admin, { companyId: 999_999 })).toEqual(absent);
    expect(await countOfCopies()).toBe(before);
  });

  test("finds no deleted company", async () => {
    const { company, user } = await house.createCompany();
    accepted(await house.as(user).remove(company.id));
    expect(codeOf(await copy(house.admin, { companyId: company.id }))).toBe("not_found");
  });
});

describe("an unsuitable target is refused by name", () => {
  const TARGETS: Record<string, () => Promise<unknown>> = {
    "an operator": async () => (await house.createCompany({ status: "active" })).company.id,
    "an aggregator": () => createPartner({ companyType: "aggregator" }),
    "an inactive partner": async () => {
      const id = await createPartner();
      await house.owner`update companies set status = 'active', approved_at = now(), approved_by = 'x', billing_type = 'email',
        email_invoicing_address = 'a@b.fi', contract_signed_at = now(), reliable_partner_at = now() where id = ${id}`;
      accepted(await house.as(house.admin).save(id, { status: "inactive" }));
      return id;
    },
    "a deleted partner": async () => {
      const id = await createPartner();
      accepted(await house.as(house.admin).remove(id));
      return id;
    },
    nobody: async () => 999_999,
    "no id": async () => "1",
    "what no id can be": async () => -1,
  };
  test.each(Object.entries(TARGETS))("%s", async (_, target) => {
    const before = await countOfCopies();
    const result = await copy(house.admin, { target: await target() });
    expect(["invalid_target", "invalid"]).toContain(codeOf(result));
    expect(issueLines(result)[0]).toMatch(/^aggregatorCompany(\.id)? invalid_target$/);
    expect(await countOfCopies()).toBe(before);
  });

  test("the company itself", async () => {
    const result = await copy(house.admin, { companyId: partner, target: partner });
    expect(issueLines(result)).toEqual(["aggregatorCompany invalid_target"]);
  });
});

describe("the company in the body", () => {
  const sent = async () => {
    const {
      address,
      contact,
      billing,
      companyName,
      status,
      owner: email,
    } = accepted(await house.as(house.admin).get(source.id));
    return { id: source.id, address, contact, billing, companyName, status, owner: email };
  };

  test("is accepted when it equals the stored company, under its name or beside the target", async () => {
    const company = await sent();
    expect(codeOf(await copy(house.admin, { body: { company } }))).toBe("ok");
    expect(codeOf(await copy(house.admin, { body: company }))).toBe("ok");
  });

  test.each([
    [{ companyName: "Vanha Oy" }, "companyName stale"],
    [{ status: "pending" }, "status stale"],
    [{ owner: "muu@tolppa.example" }, "owner stale"],
    [{ address: { city: "Espoo" } }, "address.city stale"],
  ])("is refused when it differs: %j", async (changed, issue) => {
    const before = await countOfCopies();
    const result = await copy(house.admin, { body: { company: { ...(await sent()), ...changed } } });
    expect(codeOf(result)).toBe("stale");
    expect(issueLines(result)).toEqual([issue]);
    expect(await countOfCopies()).toBe(before);
  });

  test("is refused when it is another company", async () => {
    const result = await copy(house.admin, { body: { company: { id: source.id + 1 } } });
    expect(issueLines(result)).toEqual(["company.id invalid"]);
    expect(issueLines(await copy(house.admin, { body: { unknown: 1 } }))).toEqual(["unknown unknown_field"]);
  });
});

test("repeats of one submission make one copy, and another target under its key is refused", async () => {
  const { company } = await house.createCompany({ status: "active" });
  const ask = (target = partner) =>
    copy(house.admin, { companyId: company.id, key: "kopio-1234567890", target });
  const answers = await Promise.all([ask(), ask(), ask()]);
  const ids = new Set(answers.map((answer) => accepted(answer).id));
  expect(ids.size).toBe(1);
  expect(await countOfCopies(company.id)).toBe(1);
  expect(codeOf(await ask(await createPartner()))).toBe("submission_conflict");
  expect(accepted(await ask()).id).toBe([...ids][0]);
  // Two submissions make two copies with the same business id.
  await copy(house.admin, { companyId: company.id });
  expect(await countOfCopies(company.id)).toBe(2);
});
