import type { Database } from "#db/client.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Result } from "#lib/core/result.ts";
import { takeFrom } from "#lib/core/use-cases/limits.ts";

/** Business ids an hour: many for somebody who registers companies, few for somebody who collects them. */
const PER_HOUR = 30;
const PER_HOUR_OF_ADMINS = 600;

/** Counts a question to the register, for all servers together. Fails with `too_many_lookups`. */
export async function takeRegisterLookUp(db: Database, { kind, id, admin }: Actor): Promise<Result<null>> {
  const perHour = admin ? PER_HOUR_OF_ADMINS : PER_HOUR;
  const bucket = { key: `register:${kind}:${id}`, cost: 1, perSecond: perHour / 3_600, burst: perHour };
  return takeFrom(db, [bucket], "too_many_lookups");
}
