import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/domain/actor.ts";
import type { Company } from "#lib/domain/company.ts";
import { codeOf } from "#lib/domain/testing.ts";
import { companyIdSchema } from "#lib/schemas/company.ts";
import { accepted, openTestHouse, type TestHouse } from "../testing.ts";
import { getCompanyDetails } from "./company.ts";

let house: TestHouse;
let company: Company;
let user: Actor;

beforeAll(async () => {
  house = await openTestHouse();
  ({ company, user } = await house.createCompany({ status: "active" }));
  await house.createCompany({ status: "active" });
});
afterAll(() => house.close());

const details = (actor: Actor, companyId: unknown = company.id) =>
  house.as(actor).run(companyIdSchema, getCompanyDetails, { companyId }, { mode: "read" });

test("the history of a company holds its own changes only, newest first", async () => {
  const { history } = accepted(await details(house.admin));
  expect(history.map(({ action, after }) => after?.status ?? action)).toEqual([
    "active",
    "pending",
    "incomplete",
  ]);
  expect(history.map(({ actorLabel }) => actorLabel)).toEqual([house.admin.label, user.label, user.label]);
});

test("a company's own people see each other's names in it, but not who at the provider it was", async () => {
  const member = await house.createMember(company.id);
  accepted(await house.as(member).save(company.id, { accountantEmail: "tili@toimisto.example" }));
  const { history } = accepted(await details(user));
  expect(history.map(({ actorLabel }) => actorLabel)).toEqual([member.label, null, user.label, user.label]);
});

test("nobody else's company has a history", async () => {
  expect(codeOf(await details(await house.createUser()))).toBe("not_found");
});
