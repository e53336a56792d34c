import { asc, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { documentKinds } from "#db/schema/documents.ts";
import type { DocumentKindContent } from "#lib/documents/rules/document.ts";

export type DocumentKind = DocumentKindContent & { id: number; version: number; endedAt: Date | null };

const COLUMNS = {
  id: documentKinds.id,
  version: documentKinds.version,
  name: documentKinds.name,
  level: documentKinds.level,
  expires: documentKinds.expires,
  twoSided: documentKinds.twoSided,
  formats: documentKinds.formats,
  keepMonths: documentKinds.keepMonths,
  endedAt: documentKinds.endedAt,
};

/** All kinds, ended ones too, by name. */
export const listDocumentKinds = (db: Tx): Promise<DocumentKind[]> =>
  db.select(COLUMNS).from(documentKinds).orderBy(asc(documentKinds.name), asc(documentKinds.id));

export async function findDocumentKind(db: Tx, id: number): Promise<DocumentKind | null> {
  const [kind] = await db.select(COLUMNS).from(documentKinds).where(eq(documentKinds.id, id));
  return kind ?? null;
}

type Written = DocumentKindContent & { endedAt: Date | null; modifiedBy: string };

export async function insertDocumentKind(db: Tx, kind: Written): Promise<number> {
  const [row] = await db
    .insert(documentKinds)
    .values({ ...kind, createdBy: kind.modifiedBy })
    .returning({ id: documentKinds.id });
  if (!row) throw new Error("no kind was stored");
  return row.id;
}

/** The database counts the version. */
export async function updateDocumentKind(
  db: Tx,
  id: number,
  kind: Written & { modifiedAt: Date },
): Promise<void> {
  await db.update(documentKinds).set(kind).where(eq(documentKinds.id, id));
}
