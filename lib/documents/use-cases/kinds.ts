import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  type DocumentKind,
  findDocumentKind,
  insertDocumentKind,
  listDocumentKinds,
  updateDocumentKind,
} from "#lib/documents/queries/document-kinds.ts";
import type { DocumentKindContent } from "#lib/documents/rules/document.ts";
import { UPLOAD_FORMATS } from "#lib/documents/rules/document-file.ts";
import type {
  createDocumentKindSchema,
  documentKindFormSchema,
  documentKindIdSchema,
  saveDocumentKindSchema,
} from "#lib/documents/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** All kinds for the admins' page. Fails with `forbidden`. */
export const readDocumentKinds = async ({ actor, db }: Context): Promise<Result<DocumentKind[]>> =>
  actor.admin ? ok(await listDocumentKinds(db)) : fail("forbidden");

/** Fails with `forbidden`, `not_found`. */
export async function readDocumentKind(
  { actor, db }: Context,
  { kindId }: z.output<typeof documentKindIdSchema>,
): Promise<Result<DocumentKind>> {
  if (!actor.admin) return fail("forbidden");
  const kind = await findDocumentKind(db, kindId);
  return kind ? ok(kind) : fail("not_found");
}

/** Fails with `forbidden`. */
export async function createDocumentKind(
  { actor, db, now }: Context,
  { body }: z.output<typeof createDocumentKindSchema>,
): Promise<Result<{ id: number }>> {
  if (!actor.admin) return fail("forbidden");
  const endedAt = body.ended ? now : null;
  return ok({ id: await insertDocumentKind(db, { ...contentOf(body), endedAt, modifiedBy: actor.label }) });
}

/**
 * A kind whose documents exist keeps its level: they would be of nothing. Fails with `forbidden`, `not_found`, `stale`,
 * `document_kind_level`.
 */
export async function saveDocumentKind(
  { actor, db, now }: Context,
  { kindId, version, body }: z.output<typeof saveDocumentKindSchema>,
): Promise<Result<null>> {
  if (!actor.admin) return fail("forbidden");
  const before = await findDocumentKind(db, kindId);
  if (!before) return fail("not_found");
  if (version !== undefined && version !== before.version) return fail("stale");
  if (body.level !== before.level)
    return fail("invalid", { issues: [{ path: "level", code: "document_kind_level" }] });
  const endedAt = body.ended ? (before.endedAt ?? now) : null;
  await updateDocumentKind(db, kindId, {
    ...contentOf(body),
    endedAt,
    modifiedAt: now,
    modifiedBy: actor.label,
  });
  return ok(null);
}

const contentOf = ({
  name,
  level,
  expires,
  twoSided,
  keepMonths,
  ...taken
}: z.output<typeof documentKindFormSchema>): DocumentKindContent => ({
  name,
  level,
  expires,
  twoSided,
  keepMonths,
  formats: UPLOAD_FORMATS.filter((format) => taken[format]),
});
