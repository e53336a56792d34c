import type { Database } from "#db/client.ts";
import { listCompanyNamesOf } from "#db/queries/people.ts";
import { SYSTEM } from "#lib/domain/actor.ts";

/** The names of somebody's companies, which no password of theirs may stand on. Only for who has shown the mailbox. */
export const companyNamesOf = (database: Database, email: string): Promise<string[]> =>
  database.asActor(SYSTEM, { mode: "read" }, (db) => listCompanyNamesOf(db, email));
