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
/** Longer than the limits of SESSION_SETTINGS: a server that answers has ended late work by then. */
const LOST_MS = 12_000;
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
 * client-side deadline. The first sign of a broken connection replaces the driver's pool. Late work replaces it only if nobody
 * gets answers any more, or if the server does not end that work either. The driver gets no more work than it has connections; the rest waits
 * here. Otherwise it may queue a transaction behind another query on a busy connection and then refuse it as
 * UNSAFE_TRANSACTION. A server that refuses writes may be a former primary: new connections find the current primary.
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
  let rebuiltAt = Number.NEGATIVE_INFINITY;
  let underWay = 0;
  const turns = createTurns(max, open);

  // Uses a monotonic time: after the clock goes back, the pool could otherwise not be replaced until it caught up.
  const rebuild = (broken: Connections, pauseMs: number) => {
    if (broken !== turns.current() || performance.now() - rebuiltAt < pauseMs) return;
    rebuiltAt = performance.now();
    turns.renew();
    // Work that it has may go on until its own deadline; hanging work is cut off then.
    const leftMs = Math.max(DEADLINE_MS, broken.latestDeadline - performance.now());
    broken.sql.end({ timeout: leftMs / 1000 }).catch(() => {});
  };

  /** A live server ends late work by its own limits. Its connection takes no other work until then. */
  const follow = async (work: Promise<unknown>, on: Connections) => {
    const lost = setTimeout(() => rebuild(on, REBUILD_PAUSE_MS), LOST_MS).unref();
    await Promise.allSettled([work]);
    clearTimeout(lost);
    turns.giveBack(on);
  };

  return {
    async run(work, deadlineMs = DEADLINE_MS) {
      if (underWay >= capacity) throw new Unavailable("the database queue is full");
      const endsAt = performance.now() + deadlineMs;
      const late = Promise.withResolvers<never>();
      const over = new AbortController();
      const deadline = setTimeout(() => {
        over.abort();
        late.reject(new Unavailable("the database did not answer in time"));
      }, deadlineMs).unref();
      underWay += 1;
      try {
        const on = await turns.take(late.promise);
        on.latestDeadline = Math.max(on.latestDeadline, endsAt);
        const aloneBefore = alone;
        const working = Promise.try(work, on.sql, over.signal);
        try {
          const value = await Promise.race([working, late.promise]);
          on.answeredAt = performance.now();
          if (alone !== aloneBefore) throw new Unavailable("a commit may be on one machine only");
          return value;
        } catch (error) {
          if (refusesWrites(error)) rebuild(on, STANDBY_PAUSE_MS);
          else if (!isConnectionFailure(error)) on.answeredAt = performance.now();
          else if (!over.signal.aborted || isSilent(on)) rebuild(on, REBUILD_PAUSE_MS);
          throw error;
        } finally {
          void follow(working, on);
        }
      } finally {
        underWay -= 1;
        clearTimeout(deadline);
      }
    },
    figures: () => ({ max, ...turns.figures() }),
    close: () => turns.current().sql.end({ timeout: 5 }),
  };
}

/** A pool of the driver. `free`: its connections without work. The times are those of performance.now(). */
type Connections = { sql: postgres.Sql; free: number; answeredAt: number; latestDeadline: number };

const isSilent = ({ answeredAt }: Connections): boolean => performance.now() - answeredAt >= DEADLINE_MS;

/** Lets `count` pieces of work run at once on the current connections, the others in order of arrival. */
function createTurns(count: number, open: () => postgres.Sql) {
  const fresh = (): Connections => ({
    sql: open(),
    free: count,
    answeredAt: performance.now(),
    latestDeadline: 0,
  });
  let current = fresh();
  let [waits, waitMs] = [0, 0];
  const waiting: ((on: Connections) => void)[] = [];
  const startWaiting = (): void => {
    for (; current.free > 0 && waiting.length > 0; current.free -= 1) waiting.shift()?.(current);
  };
  const giveBack = (on: Connections): void => {
    on.free += 1;
    startWaiting();
  };
  return {
    current: () => current,
    giveBack,
    /** Replaces the connections: the waiting work gets new ones. */
    renew(): void {
      current = fresh();
      startWaiting();
    },
    figures: () => ({
      busy: count - current.free,
      waiting: waiting.length,
      waits,
      waitSeconds: waitMs / 1_000,
    }),
    async take(late: Promise<never>): Promise<Connections> {
      if (current.free > 0) {
        current.free -= 1;
        return current;
      }
      const { promise, resolve } = Promise.withResolvers<Connections>();
      waiting.push(resolve);
      const since = performance.now();
      waits += 1;
      try {
        return await Promise.race([promise, late]);
      } catch (error) {
        const place = waiting.indexOf(resolve);
        // Its turn came at the moment when it gave up.
        if (place === -1) void promise.then(giveBack);
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
