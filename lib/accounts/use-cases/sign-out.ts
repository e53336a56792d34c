import type { Database } from "#db/client.ts";
import type { Session } from "./sessions.ts";
import { endAllSessions, endSession } from "./sessions.ts";

/** Ends the session of this browser; the bearer tokens issued from it die with it. */
export const signOut = ({ db }: { db: Database }, { sid }: { sid: string }): Promise<void> =>
  endSession(db, sid);

/** Ends every session of whoever is signed in. */
export async function signOutEverywhere({ db }: { db: Database }, { actor }: Session): Promise<void> {
  if (actor.kind === "user" && actor.id !== null) await endAllSessions(db, actor.id);
}
