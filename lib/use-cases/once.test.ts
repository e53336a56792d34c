import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { deleteOldAnswers } from "#db/queries/idempotent-answers.ts";
import { type Actor, SYSTEM } from "#lib/domain/actor.ts";
import { fail, ok } from "#lib/domain/result.ts";
import type { OutsideErrand } from "./context.ts";
import { type Asked, once } from "./once.ts";
import { accepted, openTestHouse, type TestHouse } from "./testing.ts";

// Errands that ask somebody outside between their transactions. The doors over ordinary ones: lib/web/idempotency.test.ts.

let house: TestHouse;
let actor: Actor;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  actor = await house.createUser();
});

const askedFor = (content: string, key: string = randomUUID()): Asked => ({
  ...{ key, companyId: null },
  requestHash: createHash("sha256").update(content).digest(),
});

/** Leaves a message, and answers how often that was done. */
function errandOf(key: string, outside: () => Promise<void> = async () => {}): OutsideErrand<object, string> {
  return {
    async outside(transact) {
      await transact("read", async () => ok(null));
      await outside();
      return transact("write", async ({ db }) => {
        await db.execute(`insert into outbox (kind, payload) values ('${key}', '{}')`);
        return ok(key);
      });
    },
  };
}

const ask = (asked: Asked, errand: OutsideErrand<object, string>, by = actor) =>
  house.as(by).run(
    z.object({}),
    once(errand, asked, async (body) => ({ status: 200, headers: {}, body })),
    {},
  );

async function doneUnder({ key }: Asked): Promise<number> {
  const [row] = await house.owner<{ count: number }[]>`select count(*)::int from outbox where kind = ${key}`;
  return row?.count ?? 0;
}

/** As if the process had been killed at this moment, two minutes ago. */
const letClaimRunOut = ({ key }: Asked) =>
  house.owner`update idempotent_answers set claimed_until = now() - interval '1 second' where key = ${key}`;

const RUNNING = { ok: false, error: { code: "idempotency_running", details: { retryAfterSeconds: 2 } } };

test("the same again is answered without asking outside again", async () => {
  const asked = askedFor("a");
  expect(accepted(await ask(asked, errandOf(asked.key)))).toMatchObject({ replayed: false });
  const again = await ask(
    asked,
    errandOf(asked.key, () => Promise.reject(new Error("asked again"))),
  );
  expect(accepted(again)).toEqual({ answer: { status: 200, headers: {}, body: asked.key }, replayed: true });
  expect(await doneUnder(asked)).toBe(1);
});

test("whoever asks the same meanwhile is told to wait, with other content that it is a conflict", async () => {
  const asked = askedFor("a");
  const waiting = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = ask(
    asked,
    errandOf(asked.key, () => {
      begun.resolve();
      return waiting.promise;
    }),
  );
  await begun.promise;
  expect(await ask(asked, errandOf(asked.key))).toEqual(RUNNING);
  expect(await ask(askedFor("b", asked.key), errandOf(asked.key))).toMatchObject({
    error: { code: "submission_conflict" },
  });
  waiting.resolve();
  expect(accepted(await first).replayed).toBe(false);
  expect(await doneUnder(asked)).toBe(1);
});

describe("an errand that was cut off", () => {
  test("keeps the key until its time is over; then the next carries it out", async () => {
    const asked = askedFor("a");
    const never = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    void ask(
      asked,
      errandOf(asked.key, () => {
        begun.resolve();
        return never.promise;
      }),
    );
    await begun.promise;
    expect(await ask(asked, errandOf(asked.key))).toEqual(RUNNING);
    await letClaimRunOut(asked);
    expect(accepted(await ask(asked, errandOf(asked.key))).replayed).toBe(false);
    expect(await doneUnder(asked)).toBe(1);
  });

  test("does nothing more when it comes back to find its key taken", async () => {
    const asked = askedFor("a");
    const waiting = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = ask(
      asked,
      errandOf(asked.key, () => {
        begun.resolve();
        return waiting.promise;
      }),
    );
    await begun.promise;
    await letClaimRunOut(asked);
    expect(accepted(await ask(asked, errandOf(asked.key))).replayed).toBe(false);
    waiting.resolve();
    expect(await slow).toEqual(RUNNING);
    expect(await doneUnder(asked)).toBe(1);
    expect(accepted(await ask(asked, errandOf(asked.key))).replayed).toBe(true);
  });

  test.each([
    ["was refused", async () => fail("dispatch_unreachable")],
    [
      "threw",
      async () => {
        throw new Error("a bug");
      },
    ],
  ] as const)("frees the key at once when it %s", async (_, outside) => {
    const asked = askedFor("a");
    await ask(asked, { outside }).catch(() => {});
    expect(accepted(await ask(asked, errandOf(asked.key))).replayed).toBe(false);
  });
});

test("nobody reads or takes the answers of somebody else, whoever they are", async () => {
  const asked = askedFor("a");
  accepted(await ask(asked, errandOf(asked.key)));
  for (const stranger of [house.admin, house.program, await house.createUser(), SYSTEM]) {
    const seen = await house.database.asActor(stranger, { mode: "read" }, (db) =>
      db.execute("select * from idempotent_answers"),
    );
    expect(seen).toHaveLength(0);
  }
  const changed = await house.database.asActor(actor, { mode: "write" }, (db) =>
    db.execute("update idempotent_answers set body = 'x' returning 1"),
  );
  expect(changed).toHaveLength(0);
});

test("the server clears away what is older than a day, and reads nothing of it", async () => {
  const [old, young] = [askedFor("a"), askedFor("a")];
  for (const asked of [old, young]) accepted(await ask(asked, errandOf(asked.key)));
  await house.owner`update idempotent_answers set created_at = now() - interval '25 hours' where key = ${old.key}`;
  await house.database.asServer(deleteOldAnswers);
  const left = await house.owner`select key from idempotent_answers where key in (${old.key}, ${young.key})`;
  expect(left).toEqual([{ key: young.key }]);
  await expect(
    house.database.asServer((db) => db.execute("select body from idempotent_answers")),
  ).rejects.toMatchObject({ cause: { code: "42501" } });
});
