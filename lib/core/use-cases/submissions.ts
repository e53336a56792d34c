import { createHash } from "node:crypto";
import { findSubmission, insertSubmission } from "#db/queries/core/submissions.ts";
import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "./context.ts";

/** What was sent to make something, under the key by which it is known when it comes again. */
export type Submission = { key: string | undefined; content: unknown };

/**
 * The id of what the same submission made before, or null. Waits for the same submission under way elsewhere. Fails with
 * `submission_conflict` where the key came with another content.
 */
export async function findSubmitted(
  { actor, db }: Context,
  submission: Submission,
): Promise<Result<number | null>> {
  if (submission.key === undefined) return ok(null);
  const known = await findSubmission(db, { actorKey: actorKeyOf(actor), key: submission.key });
  if (known && known.bodyHash !== hashOf(submission)) return fail("submission_conflict");
  return ok(known?.entityId ?? null);
}

/** Remembers what a submission made, for when it comes again. */
export async function rememberSubmitted(
  { actor, db }: Context,
  submission: Submission,
  entityId: number,
): Promise<void> {
  if (submission.key === undefined) return;
  const row = { actorKey: actorKeyOf(actor), key: submission.key, bodyHash: hashOf(submission), entityId };
  await insertSubmission(db, row);
}

const actorKeyOf = ({ kind, id }: Actor): string => `${kind}:${id}`;

const hashOf = ({ content }: Submission): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("hex");
