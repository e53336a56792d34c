import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { connect, SESSION_SETTINGS } from "./connect.ts";
import { databaseFailureReason, isPassing, Unavailable } from "./errors.ts";
import {
  APPLIED_MIGRATIONS,
  type AppliedMigration,
  readSchemaState,
  schemaObstacle,
} from "./schema-state.ts";

/** Why the product cannot work with a database. `line` follows "The database"; a `passing` obstacle is worth waiting for. */
export type Obstacle = { line: string; passes: boolean };

export const POOLED =
  "is behind a pooler that changes the connection between transactions: connect to PostgreSQL itself or to a pooler in session mode.";
const READ_ONLY = "takes no writes: it is a standby, in recovery or read-only.";

const DEADLINE_MS = 5_000;
/** A busy pooler may by chance hand out the same connection once. */
const ROUNDS = 5;

/** Checks the database as the server processes use it. Never throws, never waits long; null: no obstacle. */
export function findObstacle(url: string): Promise<Obstacle | null> {
  return withTwo(url, examine, SESSION_SETTINGS).catch((error: unknown) => ({
    line: databaseFailureReason(error),
    passes: isPassing(error),
  }));
}

/** Whether two transactions of one connection may use different connections to PostgreSQL. Throws when it is away. */
export const isPooled = (url: string): Promise<boolean> => withTwo(url, changesConnections, {});

async function examine(one: postgres.Sql, other: postgres.Sql): Promise<Obstacle | null> {
  if (await changesConnections(one, other)) return lasting(POOLED);
  const lost = await lostSettings(one);
  if (lost.length > 0) return lasting(settingsLine(lost));
  const [row] = await one.unsafe("select current_setting('transaction_read_only') as value");
  if (row?.value === "on") return { line: READ_ONLY, passes: true };
  const state = await readSchemaState(() => one.unsafe<AppliedMigration[]>(APPLIED_MIGRATIONS));
  const line = schemaObstacle(state);
  return line === null ? null : lasting(line);
}

const lasting = (line: string): Obstacle => ({ line, passes: false });

/**
 * Each connection to PostgreSQL has a process of its own there. A transaction pooler gives one process to whichever
 * connection has a transaction open: another connection gets the process of an idle one, or the idle one a new process.
 */
async function changesConnections(one: postgres.Sql, other: postgres.Sql): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await processOf(one);
    const changes = await other.begin("read only", async (held) => {
      const beside = await processOf(held);
      if (beside.server === before.server) return true;
      const after = await processOf(one);
      if (after.connection !== before.connection) throw new Unavailable("a connection was lost");
      return after.server !== before.server;
    });
    if (changes) return true;
  }
  return false;
}

/** `connection`: the process id at the connection's opening, perhaps a pooler's; `server`: PostgreSQL's current process id. */
async function processOf(sql: postgres.ISql): Promise<{ connection: number; server: number }> {
  const rows = await sql.unsafe<{ pid: number }[]>("select pg_backend_pid() as pid");
  return { connection: rows.state.pid, server: rows[0]?.pid ?? 0 };
}

/** The limits that are missing, or longer than requested. */
async function lostSettings(sql: postgres.Sql): Promise<[string, number][]> {
  const limits = Object.entries(SESSION_SETTINGS);
  const names = limits.map(([name]) => `'${name}'`).join(", ");
  const rows = await sql.unsafe<{ name: string; ms: number }[]>(
    `select name, setting::float8 as ms from pg_settings where name in (${names})`,
  );
  const found = new Map(rows.map(({ name, ms }) => [name, ms]));
  return limits.filter(([name, asked]) => {
    const ms = found.get(name) ?? 0;
    return ms === 0 || ms > asked;
  });
}

const settingsLine = (lost: [string, number][]): string =>
  `does not apply ${lost.map(([name]) => name).join(", ")} of the connection, as behind a pooler that ignores startup parameters: connect to PostgreSQL itself, or set them for the login by ALTER ROLE (${lost.map(([name, ms]) => `${name} = ${ms}`).join(", ")}).`;

async function withTwo<T>(
  url: string,
  work: (one: postgres.Sql, other: postgres.Sql) => Promise<T>,
  connection: Partial<typeof SESSION_SETTINGS>,
): Promise<T> {
  const open = () => connect(url, { max: 1, connect_timeout: 2, fetch_types: false, connection });
  const [one, other] = [open(), open()];
  const over = new AbortController();
  // postgres.js never settles against a listener that accepts and hangs up.
  const late = wait(DEADLINE_MS, undefined, { signal: over.signal }).then(() => {
    throw new Unavailable("it did not answer in time");
  });
  try {
    return await Promise.race([work(one, other), late]);
  } finally {
    late.catch(() => undefined);
    over.abort();
    await Promise.all([one, other].map((sql) => sql.end({ timeout: 0 }).catch(() => undefined)));
  }
}
