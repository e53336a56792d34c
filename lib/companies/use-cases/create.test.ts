import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import {
  accepted,
  billingAndService,
  emailBilling,
  newBusinessId,
  newCompany,
  openTestHouse,
  type TestHouse,
} from "#lib/platform/use-case/testing.ts";
import { returnCompanySchema } from "#lib/queue/schema.ts";
import { returnCompany } from "#lib/queue/use-cases/return.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const countOf = async (businessId: string): Promise<number> => {
  const [row] = await house.owner`select count(*)::int from companies where business_id = ${businessId}`;
  return row?.count;
};

describe("registering", () => {
  test("creates an incomplete operator that its creator owns, and one event", async () => {
    const user = await house.createUser();
    const body = newCompany();
    const company = accepted(await house.as(user).create(body));
    expect(company).toMatchObject({
      ...body,
      status: "incomplete",
      companyType: "operator",
      version: 1,
      ownerId: user.id,
      owner: user.label,
      createdBy: user.label,
      packages: [],
      submittedDate: null,
      approvedDate: null,
    });
    expect(
      await house.owner`select user_id::int, role from memberships where company_id = ${company.id}`,
    ).toEqual([{ user_id: user.id, role: "owner" }]);
    const events = await house.owner`select * from events where company_id = ${company.id}`;
    expect(events).toMatchObject([
      { action: "create", actor_kind: "user", actor_label: user.label, entity_type: "company", before: null },
    ]);
    expect(events[0]?.after).toMatchObject({ businessId: body.businessId, "address.city": "Helsinki" });
    expect(accepted(await house.as(await house.reload(user)).get(company.id))).toEqual(company);
  });

  test.each(["admin", "program"] as const)("by an %s creates a company without an owner", async (role) => {
    const company = accepted(await house.as(house[role]).create(newCompany()));
    expect(company).toMatchObject({ owner: null, ownerId: null, createdBy: house[role].label });
    expect(await house.owner`select 1 from memberships where company_id = ${company.id}`).toHaveLength(0);
  });

  test("by a program without the admin's scope is forbidden", async () => {
    const asker = house.as({ ...house.program, admin: false });
    expect(codeOf(await asker.create(newCompany()))).toBe("forbidden");
  });

  test("with every field creates a pending company that is submitted now", async () => {
    const user = await house.createUser();
    const company = accepted(await house.as(user).create({ ...newCompany(), ...billingAndService() }));
    expect(company).toMatchObject({ status: "pending", billing: emailBilling });
    expect(company.submittedDate).toBeInstanceOf(Date);
    expect(company.packages).toHaveLength(1);
    const events = await house.owner`select action, after->>'status' as status from events
      where company_id = ${company.id}`;
    expect(events).toEqual([{ action: "create", status: "pending" }]);
  });

  test("by an admin as active approves the company and tells its contact", async () => {
    const body = { ...newCompany(), ...billingAndService(), status: "active" };
    const company = accepted(await house.as(house.admin).create(body));
    expect(company).toMatchObject({ status: "active", approvedBy: house.admin.label });
    expect(company.approvedDate).toBeInstanceOf(Date);
    const mails = await house.owner`select kind, payload->>'to' as to from outbox
      where (payload->>'companyId')::int = ${company.id}`;
    expect(mails).toEqual([{ kind: "company_approved", to: body.contact.email }]);
  });

  test("as pending with a missing field is refused and names the field", async () => {
    const user = await house.createUser();
    const body = { ...newCompany(), status: "pending" };
    const result = await house.as(user).create(body);
    expect(codeOf(result)).toBe("incomplete");
    expect(issueLines(result)).toContain("packages required");
    expect(await countOf(body.businessId)).toBe(0);
  });
});

describe("mass assignment by a company user", () => {
  test.each([
    ["status", "active", "forbidden", ["status forbidden"]],
    ["companyType", "aggregator", "invalid", ["companyType read_only"]],
    ["externalId", "X", "invalid", ["externalId read_only"]],
    ["aggregatorCompany", { id: 1 }, "invalid", ["aggregatorCompany read_only"]],
    ["owner", "joku@muu.example", "invalid", ["owner read_only"]],
    ["ownerId", 1, "invalid", ["ownerId unknown_field"]],
    ["admin", true, "invalid", ["admin unknown_field"]],
    ["version", 7, "invalid", ["version unknown_field"]],
    ["deletedAt", null, "invalid", ["deletedAt unknown_field"]],
    ["copiedFromId", 1, "invalid", ["copiedFromId unknown_field"]],
    ["constructor", {}, "invalid", ["constructor unknown_field"]],
  ])("%s is refused by name and stores nothing", async (field, value, code, issues) => {
    const user = await house.createUser();
    const body = { ...newCompany({ provider: "cabonline" }), ...billingAndService(), [field]: value };
    const result = await house.as(user).create(body);
    expect(codeOf(result)).toBe(code);
    expect(issueLines(result)).toEqual(issues);
    expect(await countOf(String(body.businessId))).toBe(0);
  });

  test.each([
    ["id", 1],
    ["external", { status: "ok", goodSignStatus: { status: "signed", id: "1" } }],
    ["createdDate", "1999-01-01T00:00:00Z"],
    ["createdBy", "x"],
    ["modifiedDate", "1999-01-01T00:00:00Z"],
    ["modifiedBy", "x"],
    ["submittedDate", "1999-01-01T00:00:00Z"],
    ["approvedDate", "1999-01-01T00:00:00Z"],
    ["approvedBy", "x"],
    ["vehicleCount", 99],
    ["driverCount", 99],
  ] as const)("computed %s is accepted and without effect", async (field, value) => {
    const user = await house.createUser();
    const company = accepted(await house.as(user).create({ ...newCompany(), [field]: value }));
    expect(company[field]).not.toEqual(value);
  });
});

const whole = (businessId: string) => ({ ...newCompany({ businessId }), ...billingAndService() });

describe("a business id", () => {
  test.each(["pending", "active"] as const)("of a %s company exists once per provider", async (status) => {
    const { company } = await house.createCompany({ status });
    const other = await house.createUser();
    const body = whole(company.businessId);
    expect(codeOf(await house.as(other).create(body))).toBe("business_id_taken");
    expect(codeOf(await house.as(house.admin).create(body))).toBe("business_id_taken");
    expect(codeOf(await house.as(other).create({ ...body, provider: "dride" }))).toBe("ok");
  });

  test("of another company is revealed only when a draft with it is submitted", async () => {
    const { company } = await house.createCompany({ status: "active" });
    const stranger = await house.createUser();
    const draft = accepted(await house.as(stranger).create(newCompany()));
    const asker = house.as(await house.reload(stranger));
    const copied = accepted(await asker.save(draft.id, { businessId: company.businessId }));
    const { billing, ...service } = billingAndService();
    expect([copied.businessId, copied.status]).toEqual([company.businessId, "incomplete"]);
    expect(codeOf(await asker.save(draft.id, { billing }))).toBe("ok");
    const sent = await asker.save(draft.id, service);
    expect(codeOf(sent)).toBe("business_id_taken");
    expect(issueLines(sent)).toEqual(["businessId business_id_taken"]);
    expect(accepted(await asker.get(draft.id)).status).toBe("incomplete");
    expect(codeOf(await house.as(house.admin).save(draft.id, { ...service, status: "active" }))).toBe(
      "business_id_taken",
    );
  });

  test("in a stranger's draft does not block the rightful owner", async () => {
    const { company: draft, user: stranger } = await house.createCompany();
    const rightful = await house.createUser();
    expect(codeOf(await house.as(rightful).create(whole(draft.businessId)))).toBe("ok");
    expect(codeOf(await house.as(stranger).save(draft.id, billingAndService()))).toBe("business_id_taken");
  });

  test("is free again when its company is withdrawn or returned for completion", async () => {
    const { company, user } = await house.createCompany({ status: "pending" });
    accepted(await house.as(user).remove(company.id));
    const again = accepted(await house.as(user).create(whole(company.businessId)));
    accepted(
      await house.as(house.admin).run(returnCompanySchema, returnCompany, {
        companyId: again.id,
        body: { reason: "Tarkista osoite" },
      }),
    );
    const other = await house.createUser();
    expect(codeOf(await house.as(other).create(whole(company.businessId)))).toBe("ok");
  });

  test("that is taken meanwhile keeps a deactivated company from being activated", async () => {
    const { company, user } = await house.createCompany({ status: "inactive" });
    accepted(await house.as(user).create(whole(company.businessId)));
    const result = await house.as(house.admin).save(company.id, { status: "active" });
    expect(codeOf(result)).toBe("business_id_taken");
  });

  test("sent by fifty people at once makes one pending company", async () => {
    const businessId = newBusinessId();
    const users = await Promise.all(Array.from({ length: 50 }, () => house.createUser()));
    const results = await Promise.all(users.map((user) => house.as(user).create(whole(businessId))));
    const codes = results.map(codeOf).sort();
    expect(codes).toEqual([...Array(49).fill("business_id_taken"), "ok"]);
    expect(await countOf(businessId)).toBe(1);
  });
});

describe("a repeated submission", () => {
  test("returns the same company and adds no row or event", async () => {
    const user = await house.createUser();
    const body = newCompany();
    const first = accepted(await house.as(user).create(body, "nonce-0001"));
    const again = accepted(await house.as(await house.reload(user)).create(body, "nonce-0001"));
    expect(again).toEqual(first);
    expect(await house.owner`select 1 from events where company_id = ${first.id}`).toHaveLength(1);
  });

  test("sent twenty times at once creates one company and returns it each time", async () => {
    const user = await house.createUser();
    const body = newCompany();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => house.as(user).create(body, "nonce-0002")),
    );
    expect(new Set(results.map((result) => accepted(result).id)).size).toBe(1);
    expect(await countOf(body.businessId)).toBe(1);
  });

  test("with another body is a conflict", async () => {
    const user = await house.createUser();
    accepted(await house.as(user).create(newCompany(), "nonce-0003"));
    expect(codeOf(await house.as(user).create(newCompany(), "nonce-0003"))).toBe("submission_conflict");
  });

  test("of another person is a new submission", async () => {
    const [one, two] = [await house.createUser(), await house.createUser()];
    accepted(await house.as(one).create(newCompany(), "nonce-0004"));
    expect(codeOf(await house.as(two).create(newCompany(), "nonce-0004"))).toBe("ok");
  });

  test("finds nothing after the person has left the company", async () => {
    const user = await house.createUser();
    const body = newCompany();
    const company = accepted(await house.as(user).create(body, "nonce-0005"));
    await house.owner`delete from memberships where company_id = ${company.id}`;
    expect(codeOf(await house.as(user).create(body, "nonce-0005"))).toBe("not_found");
  });

  test("can succeed after a refusal, which stores nothing", async () => {
    const { company, user } = await house.createCompany({ status: "pending" });
    const body = whole(company.businessId);
    expect(codeOf(await house.as(user).create(body, "nonce-0006"))).toBe("business_id_taken");
    accepted(await house.as(user).remove(company.id));
    expect(codeOf(await house.as(user).create(body, "nonce-0006"))).toBe("ok");
  });
});
