import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Actor } from "#lib/core/actor.ts";
import { MOST_DRAFTS } from "#lib/core/limits.ts";
import { codeOf } from "#lib/core/testing.ts";
import {
  accepted,
  billingAndService,
  newCompany,
  openTestHouse,
  type TestHouse,
} from "#lib/platform/use-case/testing.ts";
import { mayBeginDraft } from "./create.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const draftsOf = async ({ id }: Actor): Promise<number> => {
  const [row] = await house.owner`
    select count(*)::int from companies where owner_id = ${id} and status = 'incomplete' and deleted_at is null`;
  return row?.count;
};

const begin = (actor: Actor) => house.as(actor).create(newCompany());
const mayBegin = async (actor: Actor) =>
  accepted(await house.as(actor).run(z.strictObject({}), mayBeginDraft, {}, { mode: "read" }));

/** A person with the highest allowed number of drafts. */
async function fullHanded() {
  const user = await house.createUser();
  const drafts: number[] = [];
  while (drafts.length < MOST_DRAFTS) drafts.push(accepted(await begin(user)).id);
  return { user: await house.reload(user), drafts };
}

describe("a person with five drafts", () => {
  test("cannot start a sixth draft, and the screen says so before the form", async () => {
    const { user } = await fullHanded();
    expect(codeOf(await begin(user))).toBe("too_many_drafts");
    expect(await mayBegin(user)).toBe(false);
    expect(await mayBegin(await house.createUser())).toBe(true);
  });

  test.each(["deleted", "sent for approval"])("can start another draft when one is %s", async (end) => {
    const { user, drafts } = await fullHanded();
    const [one = 0] = drafts;
    if (end === "deleted") accepted(await house.as(user).remove(one));
    else accepted(await house.as(user).save(one, billingAndService()));
    expect(await mayBegin(user)).toBe(true);
    expect(codeOf(await begin(user))).toBe("ok");
    expect(codeOf(await begin(user))).toBe("too_many_drafts");
  });

  test("can register a complete company, which is not a draft", async () => {
    const { user } = await fullHanded();
    const body = { ...newCompany(), ...billingAndService() };
    expect(accepted(await house.as(user).create(body)).status).toBe("pending");
  });

  test("gets the existing draft when the same submission repeats", async () => {
    const user = await house.createUser();
    const body = newCompany();
    const first = accepted(await house.as(user).create(body, "draft-nonce-1"));
    while ((await draftsOf(user)) < MOST_DRAFTS) accepted(await begin(user));
    const again = await house.as(await house.reload(user)).create(body, "draft-nonce-1");
    expect(accepted(again).id).toBe(first.id);
  });
});

test("stores five of 40 drafts that the person starts at once", async () => {
  const user = await house.createUser();
  const codes = (await Promise.all(Array.from({ length: 40 }, () => begin(user)))).map(codeOf).sort();
  expect(codes).toEqual([...Array(MOST_DRAFTS).fill("ok"), ...Array(35).fill("too_many_drafts")]);
  expect(await draftsOf(user)).toBe(MOST_DRAFTS);
});

test("admins and programs with all companies may have any number of drafts", async () => {
  for (const actor of [house.admin, house.program]) {
    for (let n = 0; n <= MOST_DRAFTS; n += 1) expect(codeOf(await begin(actor))).toBe("ok");
    expect(await mayBegin(actor)).toBe(true);
  }
});
