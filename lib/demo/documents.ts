import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database, Tx } from "#db/client.ts";
import { documentKinds, documentPages, documents } from "#db/schema/documents.ts";
import { drivers, vehicles } from "#db/schema/fleet.ts";
import { drawDocument } from "#lib/adapters/pictures/draw-document.ts";
import type { Actor } from "#lib/core/actor.ts";
import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import type { DrawnPage } from "#lib/documents/rules/document-file.ts";
import { ADMIN_EMAIL } from "./accounts.ts";

const KINDS = [
  { name: "Taksiliikennelupa", level: "company", expires: true, twoSided: false },
  { name: "Vakuutustodistus", level: "vehicle", expires: true, twoSided: false },
  { name: "Ajokortti", level: "driver", expires: true, twoSided: true },
  { name: "Koulutustodistus", level: "driver", expires: false, twoSided: false },
] as const;
type KindName = (typeof KINDS)[number]["name"];

type Sender = { id: number; label: string };

/** Kinds of documents, and of one company approved, waiting and returned ones. */
export async function seedDocuments(
  database: Database,
  { companyId, sender, today }: { companyId: number; sender: Sender; today: PlainDate },
): Promise<void> {
  const picture = new Map<KindName, DrawnPage>();
  for (const { name } of KINDS) picture.set(name, await drawn(name));
  // The database signs with the actor. An admin's transaction may store decided rows.
  const actor: Actor = { kind: "user", ...sender, admin: true, companyIds: [] };
  await database.asActor(actor, { mode: "write" }, async (db) => {
    const kinds = new Map<string, number>();
    for (const kind of KINDS) {
      const stored = { ...kind, formats: ["jpeg", "png", "heic", "pdf"], keepMonths: 24 } as const;
      const [row] = await db
        .insert(documentKinds)
        .values({ ...stored, formats: [...stored.formats], createdBy: ADMIN_EMAIL, modifiedBy: ADMIN_EMAIL })
        .returning({ id: documentKinds.id });
      if (row) kinds.set(kind.name, row.id);
    }
    const [vehicle] = await idsOf(db, vehicles, companyId);
    const [first, second] = await idsOf(db, drivers, companyId);
    const decided = { decidedAt: new Date(), decidedBy: ADMIN_EMAIL, toldAt: new Date() };
    const add = async (name: KindName, of: object, state: object, sides: number) => {
      const [row] = await db
        .insert(documents)
        .values({
          companyId,
          kindId: kinds.get(name) ?? 0,
          uploadKey: randomUUID(),
          createdBy: sender.label,
          ...of,
          ...state,
        })
        .returning({ id: documents.id });
      const page = picture.get(name);
      for (let number = 1; row && page && number <= sides; number += 1)
        await db.insert(documentPages).values({
          documentId: row.id,
          companyId,
          number,
          side: number === 1 ? "front" : "back",
          ...page,
          jpeg: Buffer.from(page.jpeg),
        });
    };
    const approved = (days: number) => ({ state: "approved", validUntil: addDays(today, days), ...decided });
    await add("Taksiliikennelupa", {}, approved(300), 1);
    if (vehicle)
      await add(
        "Vakuutustodistus",
        { vehicleId: vehicle },
        { state: "returned", reason: "Kuva on epätarkka, päivää ei voi lukea.", ...decided },
        1,
      );
    if (first) await add("Ajokortti", { driverId: first }, approved(9), 2);
    if (second) await add("Ajokortti", { driverId: second }, {}, 2);
  });
}

async function idsOf(db: Tx, table: typeof vehicles | typeof drivers, companyId: number): Promise<number[]> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.companyId, companyId), eq(table.status, "active"), isNull(table.deletedAt)))
    .orderBy(asc(table.id))
    .limit(2);
  return rows.map(({ id }) => id);
}

/** A made-up paper, drawn as a sent one. */
async function drawn(title: string): Promise<DrawnPage> {
  const text = `BT /F1 28 Tf 60 460 Td (${title}) Tj /F1 14 Tf 0 -40 Td (Mallikappale, ei oikea asiakirja) Tj ET`;
  const pdf = [
    "%PDF-1.4",
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj",
    `4 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj`,
    "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj",
    "trailer<</Root 1 0 R>>",
  ].join("\n");
  const pages = await drawDocument(
    {
      async *read() {
        yield Buffer.from(pdf, "latin1");
      },
    },
    ["pdf"],
  );
  const [page] = pages.ok ? pages.value : [];
  if (!page) throw new Error("The demo's documents could not be drawn.");
  return page;
}
