import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  findDocument,
  listWaitingDocuments,
  type StoredDocument,
  updateDecision,
} from "#lib/documents/queries/documents.ts";
import { canReadDocuments, decidable, validUntilOf } from "#lib/documents/rules/document.ts";
import type { approveDocumentSchema, returnDocumentSchema } from "#lib/documents/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** The document that waits next, for whoever decides one after the other. */
export type Decided = { next: { companyId: number; documentId: number } | null };

/**
 * Approves a document until the typed day; the version approved before is replaced. Fails with `not_found`, `stale`, like `decidable`,
 * and like `validUntilOf`.
 */
export async function approveDocument(
  ctx: Context,
  { body, ...place }: z.output<typeof approveDocumentSchema>,
): Promise<Result<Decided>> {
  const loaded = await load(ctx, place);
  if (!loaded.ok) return loaded;
  const validUntil = validUntilOf(loaded.value, body.validUntil, ctx.today);
  if (!validUntil.ok) return validUntil;
  return decided(ctx, loaded.value, { state: "approved", validUntil: validUntil.value, reason: null });
}

/** Returns a document with the reason that its company reads. Fails with `not_found`, `stale` and like `decidable`. */
export async function returnDocument(
  ctx: Context,
  { body, ...place }: z.output<typeof returnDocumentSchema>,
): Promise<Result<Decided>> {
  const loaded = await load(ctx, place);
  if (!loaded.ok) return loaded;
  return decided(ctx, loaded.value, { state: "returned", validUntil: null, reason: body.reason });
}

type Place = { companyId: number; documentId: number; version?: number | undefined };

async function load(ctx: Context, { version, ...place }: Place): Promise<Result<StoredDocument>> {
  if (!canReadDocuments(ctx.actor, place.companyId)) return fail("not_found");
  // Only an admin may lock the row: nobody else may change it.
  const document = await findDocument(ctx.db, place, { lock: ctx.actor.admin });
  if (!document) return fail("not_found");
  const allowed = decidable(ctx.actor, document);
  if (!allowed.ok) return allowed;
  return version === undefined || version === document.version ? ok(document) : fail("stale");
}

type Verdict = Parameters<typeof updateDecision>[1] extends infer All
  ? All extends unknown
    ? Omit<All, "id" | "decidedAt" | "decidedBy">
    : never
  : never;

async function decided(
  { db, now, actor }: Context,
  { id }: StoredDocument,
  verdict: Verdict,
): Promise<Result<Decided>> {
  await updateDecision(db, { id, decidedAt: now, decidedBy: actor.label, ...verdict });
  const [next] = await listWaitingDocuments(db, 1);
  return ok({ next: next ? { companyId: next.companyId, documentId: next.id } : null });
}
