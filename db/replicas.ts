import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { isConnectionFailure, refusesWrites, sqlState } from "./errors.ts";
import { createPool } from "./pool.ts";
import { transact } from "./transaction.ts";

/**
 * Reads on standbys that show every acknowledged commit, by a read index. The primary says, beside its answer who asks, how far
 * its log was on its disk: every commit that anybody knows of stands before that place. A standby answers once it has replayed
 * the log up to there. If it has not after 20 ms, or fails, the primary answers.
 */

/**
 * The read index, to be selected on the primary: its timeline, and how far its log is on its disk. Null on a standby, and where a
 * commit is acknowledged before it is on the disk.
 */
export const READ_INDEX = sql<string | null>`case
  when pg_is_in_recovery() or current_setting('synchronous_commit') = 'off' then null
  else database_timeline() || ' ' || pg_current_wal_flush_lsn() end`;

type ReadIndex = {
  timeline: number;
  lsn: string;
  /** One standby for all reads of a request, so that a later read shows no older state. Undefined before the first. */
  standby?: Standby | null;
};

/** The longest wait for a standby's log, with its connection. */
const PATIENCE_MS = 20;
/** The longest read on a standby after that. PostgreSQL cancels its statement a moment before the pool gives up. */
const STATEMENT_MS = 900;
const READ_MS = 980;
/** A standby rests after this many misses in a row. After the pause one request tries it. */
const MISSES = 3;
const REST_MS = 1_000;

/**
 * Why the primary answers in a standby's place. `behind`: its log is too old. `silent`: no answer in time. `timeline`: it gets no
 * log, or that of another primary. `lost`: its connection. `slow`: its statement. `conflict`: its log removes what is read.
 * `primary`: the read asks what only the primary knows. `refused`: any other error. `resting`: no standby is asked.
 */
const CAUSES = [
  "behind",
  "silent",
  "timeline",
  "lost",
  "slow",
  "conflict",
  "primary",
  "refused",
  "resting",
] as const;
type Cause = (typeof CAUSES)[number];

type ReplicaFigures = {
  /** Reads since the start, by the place that answered. */
  standby: number;
  primary: number;
  fallbacks: Readonly<Record<Cause, number>>;
  /** Reads that waited for a standby's log. */
  waits: number;
  waitSeconds: number;
  standbys: readonly { host: string; behindBytes: number; resting: boolean }[];
};

export type ReplicaOptions = {
  urls: readonly string[];
  /** Connections of this process to each standby. */
  max?: number | undefined;
  /** The longest wait for a standby's log, for tests on a busy machine. */
  patienceMs?: number | undefined;
  /** Gets one error for each SQLSTATE with which a standby refused a read. */
  report?: ((error: unknown) => void) | undefined;
};

type Read<T> = {
  /** The statements that name the actor. */
  setup: string;
  onStandby(sql: postgres.Sql, transaction: postgres.TransactionSql): Promise<T>;
  onPrimary(): Promise<T>;
};

export type Replicas = ReturnType<typeof createReplicas>;

export function createReplicas({ urls, max, patienceMs = PATIENCE_MS, report }: ReplicaOptions) {
  const standbys = urls.map((url) => createStandby({ url, patienceMs, ...(max !== undefined && { max }) }));
  // The actor is made anew for each request, from the answer that the read index comes with.
  const indexes = new WeakMap<object, ReadIndex>();
  const reported = new Set<string>();
  const fallbacks = Object.fromEntries(CAUSES.map((cause) => [cause, 0])) as Record<Cause, number>;
  let [turn, onStandby, onPrimary] = [0, 0, 0];

  const pick = (): Standby | null => {
    for (const _ of standbys) {
      const standby = standbys[turn++ % standbys.length];
      if (standby?.admits()) return standby;
    }
    return null;
  };

  const askPrimary = <T>({ onPrimary: ask }: Read<T>, cause?: Cause): Promise<T> => {
    onPrimary += 1;
    if (cause) fallbacks[cause] += 1;
    return ask();
  };

  const noteRefusal = (error: unknown): void => {
    const state = sqlState(error);
    if (reported.has(state)) return;
    reported.add(state);
    report?.(error);
  };

  return {
    /** Notes the READ_INDEX of the answer that this actor was made from. */
    note(actor: object, index: string | null | undefined): void {
      const [timeline = "", lsn = ""] = index?.split(" ") ?? [];
      if (lsn) indexes.set(actor, { timeline: Number(timeline), lsn });
    },
    /** After a write, the actor's reads in the same request stay on the primary. */
    forget: (actor: object): void => void indexes.delete(actor),
    /** Runs a read on a standby that has the actor's read index, else on the primary. */
    async read<T>(actor: object, read: Read<T>): Promise<T> {
      const index = indexes.get(actor);
      if (!index) return askPrimary(read);
      if (index.standby === undefined) index.standby = pick();
      else if (!index.standby?.admits()) index.standby = null;
      if (!index.standby) return askPrimary(read, "resting");
      const outcome = await index.standby.read(index, read);
      if ("value" in outcome) {
        onStandby += 1;
        return outcome.value;
      }
      // The request's other reads would wait as long again.
      index.standby = null;
      if (outcome.cause === "refused") noteRefusal(outcome.error);
      return askPrimary(read, outcome.cause);
    },
    figures(): ReplicaFigures {
      const each = standbys.map((standby) => standby.figures());
      return {
        standby: onStandby,
        primary: onPrimary,
        fallbacks,
        waits: each.reduce((sum, { waits }) => sum + waits, 0),
        waitSeconds: each.reduce((sum, { waitMs }) => sum + waitMs, 0) / 1_000,
        standbys: each,
      };
    },
    close: async (): Promise<void> => void (await Promise.all(standbys.map((standby) => standby.close()))),
  };
}

/** The standby gave no answer to a read. Thrown inside its transaction, which then ends. */
class NoAnswer extends Error {
  override name = "NoAnswer";
  readonly why: Cause;
  constructor(why: Cause) {
    super(why);
    this.why = why;
  }
}

type Outcome<T> = { value: T } | { cause: Cause; error: unknown };
type Standby = ReturnType<typeof createStandby>;

function createStandby({ url, max, patienceMs }: { url: string; max?: number; patienceMs: number }) {
  const pool = createPool({ url, ...(max !== undefined && { max }) });
  const { host } = new URL(url);
  const breaker = createBreaker();
  let [behindBytes, waits, waitMs] = [0, 0, 0];

  /** Returns when the standby has replayed the log up to the read index. */
  const catchUp = async (transaction: postgres.TransactionSql, index: ReadIndex, ask: Ask): Promise<void> => {
    for (let pauseMs = 1; ; pauseMs = Math.min(4, pauseMs * 2)) {
      const rows = await transaction.unsafe<Position[]>(POSITION, [index.lsn], { prepare: true });
      const { timeline = null, behind = null } = rows[0] ?? {};
      if (timeline !== index.timeline || behind === null) throw new NoAnswer("timeline");
      if (pauseMs === 1) behindBytes = Math.max(0, behind);
      if (behind <= 0) {
        if (pauseMs > 1) {
          waits += 1;
          waitMs += performance.now() - ask.since;
        }
        return;
      }
      ask.answered = true;
      await wait(pauseMs);
      if (ask.over) throw new NoAnswer("behind");
    }
  };

  const readThere = <T>(index: ReadIndex, { setup, onStandby }: Read<T>, ask: Ask): Promise<T> =>
    pool.run(
      (client, signal) =>
        transact(client, { mode: "read", setup: OBSERVING, signal }, async (transaction) => {
          await catchUp(transaction, index, ask);
          if (!ask.caughtUp()) throw new NoAnswer("silent");
          // Goes out together with the first query. Its error also fails that query.
          const named = transaction
            .unsafe(`${setup}; set local statement_timeout = ${STATEMENT_MS}`)
            .execute();
          named.catch(() => undefined);
          const value = await onStandby(client, transaction);
          await named;
          return value;
        }).catch((error: unknown) => {
          // The pool would look for another primary.
          throw refusesWrites(error) ? new NoAnswer("primary") : error;
        }),
      patienceMs + READ_MS,
    );

  return {
    admits: breaker.admits,
    /** Runs a read. Throws only the errors of the read itself, that have nothing to do with a database. */
    async read<T>(index: ReadIndex, read: Read<T>): Promise<Outcome<T>> {
      const ask = createAsk(patienceMs);
      const reading = readThere(index, read, ask);
      reading.catch(() => undefined);
      try {
        await Promise.race([ask.decided, reading]);
        const value = await reading;
        breaker.succeeded();
        return { value };
      } catch (error) {
        const cause = causeOf(error);
        if (!ask.isCaughtUp() || cause === "lost" || cause === "slow") breaker.missed();
        else breaker.succeeded();
        if (cause === null) throw error;
        return { cause, error };
      } finally {
        ask.end();
      }
    },
    figures: () => ({ host, behindBytes, resting: breaker.isOpen(), waits, waitMs }),
    close: pool.close,
  };
}

/** The standby's place in the log is asked with the rights of this role. */
const OBSERVING = "set local role pg_read_all_stats";

/**
 * What is replayed, and then the timeline of the log that comes in: PostgreSQL follows only a timeline that everything replayed
 * belongs to. No row of the receiver: the standby gets no log, or is no standby any more.
 */
const POSITION = `select pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 as behind,
  (select received_tli from pg_stat_wal_receiver) as timeline`;
type Position = { behind: number | null; timeline: number | null };

/** The question whether a standby has the read index. */
type Ask = ReturnType<typeof createAsk>;

function createAsk(patienceMs: number) {
  const { promise: decided, resolve, reject } = Promise.withResolvers<void>();
  decided.catch(() => undefined);
  let state: "open" | "caught up" | "over" = "open";
  const ask = {
    since: performance.now(),
    /** Whether the standby has said that it is behind. */
    answered: false,
    decided,
    get over() {
      return state === "over";
    },
    isCaughtUp: () => state === "caught up",
    /** False when the time is over. */
    caughtUp(): boolean {
      if (state === "over") return false;
      state = "caught up";
      resolve();
      return true;
    },
    end: () => clearTimeout(timer),
  };
  const giveUp = () => {
    if (state !== "open") return;
    state = "over";
    reject(new NoAnswer(ask.answered ? "behind" : "silent"));
  };
  // An answer that came while this process computed is read before it counts as late.
  const timer = setTimeout(() => setImmediate(giveUp), patienceMs);
  return ask;
}

function causeOf(error: unknown): Cause | null {
  if (error instanceof NoAnswer) return error.why;
  const state = sqlState(error);
  if (isConnectionFailure(error)) return "lost";
  if (state === "57014") return "slow";
  if (state === "40001" || state === "40P01") return "conflict";
  return /^(?:\d[\dA-Z]|CH|P0|XX)[\dA-Z]{3}$/.test(state) ? "refused" : null;
}

/** Opens after misses in a row. While it is open, it admits one request after each pause. */
function createBreaker() {
  let [misses, retryAt] = [0, 0];
  const isOpen = () => misses >= MISSES;
  return {
    isOpen,
    admits(): boolean {
      if (!isOpen()) return true;
      if (performance.now() < retryAt) return false;
      retryAt = performance.now() + REST_MS;
      return true;
    },
    succeeded(): void {
      misses = 0;
    },
    missed(): void {
      misses += 1;
      if (isOpen()) retryAt = performance.now() + REST_MS;
    },
  };
}
