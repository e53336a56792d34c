import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { fail, ok } from "#lib/core/result.ts";
import { listApprovedDocuments } from "#lib/documents/queries/documents.ts";
import {
  approveDocumentSchema,
  companyDocumentIdSchema,
  createDocumentKindSchema,
  documentCompanySchema,
  documentPageSchema,
  returnDocumentSchema,
  sendDocumentSchema,
} from "#lib/documents/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { anonymisePersonRows } from "#lib/privacy/queries/privacy.ts";
import { approveDocument, returnDocument } from "./decide.ts";
import { enqueueDocumentMails } from "./decision-mail.ts";
import { createDocumentKind } from "./kinds.ts";
import { openPicture, readCompanyDocuments, readDocument, readWaitingDocuments } from "./read.ts";
import { documentReceiving } from "./receive.ts";

const JPEG = Buffer.from("ffd8ffd9", "hex");
const TODAY = "2026-11-20";
const NOW = new Date(`${TODAY}T10:00:00Z`);

let house: TestHouse;
let company: number;
let other: number;
let people: Actor;
let stranger: Actor;
let bookkeeper: Actor;
let driver: number;
let pages = 1;

const receive = documentReceiving({
  spool: async (file) => {
    const bytes = Buffer.concat(await Array.fromAsync(file));
    if (bytes.toString() === "broken") return fail("file_interrupted");
    return ok({
      async *read() {
        yield bytes;
      },
      remove: async () => undefined,
    });
  },
  draw: async () => ok(Array.from({ length: pages }, () => ({ width: 1, height: 1, jpeg: JPEG }))),
});

beforeAll(async () => {
  house = await openTestHouse();
  const [own, another] = [
    await house.createCompany({ status: "active" }),
    await house.createCompany({ status: "active" }),
  ];
  [company, other, people, stranger] = [own.company.id, another.company.id, own.user, another.user];
  bookkeeper = await house.createMoneyReader(company);
  driver = await addDriver("active");
});
afterAll(() => house.close());
beforeEach(async () => {
  pages = 1;
  await house.owner`delete from outbox`;
  await house.owner`delete from documents`;
});

async function addDriver(status: string, modified = new Date()): Promise<number> {
  const [row] = await house.owner<{ id: number }[]>`
    insert into drivers (company_id, first_name, last_name, phone_number, contact_email, taxi_driving_license,
      taxi_driving_license_expiration, status, created_by, modified_by, modified_at)
    values (${company}, 'Anna', 'Ajaja', '+358401234567', 'anna@ajaja.example', 'AJ-1', '2027-12-31', ${status}, 'x', 'x', ${modified})
    returning id::int`;
  return row?.id ?? 0;
}
const MONTH_MS = 31 * 86_400_000;

const FORM = {
  name: "Taksilupa",
  level: "company",
  expires: true,
  twoSided: false,
  jpeg: true,
  png: true,
  heic: true,
  pdf: true,
  keepMonths: "12",
  ended: false,
};
const kind = async (change: Partial<typeof FORM> = {}) =>
  accepted(
    await house
      .as(house.admin)
      .run(createDocumentKindSchema, createDocumentKind, { body: { ...FORM, ...change } }),
  ).id;
type Sent = { key?: string; side?: string; driver?: number; companyId?: number; text?: string };
const send = (
  kindId: number,
  { key = randomUUID(), companyId = company, text = "x", ...rest }: Sent = {},
  actor = people,
) =>
  house.as(actor).run(sendDocumentSchema, receive, {
    companyId: String(companyId),
    kind: String(kindId),
    key,
    ...(rest.side && { side: rest.side }),
    ...(rest.driver && { driver: String(rest.driver) }),
    file: new Blob([text]).stream(),
  });
const sent = async (kindId: number, how: Sent = {}) => accepted(await send(kindId, how)).documentId;
const place = (documentId: number) => ({ companyId: String(company), documentId: String(documentId) });
const approve = (documentId: number, validUntil: string | null = "2027-03-01", actor = house.admin) =>
  house
    .as(actor)
    .run(
      approveDocumentSchema,
      approveDocument,
      { ...place(documentId), body: { validUntil } },
      { now: NOW },
    );
const giveBack = (documentId: number) =>
  house
    .as(house.admin)
    .run(
      returnDocumentSchema,
      returnDocument,
      { ...place(documentId), body: { reason: "Epätarkka" } },
      { now: NOW },
    );
const listed = async (actor = people) =>
  accepted(
    await house
      .as(actor)
      .run(
        documentCompanySchema,
        readCompanyDocuments,
        { companyId: String(company) },
        { mode: "read", now: NOW },
      ),
  ).documents.map(({ id, state }) => [id, state]);
const details = async (id: number) =>
  accepted(
    await house.as(people).run(companyDocumentIdSchema, readDocument, place(id), { mode: "read", now: NOW }),
  );
const waiting = async () =>
  accepted(
    await house
      .as(house.admin)
      .run(documentCompanySchema.partial(), readWaitingDocuments, {}, { mode: "read" }),
  ).map(({ id }) => id);

test("a document waits, is approved with its expiry, and expires on the day after", async () => {
  const id = await sent(await kind());
  expect(await listed()).toEqual([[id, "waiting"]]);
  expect(await waiting()).toEqual([id]);
  expect(accepted(await approve(id)).next).toBeNull();
  expect(await listed()).toEqual([[id, "approved"]]);
  await house.owner`update documents set valid_until = '2026-11-19' where id = ${id}`;
  expect(await listed()).toEqual([[id, "expired"]]);
  const [row] = await house.owner`select created_by, decided_by from documents where id = ${id}`;
  expect(row).toEqual({ created_by: people.label, decided_by: house.admin.label });
});

test("an approved document stays valid until its newer version is approved", async () => {
  const kindId = await kind();
  const first = await sent(kindId);
  accepted(await approve(first));
  const second = await sent(kindId);
  expect(await listed()).toEqual([
    [second, "waiting"],
    [first, "approved"],
  ]);
  const third = await sent(kindId);
  expect(await approve(second)).toMatchObject({ error: { code: "document_replaced" } });
  accepted(await approve(third, "2028-01-01"));
  expect(await listed()).toEqual([[third, "approved"]]);
  expect((await details(third)).versions.map(({ id, state }) => [id, state])).toEqual([
    [third, "approved"],
    [second, "replaced"],
    [first, "replaced"],
  ]);
  const inPlace = await house.database.asActor(house.admin, { mode: "read" }, (db) =>
    listApprovedDocuments(db, [company, other]),
  );
  expect(inPlace).toEqual([
    { companyId: company, vehicleId: null, driverId: null, kindId, validUntil: "2028-01-01" },
  ]);
});

test("a broken upload that is repeated with its key arrives once", async () => {
  const [kindId, key] = [await kind(), randomUUID()];
  expect(await send(kindId, { key, text: "broken" })).toMatchObject({ error: { code: "file_interrupted" } });
  const [one, two] = [await sent(kindId, { key }), await sent(kindId, { key })];
  expect(one).toBe(two);
  expect((await details(one)).pages).toHaveLength(1);
});

test("a document of two sides waits only when its back is here; a PDF of two pages has both", async () => {
  const [kindId, key] = [await kind({ twoSided: true }), randomUUID()];
  const front = accepted(await send(kindId, { key }));
  expect(front.complete).toBe(false);
  expect([await listed(), await waiting()]).toEqual([[[front.documentId, "incomplete"]], []]);
  expect(await approve(front.documentId)).toMatchObject({ error: { code: "document_incomplete" } });
  expect(accepted(await send(kindId, { key, side: "back" })).complete).toBe(true);
  expect((await details(front.documentId)).pages.map(({ side }) => side)).toEqual(["front", "back"]);
  expect(await waiting()).toEqual([front.documentId]);
  pages = 2;
  expect(accepted(await send(kindId)).complete).toBe(true);
});

describe("the decision", () => {
  test.each([
    ["without an expiry of a kind that expires", true, null, "required"],
    ["with an expiry that has passed", true, "2026-11-19", "document_past"],
    ["with an expiry of a kind that does not expire", false, "2027-01-01", "document_no_expiry"],
  ])("%s is refused", async (_, expires, validUntil, code) => {
    const id = await sent(await kind({ expires }));
    expect(await approve(id, validUntil)).toMatchObject({
      error: { issues: [{ path: "validUntil", code }] },
    });
  });

  test("is an admin's", async () => {
    const id = await sent(await kind());
    expect(await approve(id, "2027-01-01", people)).toMatchObject({ error: { code: "forbidden" } });
    const elsewhere = {
      companyId: String(other),
      documentId: String(id),
      body: { validUntil: "2027-01-01" },
    };
    const asked = await house
      .as(stranger)
      .run(approveDocumentSchema, approveDocument, elsewhere, { now: NOW });
    expect(asked).toMatchObject({ error: { code: "not_found" } });
    // Behind the rules, the database gives a company's people no way to decide.
    const decide = house.database.asActor(people, { mode: "write" }, (db) =>
      db.execute(`update documents set state = 'approved', decided_at = now() where id = ${id}`),
    );
    await expect(decide).rejects.toThrow();
    expect(await listed()).toEqual([[id, "waiting"]]);
  });

  test("is mailed to the company together with the others, without a person's name", async () => {
    const [permit, paper] = [await kind(), await kind({ name: "Todistus", expires: false })];
    accepted(await approve(await sent(permit)));
    accepted(await giveBack(await sent(paper)));
    const mails = () => house.owner`select kind, payload from outbox order by id`;
    expect(await enqueueDocumentMails({ database: house.database, now: NOW })).toBe(0);
    const later = new Date(NOW.getTime() + 121_000);
    expect(await enqueueDocumentMails({ database: house.database, now: later })).toBe(1);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      kind: "documents_decided",
      payload: {
        approved: [{ kind: "Taksilupa", validUntil: "2027-03-01" }],
        returned: [{ kind: "Todistus", reason: "Epätarkka" }],
      },
    });
    expect(await enqueueDocumentMails({ database: house.database, now: later })).toBe(0);
  });
});

describe("the wall", () => {
  test("strangers and who reads only the money find no document, no picture and nothing to send", async () => {
    const kindId = await kind();
    const id = await sent(kindId);
    for (const actor of [stranger, bookkeeper]) {
      const { run } = house.as(actor);
      const gone = { error: { code: "not_found" } };
      expect(await run(companyDocumentIdSchema, readDocument, place(id), { mode: "read" })).toMatchObject(
        gone,
      );
      expect(await run(documentPageSchema, openPicture, { ...place(id), page: "1" })).toMatchObject(gone);
      expect(
        await run(documentCompanySchema, readCompanyDocuments, { companyId: String(company) }),
      ).toMatchObject(gone);
      expect(await send(kindId, {}, actor)).toMatchObject(gone);
    }
  });

  test("a picture is found only under its own company, and each person who saw it is noted once a day", async () => {
    const id = await sent(await kind());
    const open = (actor: Actor, companyId = company) =>
      house.as(actor).run(documentPageSchema, openPicture, {
        companyId: String(companyId),
        documentId: String(id),
        page: "1",
      });
    expect(accepted(await open(people))).toEqual(JPEG);
    accepted(await open(people));
    accepted(await open(house.admin));
    expect(await open(stranger, other)).toMatchObject({ error: { code: "not_found" } });
    const { views } = await details(id);
    expect(views.map(({ person }) => person).toSorted()).toEqual([null, people.label].toSorted());
  });

  test("another company's driver has no document here", async () => {
    const kindId = await kind({ level: "driver" });
    accepted(await send(kindId, { driver }));
    expect(await send(kindId, { driver, companyId: other }, stranger)).toMatchObject({
      error: { code: "not_found" },
    });
    expect(await send(kindId)).toMatchObject({ error: { code: "document_kind" } });
  });
});

describe("documents go", () => {
  const pagesLeft = async () => (await house.owner`select from document_pages`).length;
  const retain = () =>
    house.database.asActor(house.admin, { mode: "write" }, async (db) => {
      const [row] = await db.execute<{ taken: number }>(
        `select retention_take('documents', now() - interval '30 days', 100) as taken` as never,
      );
      return row?.taken;
    });

  test("when the time of their kind has passed since they were replaced or their driver left", async () => {
    const kindId = await kind({ level: "driver", keepMonths: "12" });
    const [first, second] = [await sent(kindId, { driver }), await sent(kindId, { driver })];
    await house.owner`update documents set replaced_at = now() - interval '11 months' where id = ${first}`;
    expect(await retain()).toBe(0);
    await house.owner`update documents set replaced_at = now() - interval '13 months' where id = ${first}`;
    expect([await retain(), await pagesLeft()]).toEqual([1, 1]);
    const leaver = await addDriver("inactive", new Date(Date.now() - 13 * MONTH_MS));
    await sent(kindId, { driver: leaver });
    expect([await retain(), await pagesLeft()]).toEqual([1, 1]);
    expect(await listed()).toEqual([[second, "waiting"]]);
  });

  test("with the driver who is anonymised", async () => {
    const leaver = await addDriver("inactive");
    const kindId = await kind({ level: "driver" });
    const kept = await sent(kindId, { driver });
    await sent(kindId, { driver: leaver });
    const key = { kind: "driver" as const, id: leaver };
    await house.database.asActor(house.admin, { mode: "write" }, (db) =>
      anonymisePersonRows(db, key, "request"),
    );
    expect([await listed(), await pagesLeft()]).toEqual([[[kept, "waiting"]], 1]);
  });
});
