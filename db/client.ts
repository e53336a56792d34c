import { setTimeout as wait } from "node:timers/promises";
import { PgDatabase, PgDialect } from "drizzle-orm/pg-core";
import {
  drizzle,
  type PostgresJsQueryResultHKT,
  PostgresJsSession,
  PostgresJsTransaction,
} from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { type Actor, openMoneyIds, overseenCompanyIds, overseesMany } from "#lib/core/actor.ts";
import { inSpan } from "#lib/core/span.ts";
import { isRetryable } from "./errors.ts";
import { createPool, type PoolFigures, type PoolOptions } from "./pool.ts";
import { createReplicas, type ReplicaOptions, type Replicas } from "./replicas.ts";
import { transact } from "./transaction.ts";

/** What queries run on: the plain connection or a transaction. */
export type Tx = PgDatabase<PostgresJsQueryResultHKT>;

export type Database = {
  /** Accounts, sessions, limits, outbox: runs as the server's own login, which sees no company. */
  asServer<T>(work: (db: Tx) => Promise<T>): Promise<T>;
  /** One transaction as the server's own login. */
  asServerInTransaction<T>(work: (db: Tx) => Promise<T>): Promise<T>;
  /** One transaction as the actor, behind row-level security. `throw` rolls back. */
  asActor<T>(actor: Actor, access: Access, work: (db: Tx) => Promise<T>): Promise<T>;
  /** The standbys that answer reads; null without any. */
  replicas: Replicas | null;
  /** The number of busy connections, and of waiting work. */
  figures(): PoolFigures;
  close(): Promise<void>;
};

export type Access = {
  mode: "read" | "write";
  deadlineMs?: number;
  /** The longest wait of a statement for locks. The default is the deadline. */
  patienceMs?: number;
  /** The longest wait for the next statement. The default is the pool's (db/connect.ts). */
  idleMs?: number;
  /** PostgreSQL plans each statement once per connection, not for each set of values. */
  plannedOnce?: boolean;
  /** The work is not repeated after a conflict, because it has effects outside its transaction. */
  once?: boolean;
  /** The read may run on a standby that has everything of the actor's read index (db/replicas.ts). */
  onStandby?: boolean;
};

export type DatabaseOptions = PoolOptions & { standbys?: ReplicaOptions };

const dialect = new PgDialect();
const ATTEMPTS = 3;
/** The server's own transactions need no setup. PostgreSQL accepts a `select` without columns. */
const NOBODY = "select";

export function createDatabase({ standbys, ...options }: DatabaseOptions): Database {
  const pool = createPool(options);
  const replicas = standbys && standbys.urls.length > 0 ? createReplicas(standbys) : null;
  const plain = new WeakMap<postgres.Sql, Tx>();

  /** One drizzle per pool generation; it also sets up the client's date and JSON parsers. */
  const drizzleOf = (sql: postgres.Sql): Tx => {
    const known = plain.get(sql);
    if (known) return known;
    drizzle(sql);
    const created: Tx = new PgDatabase(dialect, sessionOf(sql), undefined);
    plain.set(sql, created);
    return created;
  };

  const inTransaction = <T>(setup: string, { mode, deadlineMs }: Access, work: (db: Tx) => Promise<T>) =>
    pool.run((sql, signal) => {
      drizzleOf(sql);
      return transact(sql, { mode, setup, signal }, (transaction) => work(transactionOf(transaction)));
    }, deadlineMs);

  return {
    asServer: (work) => pool.run((sql) => work(drizzleOf(sql))),
    asServerInTransaction: (work) => retrying(() => inTransaction(NOBODY, { mode: "write" }, work)),
    asActor(actor, access, work) {
      const setup = roleOf(actor, access) + patienceOf(access) + planningOf(access);
      const onPrimary = () => retrying(() => inTransaction(setup, access, work), access.once ? 1 : ATTEMPTS);
      if (access.mode === "write") replicas?.forget(actor);
      if (!replicas || !mayReadElsewhere(access)) return onPrimary();
      return replicas.read(actor, {
        setup,
        onPrimary,
        onStandby(sql, transaction) {
          drizzleOf(sql);
          return work(transactionOf(transaction));
        },
      });
    },
    replicas,
    figures: pool.figures,
    async close() {
      await Promise.all([pool.close(), replicas?.close()]);
    },
  };
}

/** Work with a deadline of its own is long: on a standby the log would end it. */
const mayReadElsewhere = ({ mode, deadlineMs, once, onStandby = false }: Access): boolean =>
  onStandby && mode === "read" && deadlineMs === undefined && !once;

function transactionOf(sql: postgres.TransactionSql): Tx {
  // Drizzle's own transaction() would open a second one; this is the object that it passes to the callback.
  const session = sessionOf(sql as unknown as postgres.Sql);
  return new PostgresJsTransaction(dialect, session as never, undefined) as unknown as Tx;
}

/**
 * By default drizzle sends each statement unnamed: PostgreSQL parses and plans it every time, and the driver makes two round
 * trips. With any name the driver prepares the statement once per connection, under its own name.
 */
function sessionOf(sql: postgres.Sql) {
  const session = new PostgresJsSession(sql, dialect, undefined, {});
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (query, fields, name, ...rest) =>
    traced(query.sql, prepare(query, fields, name ?? "prepared", ...rest));
  return session;
}

/** A span for each statement. The statement's text has placeholders and no values. */
function traced<Prepared extends { execute(values?: Record<string, unknown>): Promise<unknown> }>(
  text: string,
  prepared: Prepared,
): Prepared {
  const execute = prepared.execute.bind(prepared);
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "";
  const attributes = { "db.system.name": "postgresql", "db.query.text": text };
  prepared.execute = (values) => inSpan(`sql ${verb}`, attributes, () => execute(values));
  return prepared;
}

/** `set local` ends with the transaction, so a pooled connection carries nothing over to the next actor. */
function roleOf(actor: Actor, access: Access): string {
  const userId = actor.kind === "user" && actor.id !== null ? whole(actor.id) : "";
  return `set local role ${roleNameOf(actor, access)}; set local app.user_id = '${userId}'; set local ${reachOf(actor, access)}; set local app.actor_key = '${actorKey(actor)}'`;
}

function roleNameOf(actor: Actor, access: Access): string {
  if (actor.admin) return "tolppa_admin";
  if (actor.provider !== undefined) return "tolppa_provider";
  return readsAsOverseer(actor, access) ? "tolppa_overseer" : "tolppa_user";
}

/**
 * The database finds an overseer's companies by the person's id. A writing transaction sees only the person's own companies.
 */
const readsAsOverseer = (actor: Actor, { mode }: Access): boolean => mode === "read" && overseesMany(actor);

/**
 * A writing transaction does not see read-only companies. An aggregator's people see no people of other companies. Of a company
 * whose money alone is read, the transaction sees no drivers, no history and no secret links.
 */
function reachOf(actor: Actor, access: Access): string {
  const { provider, companyIds: own, readOnlyCompanyIds: seen = [] } = actor;
  if (provider !== undefined) return `app.provider = '${word(provider)}'`;
  if (access.mode === "write") return `app.company_ids = '${companyIds(own)}'`;
  const money = openMoneyIds(actor);
  const named = [...own, ...(readsAsOverseer(actor, access) ? money : seen)];
  const apart =
    overseenCompanyIds(actor).length === 0 ? "" : `; set local app.people_ids = '${companyIds(own)}'`;
  const ofMoney = money.length === 0 ? "" : `; set local app.money_ids = '${companyIds(money)}'`;
  return `app.company_ids = '${companyIds(named)}'${apart}${ofMoney}`;
}

/** The actor whose stored answers the transaction may read. Empty for the portal itself, which stores no answers. */
const actorKey = ({ kind, id }: Actor): string => (id === null ? "" : `${kind}:${whole(id)}`);

/** Work with a later deadline may also compute and wait for locks until then. Other work has the limits of the pool. */
const patienceOf = ({ deadlineMs, patienceMs = deadlineMs, idleMs }: Access): string =>
  Object.entries({
    lock_timeout: patienceMs,
    statement_timeout: deadlineMs,
    idle_in_transaction_session_timeout: idleMs,
  })
    .map(([setting, ms]) => (ms === undefined ? "" : `; set local ${setting} = ${whole(ms)}`))
    .join("");

/** By default PostgreSQL plans statements with arrays every time: it estimates a higher cost for the generic plan. */
const planningOf = ({ plannedOnce = false }: Access): string =>
  plannedOnce ? "; set local plan_cache_mode = force_generic_plan" : "";

const companyIds = (ids: readonly number[]): string => `{${ids.map(whole).join(",")}}`;

function word(text: string): string {
  if (!/^[A-Za-z0-9]+$/.test(text)) throw new TypeError("not a word");
  return text;
}

function whole(id: number): number {
  if (!Number.isSafeInteger(id)) throw new TypeError("not an id");
  return id;
}

async function retrying<T>(run: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
      await wait(Math.random() * 50 * attempt);
    }
  }
}
