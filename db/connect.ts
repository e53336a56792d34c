import postgres from "postgres";
import { Unavailable } from "./errors.ts";

type Options = postgres.Options<Record<string, postgres.PostgresType>>;

/** Limits in milliseconds: PostgreSQL enforces them even if the server process does not. */
export const SESSION_SETTINGS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Only this function opens connections (.dependency-cruiser.cjs checks that), so every transaction has the checked COMMIT. */
export function connect(url: string, options: Options): postgres.Sql {
  const sql = postgres(url, { onnotice: () => {}, ...options });
  sql.begin = checkedBegin(sql.begin);
  return sql;
}

type Work = (transaction: postgres.TransactionSql) => unknown;
type Begin = (mode: string, work: Work) => Promise<unknown>;

/**
 * A `begin` that returns only committed results. PostgreSQL answers COMMIT of an aborted transaction with ROLLBACK and without
 * an error, and postgres.js 3.4.9 hides that answer. It sends its COMMIT as a prepared statement; a server that does not know
 * the statement (behind a transaction pooler) aborts the transaction before the driver sends COMMIT again. So the work is
 * committed here. The driver's own COMMIT goes out together with this one and ends the empty transaction that `and chain`
 * opens. A read-only transaction stores nothing.
 */
export function checkedBegin(begin: postgres.Sql["begin"]): postgres.Sql["begin"] {
  const beginIn = begin as Begin;
  const checked = async (...[first, second]: [string, Work] | [Work]): Promise<unknown> => {
    const [mode, work] = typeof first === "string" ? [first, second as Work] : ["", first];
    if (mode.startsWith("read only")) return beginIn(mode, work);
    const { value, committing } = (await beginIn(mode, async (transaction) => {
      const done = work(transaction);
      const value = await (Array.isArray(done) ? Promise.all(done) : done);
      return { value, committing: transaction.unsafe("commit and chain").execute() };
    })) as { value: unknown; committing: postgres.PendingQuery<postgres.Row[]> };
    const { command } = await committing;
    if (command !== "COMMIT")
      throw new Unavailable(`COMMIT was answered with ${command}: nothing of the transaction is stored`);
    return value;
  };
  return checked as postgres.Sql["begin"];
}

/** The address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
