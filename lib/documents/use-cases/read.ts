import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { type DocumentKind, listDocumentKinds } from "#lib/documents/queries/document-kinds.ts";
import {
  type DocumentView,
  findDocument,
  findPicture,
  insertView,
  listCurrentDocuments,
  listPages,
  listVersions,
  listViews,
  listWaitingDocuments,
  type ShownPage,
  type StoredDocument,
} from "#lib/documents/queries/documents.ts";
import { canReadDocuments, type DocumentState, levelOf, stateOf } from "#lib/documents/rules/document.ts";
import type {
  companyDocumentIdSchema,
  documentCompanySchema,
  documentPageSchema,
  memberDocumentsSchema,
} from "#lib/documents/schema.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import type { Context, OutsideUseCase } from "#lib/platform/use-case/context.ts";

/** A document with the state that people see. */
export type ShownDocument = Omit<StoredDocument, "state"> & { state: DocumentState };

const shown = (document: StoredDocument, { today }: Pick<Context, "today">): ShownDocument => ({
  ...document,
  state: stateOf(document, today),
});

export type CompanyDocuments = {
  company: { id: number; companyName: string };
  /** The kinds that can be sent. */
  kinds: DocumentKind[];
  documents: ShownDocument[];
};

/** A company's documents, of its vehicles and drivers too, and what can be sent. Fails with `not_found`. */
export async function readCompanyDocuments(
  ctx: Context,
  { companyId }: z.output<typeof documentCompanySchema>,
): Promise<Result<CompanyDocuments>> {
  if (!canReadDocuments(ctx.actor, companyId)) return fail("not_found");
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const kinds = (await listDocumentKinds(ctx.db)).filter(({ endedAt }) => endedAt === null);
  const documents = (await listCurrentDocuments(ctx.db, { companyId })).map((one) => shown(one, ctx));
  return ok({ company: { id: companyId, companyName: company.value.companyName }, kinds, documents });
}

/** The same of one vehicle or driver. Fails with `not_found`. */
export async function readMemberDocuments(
  ctx: Context,
  { companyId, ...member }: z.output<typeof memberDocumentsSchema>,
): Promise<Result<Omit<CompanyDocuments, "company">>> {
  if (!canReadDocuments(ctx.actor, companyId)) return fail("not_found");
  const [vehicleId, driverId] = [member.vehicleId ?? null, member.driverId ?? null];
  const level = levelOf({ vehicleId, driverId });
  const kinds = (await listDocumentKinds(ctx.db)).filter(
    (kind) => kind.endedAt === null && kind.level === level,
  );
  const documents = await listCurrentDocuments(ctx.db, { companyId, vehicleId, driverId });
  return ok({ kinds, documents: documents.map((one) => shown(one, ctx)) });
}

export type DocumentDetails = {
  document: ShownDocument;
  pages: ShownPage[];
  /** All versions, this one too, the newest first. */
  versions: ShownDocument[];
  views: DocumentView[];
};

/** A version of a document with its history. Fails with `not_found`. */
export async function readDocument(
  ctx: Context,
  place: z.output<typeof companyDocumentIdSchema>,
): Promise<Result<DocumentDetails>> {
  if (!canReadDocuments(ctx.actor, place.companyId)) return fail("not_found");
  const document = await findDocument(ctx.db, place);
  if (!document) return fail("not_found");
  return ok({
    document: shown(document, ctx),
    pages: await listPages(ctx.db, document.id),
    versions: (await listVersions(ctx.db, document)).map((one) => shown(one, ctx)),
    views: await listViews(ctx.db, document.id),
  });
}

/** The picture of a page; notes who saw it. Fails with `not_found`. */
export const openPicture: OutsideUseCase<z.output<typeof documentPageSchema>, Uint8Array> = {
  outside: (transact, place) =>
    transact("write", async ({ actor, db, today }) => {
      const { companyId, documentId } = place;
      if (!canReadDocuments(actor, companyId)) return fail("not_found");
      const picture = await findPicture(db, place);
      if (!picture) return fail("not_found");
      if (actor.kind === "user" && actor.id !== null)
        await insertView(db, { documentId, companyId, userId: actor.id, day: today });
      return ok(picture);
    }),
};

const WAITING_SHOWN = 200;

/** The documents that wait for an admin, the longest wait first. Fails with `forbidden`. */
export const readWaitingDocuments = async (ctx: Context): Promise<Result<ShownDocument[]>> =>
  ctx.actor.admin
    ? ok((await listWaitingDocuments(ctx.db, WAITING_SHOWN)).map((one) => shown(one, ctx)))
    : fail("forbidden");
