import { expect, test } from "vitest";
import { testEntry, testHeader, testStatement, writeBankFile } from "./testing.ts";
import { readRefusal, readWhole } from "./testing-read.ts";

const file = (version: number) =>
  writeBankFile([
    testHeader({ version }),
    testStatement({ openingCents: 500, closingCents: 20_500 }),
    testEntry({ entryNumber: 1 }),
    testEntry({ entryNumber: 2, cents: 6000 }),
    testEntry({ entryNumber: 2, cents: 4000, transactionNumber: 2 }),
  ]);

test.each([
  ["another namespace", "camt.053.001.02", "camt.053.001.05", "bank_file_unknown"],
  ["an order instead of an answer", "camt.053.001.02", "pain.001.001.09", "bank_file_unknown"],
  ["no namespace", / xmlns="[^"]*"/, "", "bank_file_unknown"],
  ["another root", /Document/g, "Dokumentti", "bank_file_unknown"],
  ["another kind's message", /BkToCstmrStmt/g, "BkToCstmrDbtCdtNtfctn", "bank_file_order"],
  ["an empty document", /<BkToCstmrStmt>.*<\/BkToCstmrStmt>/s, "", "bank_file_missing"],
  ["a stranger beside its message", "</BkToCstmrStmt>", "</BkToCstmrStmt><Other/>", "bank_file_unknown"],
  ["two messages", /(<BkToCstmrStmt>.*<\/BkToCstmrStmt>)/s, "$1$1", "bank_file_many_messages"],
  ["no statement", /<Stmt>.*<\/Stmt>/s, "", "bank_file_missing"],
  ["no header", /<GrpHdr>.*<\/GrpHdr>/s, "", "bank_file_missing"],
  ["a header after the statement", /(<GrpHdr>.*<\/GrpHdr>)(.*<\/Stmt>)/s, "$2$1", "bank_file_missing"],
  ["an empty id", /<MsgId>[^<]*/, "<MsgId> ", "bank_file_missing"],
  ["an id longer than ISO's", /<MsgId>[^<]*/, `<MsgId>${"1".repeat(36)}`, "bank_file_value"],
  ["an entry outside a statement", "</GrpHdr>", "<Ntry></Ntry></GrpHdr>", "bank_file_order"],
  ["a statement in a statement", "<TxsSummry>", "<Stmt></Stmt><TxsSummry>", "bank_file_order"],
  ["a balance after the entries", /(<Bal>.*<\/Bal>)(.*)<\/Stmt>/s, "$2$1</Stmt>", "bank_file_missing"],
  ["totals after the entries", /(<TxsSummry>.*<\/TxsSummry>)(.*)<\/Stmt>/s, "$2$1</Stmt>", "bank_file_order"],
  ["a sum after its transactions", "</NtryDtls>", "</NtryDtls><BookgDt/>", "bank_file_order"],
  ["three decimals", "100.00</Amt>", "100.001</Amt>", "bank_file_amount"],
  ["a negative amount", "100.00</Amt>", "-100.00</Amt>", "bank_file_amount"],
  ["an amount with a comma", "100.00</Amt>", "100,00</Amt>", "bank_file_amount"],
  ["an amount in powers of ten", "100.00</Amt>", "1e2</Amt>", "bank_file_amount"],
  ["no amount", "100.00</Amt>", "</Amt>", "bank_file_amount"],
  [
    "an amount that no number holds exactly",
    "100.00</Amt>",
    `${"9".repeat(13)}.99</Amt>`,
    "bank_file_entry_sum",
  ],
  ["an amount of too many digits", "100.00</Amt>", `${"9".repeat(14)}</Amt>`, "bank_file_amount"],
  ["another currency", 'Ccy="EUR">100.00', 'Ccy="USD">100.00', "bank_file_currency"],
  ["no currency", 'Ccy="EUR">100.00', ">100.00", "bank_file_currency"],
  ["an account in another currency", "<Ccy>EUR", "<Ccy>SEK", "bank_file_currency"],
  ["30 February", /<BookgDt>\s*<Dt>[^<]*/, "<BookgDt><Dt>2026-02-30", "bank_file_date"],
  ["a Finnish date", /<BookgDt>\s*<Dt>[^<]*/, "<BookgDt><Dt>20.11.2026", "bank_file_date"],
  ["25 o'clock", /<CreDtTm>[^<]*/, "<CreDtTm>2026-11-20T25:00:00", "bank_file_date"],
  ["no direction", "<CdtDbtInd>CRDT</CdtDbtInd>", "", "bank_file_missing"],
  ["an empty direction", /CRDT<\/CdtDbtInd>(?=\s*<Sts>)/, "</CdtDbtInd>", "bank_file_missing"],
  ["an unknown direction", /CRDT<\/CdtDbtInd>(?=\s*<Sts>)/, "BOTH</CdtDbtInd>", "bank_file_value"],
  ["an empty status", "<Sts>BOOK", "<Sts>", "bank_file_missing"],
  ["something else than an IBAN", "<IBAN>FI", "<IBAN>=1+", "bank_file_value"],
  ["transactions of another sum", "60.00</Amt>", "60.01</Amt>", "bank_file_entry_sum"],
  ["a batch of another sum", /<TtlAmt Ccy="EUR">100/, '<TtlAmt Ccy="EUR">99', "bank_file_entry_sum"],
  ["a batch of another number", "<NbOfTxs>2", "<NbOfTxs>3", "bank_file_totals"],
  ["a batch of fewer transactions", "<NbOfTxs>2", "<NbOfTxs>1", "bank_file_totals"],
  ["totals of another number", "<NbOfNtries>2", "<NbOfNtries>3", "bank_file_totals"],
  ["a number in words", "<NbOfNtries>2", "<NbOfNtries>two", "bank_file_value"],
  ["totals of another sum", "<Sum>200.00", "<Sum>200.01", "bank_file_totals"],
  ["another closing balance", ">205.00<", ">205.01<", "bank_file_balance"],
  ["another opening balance", ">5.00<", ">5.01<", "bank_file_balance"],
  ["no closing balance", "CLBD", "CLAV", "bank_file_missing"],
  ["an overdrawn opening", /5.00<\/Amt>\s*<CdtDbtInd>CRDT/, "5.00</Amt><CdtDbtInd>DBIT", "bank_file_balance"],
] as const)("a statement with %s is refused", async (_, from, to, code) => {
  const whole = file(2);
  const changed = whole.replace(from, to);
  expect(changed).not.toBe(whole);
  expect(await readRefusal(changed)).toBe(code);
});

test("entries whose sum exceeds the exact integers are refused", async () => {
  const most = 999_999_999_999_999;
  const entries = Array.from({ length: 10 }, (_, at) => testEntry({ entryNumber: at + 1, cents: most }));
  const header = testHeader({ kind: "camt.054" });
  expect(await readRefusal(writeBankFile([header, testStatement(), ...entries.slice(1)]))).toBe("read");
  expect(await readRefusal(writeBankFile([header, testStatement(), ...entries]))).toBe("bank_file_amount");
});

test("an unbooked entry does not count into the balance", async () => {
  expect(await readRefusal(file(2).replace("<Sts>BOOK", "<Sts>PDNG"))).toBe("bank_file_balance");
});

test("a transaction of the other direction is subtracted from its entry", async () => {
  const changed = file(8).replace(/(40.00<\/Amt>\s*<CdtDbtInd>)CRDT/, "$1DBIT");
  expect(await readRefusal(changed)).toBe("bank_file_entry_sum");
});

test("a refusal names the line and the element", async () => {
  const { result } = await readWhole(file(2).replace("100.00</Amt>", "100.001</Amt>"));
  const line =
    file(2)
      .split("\n")
      .findIndex((text) => text.includes("100.00</Amt>")) + 1;
  expect(result).toEqual({
    ok: false,
    error: { code: "bank_file_amount", details: { line, element: "Amt" } },
  });
});
