import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Actor } from "#lib/core/actor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { getCurrentUser } from "./account.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const currentUser = async (actor: Actor) =>
  accepted(await house.as(actor).run(z.strictObject({}), getCurrentUser, {}, { mode: "read" }));

test("a member of a company has that company until it is deleted", async () => {
  const { company, user } = await house.createCompany();
  const { id, companyName } = company;
  expect((await currentUser(user)).company).toEqual({ id, companyName, status: "incomplete" });
  accepted(await house.as(user).remove(company.id));
  expect((await house.reload(user)).companyIds).toEqual([company.id]);
  expect(await currentUser(user)).toEqual({ admin: false, email: user.label, company: null });
});

test("a program has no e-mail and an admin no company", async () => {
  expect(await currentUser(house.program)).toEqual({ admin: true, email: null, company: null });
  expect(await currentUser(house.admin)).toEqual({ admin: true, email: house.admin.label, company: null });
});
