import { isIP } from "node:net";
import { LRUCache } from "lru-cache";
import { refusesWrites } from "#db/errors.ts";
import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { env } from "#lib/env.ts";
import { database } from "#lib/installation/container.ts";
import { takeTokensWithRemaining } from "#lib/platform/queries/limits.ts";

const BURST_SECONDS = 10;
const shared = globalThis as typeof globalThis & { tolppaLeases?: ReturnType<typeof createLeases> };

/** The caller's remaining calls, for the answer's headers. */
export type Quota = { perSecond: number; remaining: number };

/**
 * Counts one API call of this caller: RATE_LIMIT_API a second, ten seconds' worth at once. `call` gets the remaining calls.
 * Fails with `too_many_attempts`.
 */
export async function admitCall(
  actor: Pick<Actor, "kind" | "id">,
  call: { quota?: Quota },
): Promise<Result<null>> {
  const perSecond = env.rateLimitApi;
  if (perSecond === 0) return ok(null);
  shared.tolppaLeases ??= createLeases({
    entries: new LRUCache({ max: 10_000 }),
    take: (key, cost) =>
      database()
        .asServer((db) =>
          takeTokensWithRemaining(db, {
            key: `api:${key}`,
            cost,
            perSecond,
            burst: perSecond * BURST_SECONDS,
          }),
        )
        .catch(uncountedOnStandby),
    // Half a second's worth for all processes together: if they lose their leases, the caller keeps enough.
    leaseSize: Math.max(1, Math.floor(perSecond / 2 / env.webConcurrency)),
    now: Date.now,
  });
  const { wait, remaining } = await shared.tolppaLeases(`${actor.kind}:${actor.id}`);
  call.quota = { perSecond, remaining };
  return wait === 0
    ? ok(null)
    : fail("too_many_attempts", { details: { retryAfterSeconds: Math.ceil(wait) } });
}

/** A standby answers reads and counts nothing, because its database refuses writes. */
function uncountedOnStandby(error: unknown): TakenToken {
  if (refusesWrites(error)) return { wait: 0, remaining: 0 };
  throw error;
}

/**
 * The caller's quota (draft-ietf-httpapi-ratelimit-headers-10): `q` calls at once, full again after `t` seconds. `r` is a lower
 * bound: leases of other processes count as used, and refills since the last query are not counted.
 */
export function tellQuota(headers: Headers, { perSecond, remaining }: Quota): void {
  const burst = perSecond * BURST_SECONDS;
  const left = Math.max(0, Math.min(burst, Math.floor(remaining)));
  headers.set("ratelimit-policy", `"api";q=${burst};w=${BURST_SECONDS}`);
  headers.set("ratelimit", `"api";r=${left};t=${Math.ceil((burst - left) / perSecond)}`);
}

/**
 * The address a request came from. The server in front (server/main.ts) overwrites X-Forwarded-For with what it knows,
 * so a client cannot choose it.
 */
export function clientAddress(headers: Headers): string {
  const given = (headers.get("x-forwarded-for") ?? "").split(",").at(-1)?.trim() ?? "";
  const address = given.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) ? address : "unknown";
}

/** The tokens that this process has leased for a caller, or the time until which the caller is refused. */
type Entry = {
  left: number;
  until: number;
  /** The tokens in the shared bucket at the last query. */
  remaining: number;
  refusedUntil: number;
  asking: Promise<void> | null;
};

/** `wait`: 0, or the seconds until a token may be free. `remaining`: a lower bound of the remaining tokens. */
export type TakenToken = { wait: number; remaining: number };

type LeaseOptions = {
  entries: { get(key: string): Entry | undefined; set(key: string, entry: Entry): unknown };
  /** Takes `cost` from the shared bucket, or returns the seconds to wait for it. */
  take(key: string, cost: number): Promise<TakenToken>;
  leaseSize: number;
  now(): number;
};

/** Milliseconds after which leased tokens expire, so that an idle process does not spend them much later. */
const LEASE_MS = 10_000;

/**
 * Counts calls against a bucket in PostgreSQL without a write for each: a process leases `leaseSize` tokens at a time and
 * counts them down in memory.
 */
export function createLeases({ entries, take, leaseSize, now }: LeaseOptions) {
  const refill = async (key: string, entry: Entry): Promise<void> => {
    const { wait, remaining } = await take(key, leaseSize);
    entry.remaining = remaining;
    if (wait === 0) {
      entry.left = leaseSize;
      entry.until = now() + LEASE_MS;
    } else entry.refusedUntil = now() + wait * 1000;
  };

  return async function takeOne(key: string): Promise<TakenToken> {
    const entry = entries.get(key) ?? { left: 0, until: 0, remaining: 0, refusedUntil: 0, asking: null };
    entries.set(key, entry);
    for (;;) {
      if (entry.left > 0 && entry.until > now()) {
        entry.left -= 1;
        return { wait: 0, remaining: entry.remaining + entry.left };
      }
      const wait = (entry.refusedUntil - now()) / 1000;
      if (wait > 0) return { wait, remaining: 0 };
      // All waiting calls share one query. A call that gets none of its tokens starts the next query.
      entry.asking ??= refill(key, entry).finally(() => {
        entry.asking = null;
      });
      await entry.asking;
    }
  };
}
