import { afterAll, beforeAll, expect, test } from "vitest";
import { keepRegisterAnswer } from "#lib/company-register/queries/company-register.ts";
import type { RegisteredCompany } from "#lib/company-register/rules/company-register.ts";
import { registerLookUpSchema } from "#lib/company-register/schema.ts";
import { fail, ok } from "#lib/core/result.ts";
import { accepted, newBusinessId, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { getRegisterWarning, registerLookUp, takeRegisterLookUp } from "./look-up.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const NOW = new Date("2026-11-22T08:00:00Z");
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

/** A register that counts its queries and can be made unavailable. */
function arrange() {
  const seen = { asked: 0, away: false };
  const found: RegisteredCompany = {
    businessId: newBusinessId(),
    name: "Taksi Oy",
    address: null,
    situations: [{ kind: "bankruptcy", since: "2026-09-14" }],
  };
  const lookUp = registerLookUp({
    register: {
      findCompany: async (businessId) => {
        seen.asked += 1;
        if (seen.away) return fail("register_unavailable");
        return ok(businessId === found.businessId ? found : null);
      },
    },
    admit: (actor) => takeRegisterLookUp(house.database, actor),
    keep: (answer) => house.database.asServerInTransaction((db) => keepRegisterAnswer(db, answer)),
  });
  return { seen, found, lookUp };
}

test("asks the register once a day about each business id for all actors, even about an unknown one", async () => {
  const { seen, found, lookUp } = arrange();
  const { run } = house.as(await house.createUser());
  const ask = (businessId: string, now: Date) => run(registerLookUpSchema, lookUp, { businessId }, { now });
  const absent = newBusinessId();
  expect(accepted(await ask(found.businessId, NOW))).toEqual({ company: found, askedAt: NOW });
  expect(accepted(await ask(found.businessId, later(23)))).toEqual({ company: found, askedAt: NOW });
  expect(await ask(absent, NOW)).toMatchObject({ error: { code: "not_found" } });
  expect(await ask(absent, later(23))).toMatchObject({ error: { code: "not_found" } });
  expect(seen.asked).toBe(2);
  expect(accepted(await ask(found.businessId, later(24))).askedAt).toEqual(later(24));
  expect(seen.asked).toBe(3);
});

test("stores no answer of a register that is away: the next actor asks again", async () => {
  const { seen, found, lookUp } = arrange();
  const { run } = house.as(await house.createUser());
  seen.away = true;
  const ask = () => run(registerLookUpSchema, lookUp, { businessId: found.businessId }, { now: NOW });
  expect(await ask()).toMatchObject({ error: { code: "register_unavailable" } });
  seen.away = false;
  expect(accepted(await ask()).company).toEqual(found);
});

test("refuses a person who asks about too many business ids", async () => {
  const { seen, lookUp } = arrange();
  const { run } = house.as(await house.createUser());
  const codes: string[] = [];
  for (let asked = 0; asked < 40; asked += 1) {
    const answer = await run(registerLookUpSchema, lookUp, { businessId: newBusinessId() }, { now: NOW });
    codes.push(answer.ok ? "" : answer.error.code);
  }
  expect(codes.slice(0, 30)).toEqual(Array(30).fill("not_found"));
  expect(codes.slice(31)).toEqual(Array(9).fill("too_many_lookups"));
  expect(seen.asked).toBeLessThanOrEqual(31);
});

test("shows only an approver the last answer with its time", async () => {
  const { found, lookUp } = arrange();
  const { businessId } = found;
  const admin = house.as(house.admin);
  const told = (now: Date) =>
    admin.run(registerLookUpSchema, getRegisterWarning, { businessId }, { mode: "read", now });
  expect(accepted(await told(NOW))).toBeNull();
  accepted(await admin.run(registerLookUpSchema, lookUp, { businessId }, { now: NOW }));
  const { name, situations } = found;
  expect(accepted(await told(later(1)))).toEqual({ name, situations, askedAt: NOW, fresh: true });
  expect(accepted(await told(later(25)))).toEqual({ name, situations, askedAt: NOW, fresh: false });
  const { run } = house.as(await house.createUser());
  expect(await run(registerLookUpSchema, getRegisterWarning, { businessId })).toMatchObject({
    error: { code: "forbidden" },
  });
});

test.each(["1234567", "x", ""])("%j is refused as a business id", async (businessId) => {
  const { seen, lookUp } = arrange();
  const { run } = house.as(await house.createUser());
  expect(await run(registerLookUpSchema, lookUp, { businessId })).toMatchObject({
    error: { code: "invalid" },
  });
  expect(seen.asked).toBe(0);
});

test("refuses queries while an admin has switched the register off, and answers when it is on", async () => {
  const { seen, found, lookUp } = arrange();
  const { run } = house.as(await house.createUser());
  const ask = () => run(registerLookUpSchema, lookUp, { businessId: found.businessId }, { now: NOW });
  await house.owner`update features set enabled = false where name = 'companyRegister'`;
  expect(await ask()).toMatchObject({ error: { code: "company_register_off" } });
  await house.owner`update features set enabled = true where name = 'companyRegister'`;
  expect(accepted(await ask()).company).toEqual(found);
  expect(seen.asked).toBe(1);
});
