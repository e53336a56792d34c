import { describe, expect, test } from "vitest";
import { BANK_FILE_LIMITS, type BankFileLimits } from "#lib/bank/rules/bank-file.ts";
import { readBankFile } from "./read-bank-file.ts";
import { testEntry, testHeader, testStatement, writeBankFile } from "./testing.ts";
import { readRefusal, readWhole } from "./testing-read.ts";

const records = [
  testHeader({ version: 2 }),
  testStatement({ openingCents: 500, closingCents: 20_500 }),
  testEntry({ entryNumber: 1 }),
  testEntry({ entryNumber: 2, cents: 6000, message: "Taksi" }),
  testEntry({ entryNumber: 2, cents: 4000, transactionNumber: 2 }),
];
const GOOD = writeBankFile(records);
const changed = (from: string | RegExp, to: string): string => {
  const text = GOOD.replace(from, to);
  if (text === GOOD) throw new Error(`Nothing to replace: ${from}`);
  return text;
};
const inGroup = (text: string) => changed("</GrpHdr>", `${text}</GrpHdr>`);
const small = (rest: Partial<BankFileLimits>): BankFileLimits => ({ ...BANK_FILE_LIMITS, ...rest });

test("the original of the hostile files is read", async () => {
  expect((await readWhole(GOOD)).records).toEqual(records);
});

const long = "x".repeat(70_000);

test("elements inside another namespace are ignored", async () => {
  const file = changed("<GrpHdr>", '<GrpHdr><o:x xmlns:o="urn:o"><MsgId>OTHER</MsgId></o:x>');
  expect((await readWhole(file)).records).toEqual(records);
});

test("the limit of one element does not limit all entries together", async () => {
  const many = Array.from({ length: 100 }, (_, at) => testEntry({ entryNumber: at + 1 }));
  const file = writeBankFile([testHeader({ kind: "camt.054" }), testStatement(), ...many]);
  expect(await readRefusal(file, small({ element: 5000 }))).toBe("read");
  expect(await readRefusal(file, small({ element: 1000 }))).toBe("bank_file_element_too_large");
});

describe("XML that attacks its reader is refused", () => {
  test.each([
    ["a DOCTYPE", "bank_file_doctype", changed("<Document", "<!DOCTYPE Document><Document")],
    [
      "entities that grow",
      "bank_file_doctype",
      changed("<Document", '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><Document').replace(
        "Taksi",
        "&b;",
      ),
    ],
    [
      "an entity from elsewhere",
      "bank_file_doctype",
      changed("<Document", '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Document'),
    ],
    ["an entity that nobody declared", "bank_file_malformed", changed("Taksi", "&hello;")],
    ["depth", "bank_file_too_deep", inGroup("<a>".repeat(62) + "</a>".repeat(62))],
    ["depth in another namespace", "bank_file_too_deep", inGroup(`<b:a xmlns:b="b">${"<a>".repeat(62)}`)],
    ["a long text", "bank_file_text_too_long", changed("Taksi", long)],
    [
      "a long text in pieces",
      "bank_file_text_too_long",
      changed("Taksi", "<![CDATA[xxxxxxxxxx]]><!--y-->".repeat(7_000)),
    ],
    ["a long comment", "bank_file_text_too_long", inGroup(`<!--${long}-->`)],
    ["a comment without an end", "bank_file_text_too_long", inGroup(`<!--${long.repeat(5)}`)],
    ["a long attribute", "bank_file_text_too_long", changed('Ccy="EUR"', `Ccy="${long}"`)],
    ["a long name", "bank_file_text_too_long", inGroup(`<${long.repeat(3)}/>`)],
    ["a long processing instruction", "bank_file_text_too_long", inGroup(`<?x ${long}?>`)],
    [
      "many attributes",
      "bank_file_too_many_attributes",
      inGroup(`<a ${Array.from({ length: 33 }, (_, index) => `a${index}=""`).join(" ")}/>`),
    ],
    ["an element with very many parts", "bank_file_element_too_large", inGroup("<a/>".repeat(20_000))],
    [
      "text that adds up",
      "bank_file_element_too_large",
      inGroup(`<a>${long.slice(0, 60_000)}</a>`.repeat(20)),
    ],
    ["an attribute twice", "bank_file_malformed", changed('Ccy="EUR"', 'Ccy="EUR" Ccy="USD"')],
    ["an element that ends as another", "bank_file_malformed", changed("</GrpHdr>", "</GrpHdx>")],
    ["a prefix that nobody declared", "bank_file_malformed", inGroup("<q:a/>")],
    ["a character that XML does not have", "bank_file_malformed", changed("Taksi", "\u0001")],
    ["XML 1.1", "bank_file_malformed", changed('version="1.0"', 'version="1.1"')],
    ["text after its end", "bank_file_malformed", `${GOOD}hello`],
    ["two documents", "bank_file_many_messages", GOOD + GOOD.slice(GOOD.indexOf("<Document"))],
    ["two documents with their declarations", "bank_file_many_messages", `${GOOD}\n${GOOD}`],
    ["two documents with their marks", "bank_file_many_messages", `\ufeff${GOOD}\n\ufeff${GOOD}`],
    ["an archive in an archive", "bank_file_zip_nested", `PK\u0003\u0004${" ".repeat(300)}`],
  ])("%s", async (_, code, file) => expect(await readRefusal(file)).toBe(code));
});

const latin = (text: string) => Buffer.from(text, "latin1");

describe("bytes without a known encoding are refused", () => {
  test.each([
    ["UTF-32", "bank_file_encoding", Buffer.from([...GOOD].map((one) => `${one}\0`).join(""), "utf16le")],
    ["half of UTF-16", "bank_file_truncated", Buffer.from(`\ufeff${GOOD}`, "utf16le").subarray(0, -1)],
    ["UTF-7", "bank_file_encoding", Buffer.from(changed("UTF-8", "UTF-7"))],
    ["an encoding that nobody knows", "bank_file_encoding", latin(changed("UTF-8", "ebcdic-cp-fi"))],
    [
      "an encoding named far from the start",
      "bank_file_encoding",
      Buffer.from(changed(' encoding="UTF-8"', `${" ".repeat(300)}encoding="windows-1252"`)),
    ],
    ["ISO-8859-1 that calls itself UTF-8", "bank_file_invalid_text", latin(GOOD)],
    ["half a character", "bank_file_invalid_text", Buffer.concat([Buffer.from([0xc3]), Buffer.from(GOOD)])],
    ["nothing", "bank_file_truncated", Buffer.alloc(0)],
    ["another kind of file", "bank_file_malformed", Buffer.from(`%PDF-1.7${" ".repeat(300)}`)],
  ])("%s", async (_, code, file) => expect(await readRefusal(file)).toBe(code));
});

test("a refusal of broken bytes names their line", async () => {
  const { result } = await readWhole(latin(GOOD));
  const line = GOOD.split("\n").findIndex((text) => text.includes("Å")) + 1;
  expect(result).toMatchObject({ error: { code: "bank_file_invalid_text", details: { line } } });
});

describe("bytes of a known encoding are read, whatever the declaration says", () => {
  const named = (encoding: string) => changed("UTF-8", encoding);
  test.each([
    ["UTF-16 by its mark", Buffer.from(`\ufeff${GOOD}`, "utf16le")],
    ["UTF-16 without a mark", Buffer.from(GOOD, "utf16le")],
    ["UTF-16 of the other end", Buffer.from(`\ufeff${GOOD}`, "utf16le").swap16()],
    ["UTF-8 under the name of UTF-16", Buffer.from(named("UTF-16"))],
    ["UTF-8 by its mark under the name of ISO-8859-1", Buffer.from(`\ufeff${named("ISO-8859-1")}`)],
    ["Windows-1252", latin(named("Windows-1252"))],
    ["ISO-8859-15", latin(named("iso-8859-15"))],
    ["empty lines before the declaration", Buffer.from(`\r\n \n${GOOD}`)],
  ])("%s", async (_, file) => {
    expect((await readWhole(file)).records).toEqual(records);
    expect((await readWhole(file, { size: 3 })).records).toEqual(records);
  });
});

describe("a file beyond the limits is refused", () => {
  test.each([
    ["bytes", "bank_file_too_large", small({ bytes: GOOD.length - 1 })],
    ["records", "bank_file_too_many_records", small({ records: 2 })],
  ])("%s", async (_, code, limits) => expect(await readRefusal(GOOD, limits)).toBe(code));

  test("the reader asks for no byte after the limit", async () => {
    let asked = 0;
    const endless = (async function* () {
      for (;;) {
        asked += 1;
        yield Buffer.from(asked === 1 ? GOOD.replace("</Document>", "") : " ".repeat(1000));
      }
    })();
    const result = await readBankFile(endless, () => {}, small({ bytes: 20_000 }));
    expect(result).toMatchObject({ ok: false, error: { code: "bank_file_too_large" } });
    expect(asked).toBeLessThan(25);
  });
});
