import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { documentPages, documents, documentViews } from "#db/schema/documents.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { DocumentFacts, DocumentSide, DocumentSubject } from "#lib/documents/rules/document.ts";
import type { DrawnPage } from "#lib/documents/rules/document-file.ts";

/** A version of a document with its kind and the names of what it is of. */
export type StoredDocument = DocumentFacts &
  DocumentSubject & {
    id: number;
    version: number;
    /** The sender's key, with which its missing back is sent. */
    uploadKey: string;
    companyName: string;
    kindId: number;
    kindName: string;
    expires: boolean;
    /** A vehicle's plate or a driver's name. */
    subjectName: string | null;
    reason: string | null;
    createdAt: Date;
    createdBy: string;
    decidedAt: Date | null;
    decidedBy: string | null;
  };

type Raw = Omit<StoredDocument, "createdAt" | "decidedAt" | "replacedAt"> & {
  createdAt: string;
  decidedAt: string | null;
  replacedAt: string | null;
};

async function list(db: Tx, rest: SQL): Promise<StoredDocument[]> {
  const rows = await db.execute<Raw>(sql`
    select d.id::float8 as id, d.version, d.upload_key as "uploadKey", d.company_id::float8 as "companyId", c.company_name as "companyName",
      d.kind_id::float8 as "kindId", k.name as "kindName", k.expires, k.two_sided as "twoSided",
      d.vehicle_id::float8 as "vehicleId", d.driver_id::float8 as "driverId",
      coalesce(v.license_plate, nullif(concat_ws(' ', r.first_name, r.last_name), '')) as "subjectName",
      d.state, d.valid_until::text as "validUntil", d.reason, d.created_at as "createdAt", d.created_by as "createdBy",
      d.decided_at as "decidedAt", d.decided_by as "decidedBy", d.replaced_at as "replacedAt",
      (select coalesce(array_agg(p.side order by p.number), '{}') from document_pages p where p.document_id = d.id) as sides
    from documents d join companies c on c.id = d.company_id join document_kinds k on k.id = d.kind_id
      left join vehicles v on v.id = d.vehicle_id left join drivers r on r.id = d.driver_id
    ${rest}`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    decidedAt: row.decidedAt === null ? null : new Date(row.decidedAt),
    replacedAt: row.replacedAt === null ? null : new Date(row.replacedAt),
  }));
}

export async function findDocument(
  db: Tx,
  { companyId, documentId }: { companyId: number; documentId: number },
  { lock = false } = {},
): Promise<StoredDocument | null> {
  const [found] = await list(
    db,
    sql`where d.id = ${documentId} and d.company_id = ${companyId} ${lock ? sql`for update of d` : sql``}`,
  );
  return found ?? null;
}

/** All versions of a company's documents that are in place, or of one vehicle or driver; the newest first. */
export const listCurrentDocuments = (
  db: Tx,
  { companyId, vehicleId = null, driverId = null }: Partial<DocumentSubject> & { companyId: number },
): Promise<StoredDocument[]> =>
  list(
    db,
    sql`where d.company_id = ${companyId} and d.replaced_at is null
      ${vehicleId === null ? sql`` : sql`and d.vehicle_id = ${vehicleId}`}
      ${driverId === null ? sql`` : sql`and d.driver_id = ${driverId}`}
      order by k.name, d.id desc limit 1000`,
  );

/** All versions of the same document, the newest first. */
export const listVersions = (
  db: Tx,
  { companyId, kindId, vehicleId, driverId }: DocumentSubject & { kindId: number },
): Promise<StoredDocument[]> =>
  list(
    db,
    sql`where d.company_id = ${companyId} and d.kind_id = ${kindId} and d.vehicle_id is not distinct from ${vehicleId}::bigint
      and d.driver_id is not distinct from ${driverId}::bigint order by d.id desc limit 100`,
  );

const COMPLETE = sql`(not k.two_sided or (select count(*) from document_pages p where p.document_id = d.id) >= 2)`;

/** Documents that wait for an admin, the longest wait first. */
export const listWaitingDocuments = (db: Tx, limit: number): Promise<StoredDocument[]> =>
  list(
    db,
    sql`where d.state = 'waiting' and d.replaced_at is null and ${COMPLETE}
      order by d.created_at, d.id limit ${limit}`,
  );

type NewDocument = DocumentSubject & { kindId: number; uploadKey: string; createdBy: string };

/** Stores a document without pages, or finds the one of the same key. */
export async function insertDocument(
  db: Tx,
  { createdBy, ...document }: NewDocument,
): Promise<{ id: number; kindId: number; vehicleId: number | null; driverId: number | null }> {
  await db
    .insert(documents)
    .values({ ...document, createdBy })
    .onConflictDoNothing();
  const [row] = await db.execute<{
    id: number;
    kindId: number;
    vehicleId: number | null;
    driverId: number | null;
  }>(sql`
    select id::float8 as id, kind_id::float8 as "kindId", vehicle_id::float8 as "vehicleId", driver_id::float8 as "driverId"
    from documents where company_id = ${document.companyId} and upload_key = ${document.uploadKey}::uuid`);
  if (!row) throw new Error("no document was stored");
  return row;
}

/** Adds pages of a side, one by one, so that no two are in memory as text. A side that is there already stays. */
export async function insertPages(
  db: Tx,
  {
    documentId,
    companyId,
    side,
    pages,
  }: { documentId: number; companyId: number; side: DocumentSide; pages: readonly DrawnPage[] },
): Promise<void> {
  const [stored] = await db.execute<{ count: number; same: boolean }>(sql`
    select count(*)::int as count, coalesce(bool_or(side = ${side}), false) as same from document_pages where document_id = ${documentId}`);
  if (!stored || stored.same) return;
  for (const [index, { width, height, jpeg }] of pages.entries())
    await db.insert(documentPages).values({
      documentId,
      companyId,
      number: stored.count + index + 1,
      // The second page of a PDF is its back.
      side: index > 0 ? "back" : side,
      width,
      height,
      jpeg: Buffer.from(jpeg),
    });
}

export type ShownPage = { number: number; side: DocumentSide; width: number; height: number };

export const listPages = async (db: Tx, documentId: number): Promise<ShownPage[]> => [
  ...(await db.execute<ShownPage>(sql`
    select number, side, width, height from document_pages where document_id = ${documentId} order by number`)),
];

export async function findPicture(
  db: Tx,
  { companyId, documentId, page }: { companyId: number; documentId: number; page: number },
): Promise<Uint8Array | null> {
  const [row] = await db.execute<{ jpeg: Uint8Array }>(sql`
    select jpeg from document_pages where document_id = ${documentId} and company_id = ${companyId} and number = ${page}`);
  return row?.jpeg ?? null;
}

type View = { documentId: number; companyId: number; userId: number; day: PlainDate };

/** Once a day for each person. */
export async function insertView(db: Tx, view: View): Promise<void> {
  await db.insert(documentViews).values(view).onConflictDoNothing();
}

/** `person` is null for somebody whom the reader may not know, such as an admin. */
export type DocumentView = { day: PlainDate; person: string | null };

export const listViews = async (db: Tx, documentId: number): Promise<DocumentView[]> => [
  ...(await db.execute<DocumentView>(sql`
    select w.day::text as day, u.email as person from document_views w left join users u on u.id = w.user_id
    where w.document_id = ${documentId} order by w.seen_at desc limit 100`)),
];

type Decision = { id: number; decidedAt: Date; decidedBy: string } & (
  | { state: "approved"; validUntil: PlainDate | null; reason: null }
  | { state: "returned"; validUntil: null; reason: string }
);

export async function updateDecision(db: Tx, { id, ...decision }: Decision): Promise<void> {
  await db
    .update(documents)
    .set({ ...decision, toldAt: null })
    .where(sql`id = ${id}`);
}

/** The companies with decisions that nobody was mailed, whose first is older than `before`. */
export async function listCompaniesUntold(db: Tx, before: Date): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select company_id::float8 as id from documents where decided_at is not null and told_at is null
    group by company_id having min(decided_at) <= ${before.toISOString()}::timestamptz`);
  return rows.map(({ id }) => id);
}

/** Marks a company's decisions as mailed, and returns those that still hold. */
export async function takeUntold(db: Tx, companyId: number, now: Date): Promise<StoredDocument[]> {
  const taken = await db.execute<{ id: number }>(sql`
    update documents set told_at = ${now.toISOString()} where company_id = ${companyId} and decided_at is not null and told_at is null
    returning id::float8 as id`);
  const ids = taken.map(({ id }) => id);
  if (ids.length === 0) return [];
  return list(
    db,
    sql`where d.id = any (${sql.param(`{${ids.join(",")}}`)}::bigint[]) and d.replaced_at is null order by d.id`,
  );
}

export type ApprovedDocument = {
  companyId: number;
  vehicleId: number | null;
  driverId: number | null;
  kindId: number;
  validUntil: PlainDate | null;
};

/** The approved documents of companies that are in place, for rules about what a company must have. */
export const listApprovedDocuments = async (
  db: Tx,
  companyIds: readonly number[],
): Promise<ApprovedDocument[]> => [
  ...(await db.execute<ApprovedDocument>(sql`
    select company_id::float8 as "companyId", vehicle_id::float8 as "vehicleId", driver_id::float8 as "driverId",
      kind_id::float8 as "kindId", valid_until::text as "validUntil"
    from documents where company_id = any (${sql.param(`{${companyIds.join(",")}}`)}::bigint[]) and state = 'approved' and replaced_at is null
    order by id`)),
];
