import type postgres from "postgres";
import { ReadOnly, sqlState, Unavailable } from "./errors.ts";

export type Opening = {
  mode: "read" | "write";
  /** The first statements, which name the actor. */
  setup: string;
  /** Aborted when the caller was told that the transaction took too long. Nothing commits after that. */
  signal: AbortSignal;
};

type Work<T> = (transaction: postgres.TransactionSql) => Promise<T>;

/**
 * One transaction on one connection: commits on the return of `work`, rolls back on its error. postgres.js 3.4.9 does not stop
 * a transaction whose connection broke. Its later queries, and the driver's own ROLLBACK, go to no socket (an uncaught
 * TypeError that ends the process) or, on a reopened connection, into somebody else's transaction. So the connection is
 * watched, and nothing is sent after its loss.
 */
export async function transact<T>(sql: postgres.Sql, opening: Opening, work: Work<T>): Promise<T> {
  const mode = opening.mode === "read" ? "read only" : "read write";
  let begun = false;
  const begin = sql.begin(mode, async (transaction) => {
    begun = true;
    const { isLost, setupFailure, end } = watch(transaction, opening);
    try {
      const value = await work(transaction);
      const failure = await setupFailure;
      if (failure) throw failure.error;
      if (isLost()) return nothing();
      refuseLate(opening);
      return { value };
    } catch (error) {
      end();
      const failure = await setupFailure;
      // The connection may close while the setup is awaited, too.
      if (isLost()) return nothing();
      // Errors after a failed setup are only about its aborted transaction (25P02).
      throw failure?.error ?? error;
    }
  });
  const outcome = await begin.catch((error: unknown) => {
    throw !begun && sqlState(error) === NO_WRITES_HERE ? new ReadOnly(STANDBY, { cause: error }) : error;
  });
  return outcome.value;
}

/** A standby answers `begin read write` with "feature not supported". */
const NO_WRITES_HERE = "0A000";
const STANDBY = "the database takes no writes: it is a standby";

/** begin() itself rejects when its connection closes. A callback that never ends keeps begin() from sending more. */
const nothing = () => new Promise<never>(() => {});

type Watch = {
  isLost: () => boolean;
  /** The error of the setup, or null; never rejects. */
  setupFailure: Promise<{ error: unknown } | null>;
  /** After this the transaction refuses queries, for code that has not noticed the failure. */
  end(): void;
};

/**
 * Sends the setup without waiting for the answer: it goes out together with the first query. If the setup fails, that
 * query finds an aborted transaction. Queries are refused after the connection is lost, the time is over or the work has failed.
 */
function watch(transaction: postgres.TransactionSql, opening: Opening): Watch {
  let [lost, ended] = [false, false];
  const ask = transaction.unsafe;
  const onexecute = (connection: Connection): true => {
    const told = connection.onclose;
    connection.onclose = (error) => {
      lost = true;
      told?.(error);
    };
    return true;
  };
  // Missing from the driver's types; its own begin() learns its connection in the same way.
  const setup = ask(opening.setup, [], { onexecute } as postgres.UnsafeQueryOptions).execute();
  const setupFailure = setup.then(
    () => null,
    (error: unknown) => ({ error }),
  );
  transaction.unsafe = (...query: Parameters<typeof ask>) => {
    if (lost) throw new Unavailable("the connection of this transaction was lost");
    if (ended) throw new Unavailable("this transaction has failed");
    refuseLate(opening);
    return ask(...query);
  };
  const end = () => {
    ended = true;
  };
  return { isLost: () => lost, setupFailure, end };
}

type Connection = { onclose?: ((error: Error) => void) | null };

function refuseLate({ signal }: Opening): void {
  if (signal.aborted) throw new Unavailable("this transaction took too long");
}
