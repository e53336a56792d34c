import { connect as connectPacedSocket, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { connect, SESSION_SETTINGS } from "./connect.ts";
import { isConnectionFailure, refusesWrites, Unavailable } from "./errors.ts";

export type PoolOptions = {
  url: string;
  /** Connections of this process. */
  max?: number;
  /** The most requests running or waiting; further ones get a 503 at once. */
  capacity?: number;
  applicationName?: string;
};

/**
 * Runs one piece of work on the current pool; settles within the deadline whatever the server does. The signal tells
 * work that goes on after its deadline that nobody waits for it any more.
 */
export type Pool = {
  run<T>(work: (sql: postgres.Sql, signal: AbortSignal) => Promise<T>, deadlineMs?: number): Promise<T>;
  figures(): PoolFigures;
  close(): Promise<void>;
};

/** `busy`: connections at work. `waiting`: pieces of work without a connection now. `waits`, `waitSeconds`: since the start. */
export type PoolFigures = { max: number; busy: number; waiting: number; waits: number; waitSeconds: number };

const DEADLINE_MS = 3_000;
const REBUILD_PAUSE_MS = 100;
/** A standby still answers reads, so its connections are replaced less often. */
const STANDBY_PAUSE_MS = 1_000;

/**
 * PostgreSQL waits here for the synchronous standby. If an operator cancels that wait, PostgreSQL reports the COMMIT as done
 * and sends a notice. The commit is then lost with the primary.
 */
const CANCELLED_WAIT = "SyncRepWaitForLSN";

/** Missing from the driver's types: the number of queries that may wait on one connection, and the opener of its sockets. */
const unlisted = (max: number): object => ({ max_pipeline: 1, socket: pacedSockets(max) });

/**
 * postgres.js behind a wrapper that repairs itself. After a server restart postgres.js 3.4.9 leaves queries hanging
 * (porsager/postgres #1193, #1195), and no server-side timeout helps against a frozen server. So every piece of work has a
 * client-side deadline, and the first sign of a broken connection replaces the whole pool. The driver gets no more work than it
 * has connections; the rest waits here. Otherwise it may queue a transaction behind another query on a busy connection and then
 * refuse it as UNSAFE_TRANSACTION. A server that refuses writes may be a former primary: new connections find the current
 * primary.
 */
export function createPool({ url, max = 10, capacity = 100, applicationName = "tolppa" }: PoolOptions): Pool {
  const open = () =>
    connect(url, {
      max,
      ...unlisted(max),
      connect_timeout: 2,
      idle_timeout: 60,
      backoff: () => 0.1,
      connection: { application_name: applicationName, ...SESSION_SETTINGS },
      onnotice: (notice) => {
        if (notice.routine === CANCELLED_WAIT) alone += 1;
      },
    });

  let alone = 0;
  let sql = open();
  let rebuiltAt = Number.NEGATIVE_INFINITY;
  let underWay = 0;
  const turns = createTurns(max);

  // Uses a monotonic time: after the clock goes back, the pool could otherwise not be replaced until it caught up.
  const rebuild = (broken: postgres.Sql, pauseMs: number) => {
    if (broken !== sql || performance.now() - rebuiltAt < pauseMs) return;
    rebuiltAt = performance.now();
    sql = open();
    // Work on the old pool may finish; hanging work is cut off.
    broken.end({ timeout: DEADLINE_MS / 1000 }).catch(() => {});
  };

  return {
    async run(work, deadlineMs = DEADLINE_MS) {
      if (underWay >= capacity) throw new Unavailable("the database queue is full");
      const late = Promise.withResolvers<never>();
      const over = new AbortController();
      const deadline = setTimeout(() => {
        over.abort();
        late.reject(new Unavailable("the database did not answer in time"));
      }, deadlineMs).unref();
      underWay += 1;
      try {
        await turns.take(late.promise);
        const current = sql;
        const aloneBefore = alone;
        try {
          const value = await Promise.race([work(current, over.signal), late.promise]);
          if (alone !== aloneBefore) throw new Unavailable("a commit may be on one machine only");
          return value;
        } catch (error) {
          if (isConnectionFailure(error)) rebuild(current, REBUILD_PAUSE_MS);
          else if (refusesWrites(error)) rebuild(current, STANDBY_PAUSE_MS);
          throw error;
        } finally {
          turns.giveBack();
        }
      } finally {
        underWay -= 1;
        clearTimeout(deadline);
      }
    },
    figures: () => ({ max, ...turns.figures() }),
    close: () => sql.end({ timeout: 5 }),
  };
}

/** Lets `count` pieces of work run at once, the others in order of arrival. */
function createTurns(count: number) {
  let free = count;
  let [waits, waitMs] = [0, 0];
  const waiting: (() => void)[] = [];
  const giveBack = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    giveBack,
    figures: () => ({
      busy: count - free,
      waiting: waiting.length,
      waits,
      waitSeconds: waitMs / 1_000,
    }),
    async take(late: Promise<never>): Promise<void> {
      if (free > 0) {
        free -= 1;
        return;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      const since = performance.now();
      waits += 1;
      try {
        await Promise.race([promise, late]);
      } catch (error) {
        const place = waiting.indexOf(resolve);
        // Its turn came at the moment when it gave up.
        if (place === -1) giveBack();
        else waiting.splice(place, 1);
        throw error;
      } finally {
        waitMs += performance.now() - since;
      }
    },
  };
}

/** The connection options as the driver parses and passes them. */
type Address = { host: string[]; port: number[]; path?: string | false };

const REFILL_MS = 50;

/**
 * Opens the driver's sockets, `burst` at once and then twenty a second. Against a listener that accepts and hangs up
 * postgres.js 3.4.9 dials again without a pause, a thousand times a second, until its pool is given up.
 */
export function pacedSockets(burst: number): (address: Address) => Promise<Socket> {
  let free = burst;
  let asOf = performance.now();
  let dialled = 0;

  return async ({ host, port, path }) => {
    const now = performance.now();
    free = Math.min(burst, free + Math.max(0, now - asOf) / REFILL_MS) - 1;
    asOf = now;
    if (free < 0) await wait(-free * REFILL_MS, undefined, { ref: false });
    if (path) return connectPacedSocket(path);
    const index = dialled++ % host.length;
    const at = { host: host[index] ?? "localhost", port: port[index] ?? 5432 };
    // TLS reads the certificate's expected name from the socket.
    return Object.assign(connectPacedSocket(at), at);
  };
}
