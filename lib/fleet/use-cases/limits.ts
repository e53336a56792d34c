import type { Database } from "#db/client.ts";
import type { Actor } from "#lib/core/actor.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { takeFrom } from "#lib/platform/use-case/context.ts";

// Limits of downloaded lists, and of checks that compare a file with other companies' data.

/** At most this many checked files of a company an hour, so that few foreign plates are revealed (imports/check.ts). */
const CHECKS_PER_HOUR = 30;

/** Counts a person's download. Fails with `too_many_downloads`; 0 a minute means no limit. */
export async function takeDownload(db: Database, actor: Actor, perMinute: number): Promise<Result<null>> {
  if (perMinute === 0) return ok(null);
  const key = `download:${actor.kind}:${actor.id}`;
  const bucket = { key, cost: 1, perSecond: perMinute / 60, burst: perMinute };
  return takeFrom(db, [bucket], "too_many_downloads");
}

/** Counts a file that is checked for a company. Admins see all plates, so they have no limit. Fails with `too_many_checks`. */
export async function takeImportCheck(db: Database, actor: Actor, companyId: number): Promise<Result<null>> {
  if (actor.admin) return ok(null);
  const perSecond = CHECKS_PER_HOUR / 3_600;
  const bucket = { key: `import-check:${companyId}`, cost: 1, perSecond, burst: CHECKS_PER_HOUR };
  return takeFrom(db, [bucket], "too_many_checks");
}
