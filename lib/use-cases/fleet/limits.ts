import type { Database } from "#db/client.ts";
import { type Bucket, takeTokens } from "#db/queries/limits.ts";
import type { Actor } from "#lib/domain/actor.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";

// How often whole lists may leave, and how often a file may be held against what others have. Counted in PostgreSQL, so
// that all servers share the count.

/** Files of a company an hour, at most: what a check tells of others' plates is worth no more (imports/check.ts). */
const CHECKS_PER_HOUR = 30;

/** Counts a file that a person takes. Fails with `too_many_downloads`; 0 a minute is no limit. */
export async function takeDownload(db: Database, actor: Actor, perMinute: number): Promise<Result<null>> {
  if (perMinute === 0) return ok(null);
  const key = `download:${actor.kind}:${actor.id}`;
  return take(db, "too_many_downloads", { key, cost: 1, perSecond: perMinute / 60, burst: perMinute });
}

/** Counts a file that is checked for a company. Admins see all plates anyway. Fails with `too_many_checks`. */
export async function takeImportCheck(db: Database, actor: Actor, companyId: number): Promise<Result<null>> {
  if (actor.admin) return ok(null);
  const perSecond = CHECKS_PER_HOUR / 3_600;
  const bucket = { key: `import-check:${companyId}`, cost: 1, perSecond, burst: CHECKS_PER_HOUR };
  return take(db, "too_many_checks", bucket);
}

async function take(db: Database, code: string, bucket: Bucket): Promise<Result<null>> {
  const wait = await db.asServer((connection) => takeTokens(connection, [bucket]));
  return wait === 0 ? ok(null) : fail(code, { details: { retryAfterSeconds: Math.ceil(wait) } });
}
