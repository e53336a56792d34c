import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createSession, findReferredSession, findSession } from "#lib/accounts/use-cases/sessions.ts";
import { actorOfClientToken, bearerOf } from "#lib/api-clients/use-cases/client-token.ts";
import type { Actor } from "#lib/core/actor.ts";
import { ok } from "#lib/core/result.ts";
import type { SpanStarter } from "#lib/core/span.ts";
import { runUseCase } from "#lib/doors/run.ts";
import { completeEnv } from "#lib/env.ts";
import { database } from "#lib/installation/container.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";

// Which reads ask a standby. Here no standby answers, so each one that is asked counts as a fallback to the primary.

const now = new Date();
let house: TestHouse;
let userId: number;
let sid: string;

beforeAll(async () => {
  house = await openTestHouse();
  const name = new URL(house.urls.owner).pathname.slice(1);
  // The tests' server does not wait for its disk.
  await house.owner.unsafe(`alter database ${name} set synchronous_commit = on`);
  completeEnv({ DATABASE_URL: house.urls.runtime, LOG_LEVEL: "silent" });
  userId = (await house.createUser()).id ?? 0;
  await house.owner`insert into user_identities (user_id, issuer, subject) values (${userId}, 'https://id.example', 's')`;
  sid = await house.database.asServer((db) =>
    createSession(db, { userId, now, address: "192.0.2.1", userAgent: null, amr: ["pwd"] }),
  );
});
afterEach(async () => {
  await database().close();
  Reflect.deleteProperty(globalThis, "tolppaDatabase");
});
afterAll(() => house.close());

const serving = (readUrl: string): void => completeEnv({ DATABASE_READ_URL: readUrl });
const DEAD = "postgres://nobody@127.0.0.1:1/nothing";

const run = async (actor: Actor, mode: "read" | "write") => {
  const asking = async ({ db }: Context) => ok((await db.execute("select 1 as one")).length);
  const result = await runUseCase({ actor, mode, requestId: randomUUID(), run: asking, input: {} });
  expect(result).toEqual(ok(1));
};

/** The reads that asked a standby. */
const asked = (): number =>
  Object.values(database().replicas?.figures().fallbacks ?? {}).reduce((sum, count) => sum + count, 0);

const ways: [string, () => Promise<Actor | undefined>][] = [
  ["a browser's session", async () => (await findSession(database(), sid, now))?.actor],
  [
    "a person's token",
    async () => {
      const [row] = await house.owner<
        { id: number }[]
      >`select id::int from sessions where user_id = ${userId}`;
      return (await findReferredSession(database(), { id: row?.id ?? 0, userId }, now))?.actor;
    },
  ],
  [
    "a program's token",
    async () => {
      const token = { clientId: "test", scopes: [], secretVersion: 1 };
      return (await actorOfClientToken({ db: database(), now }, token)) ?? undefined;
    },
  ],
  [
    "another provider's token",
    async () => {
      const bearer = await bearerOf(database(), {
        issuer: "https://id.example",
        subject: "s",
        email: "s@b.example",
        emailVerified: true,
        authenticatedAt: now,
        secondFactor: true,
      });
      return bearer.ok ? bearer.value.actor : undefined;
    },
  ],
];

describe.each(ways)("the actor of %s", (_, actorOf) => {
  test("reads on standbys until it writes", async () => {
    serving(DEAD);
    const actor = await actorOf();
    if (!actor) throw new Error("nobody");
    await run(actor, "read");
    expect(asked()).toBe(1);
    await run(actor, "write");
    await run(actor, "read");
    expect(asked()).toBe(1);
  });

  test("asks for no read index where there is no standby", async () => {
    serving("");
    const texts: string[] = [];
    const tolppaSpan: SpanStarter = (_name, attributes, work) => {
      texts.push(attributes["db.query.text"] ?? "");
      return work({ set: () => undefined, fail: () => undefined });
    };
    Object.assign(globalThis, { tolppaSpan });
    const actor = await actorOf();
    Reflect.deleteProperty(globalThis, "tolppaSpan");
    expect(actor).toBeDefined();
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => /_wal_|timeline/.test(text))).toEqual([]);
    expect(database().replicas).toBeNull();
  });
});
