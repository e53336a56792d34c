import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MANY_APPLICATIONS } from "#lib/companies/rules/applications.ts";
import { saveCompanySchema } from "#lib/companies/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import { messageOf } from "#lib/messages/refusals.ts";
import {
  accepted,
  billingAndService,
  newCompany,
  openTestHouse,
  type TestHouse,
} from "#lib/platform/use-case/testing.ts";
import { queuePageSchema, waitingListSchema } from "#lib/queue/schema.ts";
import { listWaitingOnes, readQueue } from "#lib/queue/use-cases/read.ts";
import { saveCompany } from "./save.ts";

// One account's many complete applications come slowly, and the admins see them as one.

let house: TestHouse;
let user: Actor;
beforeAll(async () => {
  house = await openTestHouse();
  await house.createCompany({ status: "pending" });
  user = await house.createUser();
  for (let sent = 0; sent < MANY_APPLICATIONS; sent += 1)
    expect(accepted(await apply(user)).status).toBe("pending");
});
afterAll(() => house.close());

const apply = (actor: Actor) => house.as(actor).create({ ...newCompany(), ...billingAndService() });
const list = async (query: object = {}) =>
  accepted(await house.as(house.admin).run(queuePageSchema, readQueue, query, { mode: "read" })).page.rows;

describe("the twenty-first complete application of an account", () => {
  test("waits an hour, and the refusal says so", async () => {
    const refused = await apply(user);
    if (refused.ok) throw new Error("it was taken");
    expect(refused.error.code).toBe("too_many_applications");
    expect(refused.error.details?.retryAfterSeconds).toBeGreaterThan(3_500);
    expect(messageOf(refused.error)).toContain("60 minuutin kuluttua");
    const draft = accepted(await house.as(user).create(newCompany()));
    const sent = { companyId: draft.id, body: billingAndService() };
    const owner = house.as(await house.reload(user));
    expect(await owner.run(saveCompanySchema, saveCompany, sent)).toMatchObject({
      error: { code: "too_many_applications" },
    });

    await house.owner`update companies set submitted_at = submitted_at - interval '61 minutes' where owner_id = ${user.id}`;
    expect(accepted(await owner.run(saveCompanySchema, saveCompany, sent)).status).toBe("pending");
    expect(await apply(user)).toMatchObject({ error: { code: "too_many_applications" } });
  });

  test("delays nobody else: another account, an admin, an API client, and waiting applications", async () => {
    accepted(await apply(await house.createUser()));
    accepted(await apply(house.admin));
    accepted(await apply(house.program));
    const [one] = await list({ account: String(user.id) });
    const owner = house.as(await house.reload(user));
    const changed = { companyId: one?.id, body: { accountantEmail: "kirjanpito@b.example" } };
    expect((await owner.run(saveCompanySchema, saveCompany, changed)).ok).toBe(true);
  });
});

test("the queue shows one of them with their number and account, and opens to the rest", async () => {
  const grouped = await list();
  const ofUser = grouped.filter(({ facts }) => facts.kind === "company" && facts.account !== null);
  expect(ofUser).toHaveLength(1);
  expect(grouped.length).toBeGreaterThan(1);
  const waiting =
    await house.owner`select count(*)::int as n from companies where owner_id = ${user.id} and status = 'pending'`;
  expect(ofUser[0]).toMatchObject({
    facts: { account: { id: user.id, email: user.label, waiting: waiting[0]?.n } },
    warnings: expect.arrayContaining([{ code: "many_applications", blocks: false, path: null }]),
  });
  expect(await list({ account: String(user.id) })).toHaveLength(waiting[0]?.n ?? 0);
  const all = accepted(
    await house
      .as(house.program)
      .run(waitingListSchema, listWaitingOnes, { limit: "1000" }, { mode: "read" }),
  );
  expect(
    all.rows.filter(({ warnings }) => warnings.some(({ code }) => code === "many_applications")),
  ).toHaveLength(waiting[0]?.n ?? 0);
});
