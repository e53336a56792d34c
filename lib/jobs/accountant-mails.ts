import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { leaveAccountantMails } from "#lib/statements/use-cases/accountant.ts";
import { surviving } from "./surviving.ts";

const POLL_MS = 10_000;

/** Leaves the mails of statements that have become final for the accountants that companies named, until `signal`. */
export async function mailAccountants(database: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const left = await surviving("accountants", () => leave(database));
    if (!left) await wait(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

async function leave(database: Database): Promise<number> {
  const now = new Date();
  const rest = { now, today: helsinkiDate(now), requestId: "accountants" };
  const left = await database.asActor(SYSTEM, { mode: "write" }, (db) =>
    leaveAccountantMails({ actor: SYSTEM, db, ...rest }),
  );
  return left.ok ? left.value : 0;
}
