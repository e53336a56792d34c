import { strToU8, type Zippable, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBankFile } from "#lib/adapters/bank/read-bank-file.ts";
import {
  testEntry,
  testHeader,
  testStatement,
  testStatus,
  writeBankFile,
} from "#lib/adapters/bank/testing.ts";
import { unpackBankFile } from "#lib/adapters/bank/unpack.ts";
import { spoolFile } from "#lib/adapters/files/spool.ts";
import type { BankFileHeader } from "#lib/bank/rules/bank-file.ts";
import { bankFileSchema } from "#lib/bank/schema.ts";
import { messageOf } from "#lib/messages/refusals.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { SELLER } from "#lib/settlements/use-cases/testing.ts";
import { bankFileReceiving } from "./receive.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const receiving = bankFileReceiving({
  read: readBankFile,
  spool: spoolFile,
  unpack: unpackBankFile,
  account: () => SELLER.iban,
});
type Sent = string | Uint8Array<ArrayBuffer>;
const send = (file: Sent, step: "check" | "apply" = "apply") =>
  house.as(house.admin).run(bankFileSchema, receiving, { step, file: new Blob([file]).stream() });
const refusal = async (file: Sent) => {
  const result = await send(file);
  if (result.ok) throw new Error("the file was read");
  return { ...result.error.details, code: result.error.code, message: messageOf(result.error) };
};
const camt = (header: Partial<Omit<BankFileHeader, "type">>, cents = 1_000): string =>
  writeBankFile([
    testHeader({ kind: "camt.054", ...header }),
    testStatement({ accountIban: SELLER.iban }),
    testEntry({ cents, bankReference: `A-${header.messageId}-${cents}`, reference: null }),
  ]);
const zip = (files: Zippable): Uint8Array<ArrayBuffer> => Uint8Array.from(zipSync(files));
const stored = () =>
  house.owner<{ messageId: string }[]>`select message_id as "messageId" from bank_files order by id`;

describe("an archive of files", () => {
  const one = strToU8(camt({ messageId: "Z-1" }));
  const two = strToU8(camt({ messageId: "Z-2" }, 2_000));

  test("of one file counts as that file, and a later copy of the file as a repetition", async () => {
    const outcome = accepted(await send(zip({ "tiliote 1.xml": one })));
    expect(outcome).toMatchObject({
      messageId: "Z-1",
      records: 1,
      stored: true,
      repeated: false,
      files: [{ name: "tiliote 1.xml", messageId: "Z-1" }],
    });
    expect(accepted(await send(Uint8Array.from(one)))).toMatchObject({
      repeated: true,
      files: [{ name: null }],
    });
  });

  test("of several files is read whole, without the computer's own files", async () => {
    const file = zip({
      "b/": {},
      "b/1.xml": one,
      "b/2.xml": two,
      "__MACOSX/b/._1.xml": strToU8("x"),
      ".DS_Store": strToU8("x"),
    });
    expect(accepted(await send(file, "check"))).toMatchObject({ stored: false, records: 2 });
    const outcome = accepted(await send(file));
    expect(outcome).toMatchObject({ stored: true, repeated: false, records: 2, waiting: 2 });
    expect(outcome.files.map(({ name, repeated }) => [name, repeated])).toEqual([
      ["1.xml", true],
      ["2.xml", false],
    ]);
    expect((await stored()).map(({ messageId }) => messageId)).toEqual(["Z-1", "Z-2"]);
  });

  test("is stored whole or not at all, and the refusal names the file", async () => {
    const wrong = strToU8(camt({ messageId: "Z-4" }).replace("10.00</Amt>", "10.001</Amt>"));
    const third = strToU8(camt({ messageId: "Z-3" }));
    const refused = await refusal(zip({ "3.xml": third, "4.xml": wrong }));
    expect(refused).toMatchObject({ code: "bank_file_amount", file: "4.xml", element: "Amt" });
    expect(refused.message).toMatch(/ Tiedosto 4\.xml\. Rivi \d+, elementti Amt\.$/);
    const same = await refusal(zip({ "3.xml": third, "4.xml": strToU8(camt({ messageId: "Z-3" }, 7)) }));
    expect(same).toMatchObject({ code: "bank_file_differs", file: "4.xml" });
    expect(await stored()).toHaveLength(2);
  });

  const damaged = (change: (bytes: Uint8Array<ArrayBuffer>) => void) => {
    const bytes = zip({ "1.xml": one });
    change(bytes);
    return bytes;
  };
  const directoryOf = (bytes: Uint8Array) => Buffer.from(bytes).indexOf("PK\u0001\u0002", 0, "latin1");
  test.each([
    ["in an archive", "bank_file_zip_nested", () => zip({ "a.zip": [zip({ "1.xml": one }), { level: 0 }] })],
    ["of nothing", "bank_file_zip_empty", () => zip({ "a/": {}, "__MACOSX/x": one })],
    [
      "of very many",
      "bank_file_zip_too_many",
      () => zip(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.xml`, one]))),
    ],
    [
      "that unpacks to too much",
      "bank_file_zip_too_large",
      () => zip({ "1.xml": new Uint8Array(105 * 1024 * 1024) }),
    ],
    ["of pictures", "bank_file_malformed", () => zip({ "1.png": strToU8("\u0089PNG") })],
    [
      "with a password",
      "bank_file_zip_locked",
      () => damaged((bytes) => bytes.set([1], directoryOf(bytes) + 8)),
    ],
    [
      "that says less than it holds",
      "bank_file_zip",
      () => damaged((bytes) => bytes.set([9, 0, 0, 0], directoryOf(bytes) + 24)),
    ],
    [
      "of another checksum",
      "bank_file_zip",
      () => damaged((bytes) => bytes.set([1, 2], directoryOf(bytes) + 16)),
    ],
    ["whose bytes are broken", "bank_file_zip", () => damaged((bytes) => bytes.fill(255, 40, 60))],
    ["without its end", "bank_file_zip", () => zip({ "1.xml": one }).slice(0, 60)],
    ["of another kind", "bank_file_packed", () => Uint8Array.from([31, 139, 8, 0, ...new Uint8Array(300)])],
  ])("%s is refused, with the remedy", async (_, code, file) => {
    const refused = await refusal(file());
    expect(refused.code).toBe(code);
    expect(refused.message).toMatch(/Pura|Hae|Jaa|Valitse/);
  });
});

describe("a message id", () => {
  test("of two years names two messages, and in one year names one message", async () => {
    const made = (createdAt: string, cents: number) => camt({ messageId: "UUSI-1", createdAt }, cents);
    accepted(await send(made("2025-12-31T06:00:00", 100)));
    expect(accepted(await send(made("2026-01-02T06:00:00", 200)))).toMatchObject({ repeated: false });
    expect(accepted(await send(made("2026-01-02T06:00:00", 200)))).toMatchObject({ repeated: true });
    expect(await refusal(made("2026-11-02T06:00:00", 300))).toMatchObject({ code: "bank_file_differs" });
  });

  test("of a message in pages is the id of each page", async () => {
    const page = (number: number, last: boolean) =>
      camt({ messageId: "SIVUT-1" }, number).replace(
        "</GrpHdr>",
        `<MsgPgntn><PgNb>${number}</PgNb><LastPgInd>${last}</LastPgInd></MsgPgntn></GrpHdr>`,
      );
    accepted(await send(page(1, false)));
    expect(accepted(await send(page(2, true)))).toMatchObject({ repeated: false, records: 1 });
  });
});

test("the bank's statuses are counted, and those that decide nothing are named", async () => {
  const header = testHeader({ kind: "pain.002", version: 10, messageId: "VOP-1" });
  const payment = { level: "payment", originalPaymentId: "B-1", originalMessageId: "X" } as const;
  const file = writeBankFile([
    header,
    testStatus({ originalMessageId: "X", status: "RVCM" }),
    testStatus({ ...payment, level: "batch", status: null }),
    testStatus({ ...payment, endToEndId: "E-1", status: "RVMC", additional: "Taksi Ahtola Ky" }),
    testStatus({ ...payment, endToEndId: "E-2", status: "RCVC" }),
    testStatus({ ...payment, endToEndId: "E-3", status: "ZZZZ" }),
  ]);
  expect(accepted(await send(file))).toMatchObject({
    statuses: [
      { status: "RVCM", count: 1 },
      { status: "RVMC", count: 1 },
      { status: "RCVC", count: 1 },
      { status: "ZZZZ", count: 1 },
    ],
    remarks: [
      { reference: "X", status: "RVCM", text: null },
      { reference: "E-1", status: "RVMC", text: "Taksi Ahtola Ky" },
      { reference: "E-2", status: "RCVC", text: null },
      { reference: "E-3", status: "ZZZZ", text: null },
    ],
  });
});

test.each([
  [
    "another version",
    "camt.054.001.08",
    "camt.054.001.03",
    /camt\.054\.001\.03, jota ei lueta.*02, 04, 06 ja 08/,
  ],
  ["another message", "camt.054.001.08", "pain.001.001.09", /pain\.001\.001\.09, jota ei lueta/],
  ["no namespace", / xmlns="[^"]*"/, "", /on Document, jota ei lueta/],
  ["several documents", /$/, camt({ messageId: "D-2" }), /monta sanomaa.*ZIP.*Rivi \d+, elementti Document/],
  ["an amount in parts of cents", "10.00</Amt>", "10.005</Amt>", /senttejä.*Pyydä.*Rivi 24, elementti Amt/],
  ["a strange encoding", "UTF-8", "UTF-7", /\(UTF-7\).*Windows-1252\. Rivi 1\.$/],
])("a refusal of %s names it, the place and the remedy", async (_, from, to, message) => {
  const file = camt({ messageId: "D-1" }).replace(from, to);
  expect((await refusal(file)).message).toMatch(message);
});
