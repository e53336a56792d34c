import type { Database } from "#db/client.ts";
import { listCompanyNamesOf } from "#db/queries/people/people.ts";
import { SYSTEM } from "#lib/core/actor.ts";

/** The names of a person's companies: the password rule refuses a password that is hardly more than one of them. */
export const companyNamesOf = (database: Database, email: string): Promise<string[]> =>
  database.asActor(SYSTEM, { mode: "read" }, (db) => listCompanyNamesOf(db, email));
