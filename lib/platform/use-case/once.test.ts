import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { findCompany } from "#lib/companies/queries/companies.ts";
import { type Actor, SYSTEM } from "#lib/core/actor.ts";
import { fail, ok } from "#lib/core/result.ts";
import { deleteOldAnswers } from "#lib/platform/queries/idempotent-answers.ts";
import type { OutsideUseCase } from "./context.ts";
import { type KeyedRequest, once } from "./once.ts";
import { accepted, openTestHouse, type TestHouse } from "./testing.ts";

// Use cases that call an outside system between their transactions. The doors over ordinary use cases:
// lib/doors/api/idempotency.test.ts.

let house: TestHouse;
let actor: Actor;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  // Only admins may store a webhook message about no company.
  actor = { ...(await house.createUser()), admin: true };
});

const askedFor = (content: string, key: string = randomUUID()): KeyedRequest => ({
  key,
  companyId: null,
  requestHash: createHash("sha256").update(content).digest(),
});

/** Stores a message, and returns the number of its runs. */
function commandOf(
  key: string,
  outside: () => Promise<void> = async () => {},
): OutsideUseCase<object, string> {
  return {
    async outside(transact) {
      await transact("read", async () => ok(null));
      await outside();
      return transact("write", async ({ db }) => {
        await db.execute(
          `insert into outbox (kind, payload) values ('company_approved', '{"key":"${key}"}')`,
        );
        return ok(key);
      });
    },
  };
}

const ask = (asked: KeyedRequest, command: OutsideUseCase<object, string>, by = actor) =>
  house.as(by).run(
    z.object({}),
    once(command, asked, async (body) => ({ status: 200, headers: {}, body })),
    {},
  );

async function doneUnder({ key }: KeyedRequest): Promise<number> {
  const [row] = await house.owner<
    { count: number }[]
  >`select count(*)::int from outbox where payload->>'key' = ${key}`;
  return row?.count ?? 0;
}

/** The state after a process was killed at this moment, two minutes ago. */
const letClaimRunOut = ({ key }: KeyedRequest) =>
  house.owner`update idempotent_answers set claimed_until = now() - interval '1 second' where key = ${key}`;

const RUNNING = { ok: false, error: { code: "idempotency_running", details: { retryAfterSeconds: 2 } } };

test("a retry gets the first answer without another call to the outside system", async () => {
  const asked = askedFor("a");
  expect(accepted(await ask(asked, commandOf(asked.key)))).toMatchObject({ replayed: false });
  const again = await ask(
    asked,
    commandOf(asked.key, () => Promise.reject(new Error("asked again"))),
  );
  expect(accepted(again)).toEqual({ answer: { status: 200, headers: {}, body: asked.key }, replayed: true });
  expect(await doneUnder(asked)).toBe(1);
});

test("a retry during the first call is told to wait, and another request with the same key gets a conflict", async () => {
  const asked = askedFor("a");
  const waiting = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = ask(
    asked,
    commandOf(asked.key, () => {
      begun.resolve();
      return waiting.promise;
    }),
  );
  await begun.promise;
  expect(await ask(asked, commandOf(asked.key))).toEqual(RUNNING);
  expect(await ask(askedFor("b", asked.key), commandOf(asked.key))).toMatchObject({
    error: { code: "submission_conflict" },
  });
  waiting.resolve();
  expect(accepted(await first).replayed).toBe(false);
  expect(await doneUnder(asked)).toBe(1);
});

describe("a use case that was cut off", () => {
  test("keeps the key until its claim expires; then the next request runs it", async () => {
    const asked = askedFor("a");
    const never = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    void ask(
      asked,
      commandOf(asked.key, () => {
        begun.resolve();
        return never.promise;
      }),
    );
    await begun.promise;
    expect(await ask(asked, commandOf(asked.key))).toEqual(RUNNING);
    await letClaimRunOut(asked);
    expect(accepted(await ask(asked, commandOf(asked.key))).replayed).toBe(false);
    expect(await doneUnder(asked)).toBe(1);
  });

  test("stops when it returns and finds its key taken", async () => {
    const asked = askedFor("a");
    const waiting = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = ask(
      asked,
      commandOf(asked.key, () => {
        begun.resolve();
        return waiting.promise;
      }),
    );
    await begun.promise;
    await letClaimRunOut(asked);
    expect(accepted(await ask(asked, commandOf(asked.key))).replayed).toBe(false);
    waiting.resolve();
    expect(await slow).toEqual(RUNNING);
    expect(await doneUnder(asked)).toBe(1);
    expect(accepted(await ask(asked, commandOf(asked.key))).replayed).toBe(true);
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
    expect(accepted(await ask(asked, commandOf(asked.key))).replayed).toBe(false);
  });
});

test("a use case whose key got an answer in the meantime does nothing, and returns that answer", async () => {
  const asked = askedFor("a");
  const run = once(
    async ({ db }) => {
      await db.execute(
        `insert into outbox (kind, payload) values ('company_approved', '{"key":"${asked.key}"}')`,
      );
      await house.owner`insert into idempotent_answers (actor_key, key, request_hash, status, headers, body)
        values (${`user:${actor.id}`}, ${asked.key}, ${asked.requestHash}, 200, '{}', 'first')`;
      return ok(null);
    },
    asked,
    async () => ({ status: 200, headers: {}, body: "second" }),
  );
  const given = accepted(await house.as(actor).run(z.object({}), run, {}));
  expect(await doneUnder(asked)).toBe(0);
  expect(given).toMatchObject({ replayed: true, answer: { body: "first" } });
});

test("a retry during the first request is told to wait at once, although both lock the same company first", async () => {
  const asked = askedFor("a");
  const { company } = await house.createCompany();
  const [locked, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const run = once(
    async ({ db }) => {
      await findCompany(db, company.id, { lock: true });
      locked.resolve();
      await waiting.promise;
      return ok(null);
    },
    asked,
    async () => ({ status: 200, headers: {}, body: null }),
  );
  const first = house.as(actor).run(z.object({}), run, {});
  await locked.promise;
  expect(await house.as(actor).run(z.object({}), run, {})).toEqual(RUNNING);
  waiting.resolve();
  expect(accepted(await first).replayed).toBe(false);
});

/** A server process that runs one use case under a key and is killed in the middle. */
const KILLED = `
  import { createDatabase } from "#db/client.ts";
  import { ok } from "#lib/core/result.ts";
  import { once } from "#lib/platform/use-case/once.ts";
  const { url, actor, key, outside } = JSON.parse(process.argv[1]);
  const database = createDatabase({ url });
  const transact = (mode, work) => database.asActor(actor, { mode }, (db) => work({ actor, db }));
  const work = async ({ db }) => {
    await db.execute("insert into outbox (kind, payload) values ('company_approved', '{\\"key\\":\\"" + key + "\\"}')");
    process.send("begun");
    await new Promise(() => setInterval(() => {}, 1000));
  };
  const command = outside ? { outside: (transact) => transact("write", work) } : work;
  const asked = { key, companyId: null, requestHash: Buffer.from("a".repeat(32)) };
  const run = once(command, asked, async () => ({ status: 200, headers: {}, body: null }));
  await (outside ? run.outside(transact, {}) : transact("write", (ctx) => run(ctx, {})));
`;

test.each([false, true])(
  "a process killed in the middle leaves nothing (calls an outside system: %s)",
  async (outside) => {
    const asked: KeyedRequest = {
      key: randomUUID(),
      companyId: null,
      requestHash: Buffer.from("a".repeat(32)),
    };
    const told = JSON.stringify({ url: house.urls.runtime, actor, key: asked.key, outside });
    const child = spawn(process.execPath, ["--input-type=module", "-e", KILLED, told], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    await new Promise((resolve) => child.once("message", resolve));
    expect(await ask(asked, commandOf(asked.key))).toEqual(RUNNING);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    if (outside) await letClaimRunOut(asked);
    // PostgreSQL rolls back as soon as it notices the lost connection.
    await expect.poll(async () => (await ask(asked, commandOf(asked.key))).ok).toBe(true);
    expect(await doneUnder(asked)).toBe(1);
  },
);

test("no actor of any kind reads or removes the answers of another actor", async () => {
  const asked = askedFor("a");
  accepted(await ask(asked, commandOf(asked.key)));
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

test("the server deletes answers older than a day, and reads none of them", async () => {
  const [old, young] = [askedFor("a"), askedFor("a")];
  for (const asked of [old, young]) accepted(await ask(asked, commandOf(asked.key)));
  await house.owner`update idempotent_answers set created_at = now() - interval '25 hours' where key = ${old.key}`;
  await house.database.asServer(deleteOldAnswers);
  const left = await house.owner`select key from idempotent_answers where key in (${old.key}, ${young.key})`;
  expect(left).toEqual([{ key: young.key }]);
  await expect(
    house.database.asServer((db) => db.execute("select body from idempotent_answers")),
  ).rejects.toMatchObject({ cause: { code: "42501" } });
});

test("after a standstill of the jobs, each round deletes the oldest hour", async () => {
  const kept = [30, 29.5, 28].map((hours) => ({ asked: askedFor("a"), hours }));
  for (const { asked, hours } of kept) {
    accepted(await ask(asked, commandOf(asked.key)));
    await house.owner`
      update idempotent_answers set created_at = now() - make_interval(secs => ${hours * 3_600}) where key = ${asked.key}`;
  }
  const left = async () => {
    await house.database.asServer(deleteOldAnswers);
    return house.owner`select key from idempotent_answers where created_at < now() - interval '1 day'`;
  };
  expect(await left()).toEqual([{ key: kept.at(-1)?.asked.key }]);
  expect(await left()).toEqual([]);
});
