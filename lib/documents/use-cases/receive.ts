import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { type DocumentKind, findDocumentKind } from "#lib/documents/queries/document-kinds.ts";
import { insertDocument, insertPages, listPages } from "#lib/documents/queries/documents.ts";
import { canReadDocuments, type DocumentSubject, lacksBack, levelOf } from "#lib/documents/rules/document.ts";
import { type DrawnPage, MAX_DOCUMENT_BYTES } from "#lib/documents/rules/document-file.ts";
import type { sendDocumentSchema } from "#lib/documents/schema.ts";
import {
  driverDefinition,
  loadFleetCompany,
  loadMember,
  vehicleDefinition,
} from "#lib/fleet/use-cases/load.ts";
import type { Context, OutsideUseCase } from "#lib/platform/use-case/context.ts";
import type { DrawDocument, SpoolFile } from "#lib/ports.ts";

type Input = z.output<typeof sendDocumentSchema>;
type Receiving = { spool: SpoolFile; draw: DrawDocument };

/** `complete`: nothing of it is missing. */
export type ReceivedDocument = { documentId: number; complete: boolean };

const SPOOL_LIMIT = { bytes: MAX_DOCUMENT_BYTES, tooLarge: "document_too_large" };

/**
 * Receives a side of a document: keeps the pictures of its pages and nothing of the file. A repeated key with the same side changes
 * nothing. Fails with `not_found`, `document_kind` for a kind of something else or an ended one, and like the ports.
 */
export const documentReceiving = ({ spool, draw }: Receiving): OutsideUseCase<Input, ReceivedDocument> => ({
  async outside(transact, input) {
    const kind = await transact("read", (ctx) => kindOf(ctx, input));
    if (!kind.ok) return kind;
    const spooled = await spool(input.file, SPOOL_LIMIT);
    if (!spooled.ok) return spooled;
    try {
      const pages = await draw(spooled.value, kind.value.formats);
      if (!pages.ok) return pages;
      return await transact("write", (ctx) => store(ctx, input, pages.value), { deadlineMs: 30_000 });
    } finally {
      await spooled.value.remove();
    }
  },
});

const subjectOf = ({ companyId, vehicle, driver }: Input): DocumentSubject => ({
  companyId,
  vehicleId: vehicle ?? null,
  driverId: driver ?? null,
});

/** The kind of what is sent, if the actor may send it. */
async function kindOf(ctx: Context, input: Input): Promise<Result<DocumentKind>> {
  const { companyId, vehicleId, driverId } = subjectOf(input);
  if (!canReadDocuments(ctx.actor, companyId)) return fail("not_found");
  const subject =
    vehicleId !== null
      ? await loadMember(ctx, vehicleDefinition, { companyId, id: vehicleId })
      : driverId !== null
        ? await loadMember(ctx, driverDefinition, { companyId, id: driverId })
        : await loadFleetCompany(ctx, companyId);
  if (!subject.ok) return subject;
  const kind = await findDocumentKind(ctx.db, input.kind);
  if (!kind || kind.endedAt !== null || kind.level !== levelOf({ vehicleId, driverId }))
    return fail("document_kind");
  return vehicleId !== null && driverId !== null ? fail("document_kind") : ok(kind);
}

async function store(
  ctx: Context,
  input: Input,
  pages: readonly DrawnPage[],
): Promise<Result<ReceivedDocument>> {
  const allowed = await kindOf(ctx, input);
  if (!allowed.ok) return allowed;
  const subject = subjectOf(input);
  const { companyId } = subject;
  const row = { ...subject, kindId: input.kind, uploadKey: input.key, createdBy: ctx.actor.label };
  const stored = await insertDocument(ctx.db, row);
  const same =
    stored.kindId === input.kind &&
    stored.vehicleId === subject.vehicleId &&
    stored.driverId === subject.driverId;
  if (!same) return fail("document_kind");
  await insertPages(ctx.db, { documentId: stored.id, companyId, side: input.side, pages });
  const sides = (await listPages(ctx.db, stored.id)).map(({ side }) => side);
  return ok({ documentId: stored.id, complete: !lacksBack({ twoSided: allowed.value.twoSided, sides }) });
}
