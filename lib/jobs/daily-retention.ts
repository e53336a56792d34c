import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { hasRunSince } from "#db/queries/privacy/retention.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import type { Result } from "#lib/core/result.ts";
import type { Transact } from "#lib/core/use-cases/context.ts";
import { reminderDay } from "#lib/fleet/rules/licence-reminder.ts";
import type { RetentionCounts } from "#lib/privacy/rules/retention.ts";
import { type RunDone, runRetention } from "#lib/privacy/use-cases/run-retention.ts";
import { surviving } from "./surviving.ts";

const POLL_MS = 60_000;

type Daily = {
  database: Database;
  signal: AbortSignal;
  /** Full hour in Finland before which nothing is taken. */
  fromHour: number;
  onDone?(done: { day: PlainDate; counts: RetentionCounts }): void;
  now?: () => Date;
  pollMs?: number;
};

/**
 * Takes once a day what is no longer kept, until `signal`. What was done is remembered in the database: a restart, or
 * another server, finds the day's run made. One that failed is tried again.
 */
export async function retainDaily({ database, signal, fromHour, onDone, ...options }: Daily): Promise<void> {
  const { now = () => new Date(), pollMs = POLL_MS } = options;
  let done: PlainDate | null = null;
  while (!signal.aborted) {
    const day = reminderDay(now(), fromHour);
    if (day !== null && day !== done) {
      const run = await surviving("retention", () => runOf(database, { day, signal }));
      if (run !== null && !signal.aborted) {
        done = day;
        if (run !== "made") onDone?.({ day, counts: run.counts });
      }
    }
    await wait(pollMs, undefined, { signal }).catch(() => {});
  }
}

type Asked = { day: PlainDate; signal: AbortSignal };

/** Null while another process is at it. */
async function runOf(database: Database, { day, signal }: Asked): Promise<RunDone | "made" | null> {
  const made = await database.asActor(SYSTEM, { mode: "read" }, (db) => hasRunSince(db, startOf(day)));
  if (made) return "made";
  const run = await runRetention(transactAsProduct(database, `retention ${day}`), { cause: "daily", signal });
  if (run.ok) return run.value;
  if (run.error.code === "retention_busy") return null;
  throw new Error(`retention: ${run.error.code}`);
}

/** Finland is ahead of UTC by at most three hours: a run after its midnight began after this. */
const startOf = (day: PlainDate): Date => new Date(Date.parse(`${day}T00:00:00Z`) - 3 * 3_600_000);

/** Transactions of the product itself, for use cases that open their own. */
export const transactAsProduct =
  (database: Database, requestId: string): Transact =>
  async (mode, work, options = {}) => {
    const now = new Date();
    let refused: Result<never> | undefined;
    try {
      return await database.asActor(SYSTEM, { mode, ...options }, async (db) => {
        const result = await work({ actor: SYSTEM, db, now, today: helsinkiDate(now), requestId });
        if (result.ok) return result;
        refused = result;
        throw new Error(result.error.code);
      });
    } catch (error) {
      if (refused) return refused;
      throw error;
    }
  };
