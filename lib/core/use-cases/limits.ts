import type { Database } from "#db/client.ts";
import { type Bucket, takeTokens } from "#db/queries/core/limits.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

/**
 * Takes from buckets in PostgreSQL, so that all servers share the count. Fails with `code` and
 * `retryAfterSeconds`.
 */
export async function takeFrom(
  db: Pick<Database, "asServer">,
  buckets: readonly Bucket[],
  code: string,
): Promise<Result<null>> {
  const wait = await db.asServer((connection) => takeTokens(connection, buckets));
  return wait === 0 ? ok(null) : fail(code, { details: { retryAfterSeconds: Math.ceil(wait) } });
}
