import { setTimeout as wait } from "node:timers/promises";
import { type PgDatabase, PgDialect } from "drizzle-orm/pg-core";
import {
  drizzle,
  type PostgresJsQueryResultHKT,
  PostgresJsSession,
  PostgresJsTransaction,
} from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import type { Actor } from "#lib/domain/actor.ts";
import { isRetryable } from "./errors.ts";
import { createPool, type PoolOptions } from "./pool.ts";

/** What queries are written against: the plain connection or a transaction. */
export type Tx = PgDatabase<PostgresJsQueryResultHKT>;

export type Database = {
  /** Accounts, sessions, limits, outbox: as the server's own login, which sees no company. */
  asServer<T>(work: (db: Tx) => Promise<T>): Promise<T>;
  /** The same in one transaction. */
  asServerInTransaction<T>(work: (db: Tx) => Promise<T>): Promise<T>;
  /** One transaction as the actor, behind row-level security. `throw` rolls back. */
  asActor<T>(actor: Actor, access: Access, work: (db: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type Access = { mode: "read" | "write"; deadlineMs?: number };

const dialect = new PgDialect();
const ATTEMPTS = 3;

export function createDatabase(options: PoolOptions): Database {
  const pool = createPool(options);
  const plain = new WeakMap<postgres.Sql, Tx>();

  /** One drizzle per pool generation; it also sets up the client's date and JSON parsers. */
  const drizzleOf = (sql: postgres.Sql): Tx => {
    const known = plain.get(sql);
    if (known) return known;
    const created: Tx = drizzle(sql);
    plain.set(sql, created);
    return created;
  };

  const inTransaction = <T>(setup: string | null, access: Access, work: (db: Tx) => Promise<T>): Promise<T> =>
    pool.run(async (sql) => {
      drizzleOf(sql);
      const outcome = await sql.begin(
        access.mode === "read" ? "read only" : "read write",
        async (transaction) => {
          if (setup) await transaction.unsafe(setup);
          return { value: await work(transactionOf(transaction)) };
        },
      );
      return outcome.value;
    }, access.deadlineMs);

  return {
    asServer: (work) => pool.run((sql) => work(drizzleOf(sql))),
    asServerInTransaction: (work) => retrying(() => inTransaction(null, { mode: "write" }, work)),
    asActor: (actor, access, work) => retrying(() => inTransaction(roleOf(actor), access, work)),
    close: pool.close,
  };
}

function transactionOf(sql: postgres.TransactionSql): Tx {
  // Drizzle's own transaction() would open a second one; this is the object it hands out inside it.
  const session = new PostgresJsSession(sql as unknown as postgres.Sql, dialect, undefined, {});
  return new PostgresJsTransaction(dialect, session as never, undefined) as unknown as Tx;
}

/** `set local` ends with the transaction, so a pooled connection carries nothing over to the next actor. */
function roleOf(actor: Actor): string {
  const role = actor.admin ? "tolppa_admin" : "tolppa_user";
  const userId = actor.kind === "user" && actor.id !== null ? whole(actor.id) : "";
  return `set local role ${role}; set local app.user_id = '${userId}'; set local app.company_ids = '${companyIds(actor.companyIds)}'`;
}

const companyIds = (ids: readonly number[]): string => `{${ids.map(whole).join(",")}}`;

function whole(id: number): number {
  if (!Number.isSafeInteger(id)) throw new TypeError("not an id");
  return id;
}

async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await wait(Math.random() * 50 * attempt);
    }
  }
}
