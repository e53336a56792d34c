import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isThere, schemaErrors, schemas } from "#lib/adapters/documents/testing.ts";
import {
  BANK_ANSWERS,
  BANK_FILE_VERSIONS,
  type BankEntry,
  type BankRecord,
  type StatusCount,
} from "#lib/bank/rules/bank-file.ts";
import { testEntry, testHeader, testStatement, testStatus, writeBankFile } from "./testing.ts";
import { readRefusal, readWhole } from "./testing-read.ts";

const words = fc
  .array(fc.constantFrom("Taksi", "Åkerlund", "&", "<b>", "]]>", '"', "出租车", "🚕"), {
    minLength: 1,
    maxLength: 8,
  })
  .map((all) => all.join(" "));
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const id = fc.stringMatching(/^[A-Z0-9-]{1,35}$/);
const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

const transaction = fc.record({
  cents: fc.integer({ min: 0, max: 1_000_000_000 }),
  bankReference: maybe(id),
  endToEndId: maybe(id),
  originalMessageId: maybe(id),
  originalPaymentId: maybe(id),
  reference: fc.constantFrom(null, "1232", "11112", "RF9811112", "RF18539007547034"),
  message: maybe(words),
  counterpartyName: maybe(words),
  counterpartyIban: fc.constantFrom(null, "FI2112345600000785", "SE4550000000058398257466"),
});
const shared = fc.record({
  direction: fc.constantFrom("credit" as const, "debit" as const),
  bookedOn: maybe(day),
  valueOn: maybe(day),
  reversal: fc.boolean(),
  status: fc.constantFrom("BOOK" as const, "PDNG" as const, "INFO" as const),
  code: fc.constantFrom(null, "705", "PMNT/RCDT/ESCT"),
});
/** The fields that a batch without its transactions lacks. */
const BARE = {
  endToEndId: null,
  reference: null,
  message: null,
  counterpartyName: null,
  counterpartyIban: null,
};

type PartsOfEntry = readonly Partial<BankEntry>[];
const entry: fc.Arbitrary<PartsOfEntry> = fc
  .tuple(shared, fc.array(transaction, { minLength: 1, maxLength: 4 }), fc.integer({ min: -9, max: 9 }))
  .map(([own, parts, batch]) => {
    const [first] = parts;
    if (batch > 1) return [{ ...own, ...BARE, cents: first?.cents ?? 0, bankReference: "ARK", count: batch }];
    return parts.map((part, index) => ({ ...own, ...part, transactionNumber: index + 1 }));
  });

const netOf = (entries: readonly BankEntry[]): number =>
  entries
    .filter(({ status }) => status === "BOOK")
    .reduce((sum, { direction, cents }) => sum + (direction === "credit" ? cents : -cents), 0);

const camt = fc
  .record({
    kind: fc.constantFrom("camt.053" as const, "camt.054" as const),
    version: fc.constantFrom(...BANK_FILE_VERSIONS["camt.053"]),
    statements: fc.array(fc.array(entry, { maxLength: 5 }), { minLength: 1, maxLength: 3 }),
    opening: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  })
  .map(({ kind, version, statements, opening }): BankRecord[] => [
    testHeader({ kind, version }),
    ...statements.flatMap((all) => {
      const entries = all.flatMap((parts, index) =>
        parts.map((part) => testEntry({ ...part, entryNumber: index + 1 })),
      );
      const balances = { openingCents: opening, closingCents: opening + netOf(entries) };
      return [testStatement(kind === "camt.053" ? balances : {}), ...entries];
    }),
  ]);

const answer = fc.record({
  status: maybe(fc.constantFrom(...BANK_ANSWERS.filter((status) => status !== "RJCT"))),
  reasonCode: fc.constantFrom(null, "AC01", "own code"),
  additional: maybe(words),
});
/** As many of each status as the answer names. */
const countsOf = (payments: readonly { status: string | null }[]): StatusCount[] =>
  [...Map.groupBy(payments, ({ status }) => status)].flatMap(([status, all]) =>
    status === null ? [] : { status, count: all.length },
  );
const pain002 = fc
  .record({
    version: fc.constantFrom(...BANK_FILE_VERSIONS["pain.002"]),
    file: answer,
    batches: fc.array(fc.tuple(answer, fc.array(answer, { maxLength: 3 })), { maxLength: 3 }),
  })
  .map(({ version, file, batches }): BankRecord[] => [
    testHeader({ kind: "pain.002", version }),
    testStatus({
      ...file,
      originalCount: 9,
      originalCents: 12_345,
      counts: countsOf(batches.flatMap(([, payments]) => payments)),
    }),
    ...batches.flatMap(([own, payments], index) => {
      const batch = { ...own, originalPaymentId: `B-${index}` };
      return [
        testStatus({ ...batch, level: "batch", counts: countsOf(payments) }),
        ...payments.map((one, place) =>
          testStatus({ ...batch, ...one, level: "payment", endToEndId: `E-${place}`, originalCents: place }),
        ),
      ];
    }),
  ]);

test("a written file is read as the same records, in chunks of any size", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(camt, pain002), fc.integer({ min: 1, max: 3000 }), async (records, size) => {
      const read = await readWhole(writeBankFile(records), { size });
      expect(read.result).toMatchObject({ ok: true });
      expect(read.records).toEqual(records);
    }),
    { numRuns: 60 },
  );
});

const SMALL = [
  writeBankFile([
    testHeader({ version: 2 }),
    testStatement({ openingCents: 0, closingCents: 10_000 }),
    testEntry(),
  ]),
  writeBankFile([testHeader({ kind: "pain.002", version: 10 }), testStatus({ reasonCode: "AC01" })]),
];

test("a file that is cut at any byte is refused", async () => {
  for (const file of SMALL) {
    const whole = Buffer.from(file.trimEnd());
    const codes = new Set<string>();
    for (let end = 0; end < whole.length; end += 1) codes.add(await readRefusal(whole.subarray(0, end)));
    expect([...codes]).toEqual(["bank_file_truncated"]);
    expect(await readRefusal(whole)).toBe("read");
  }
});

describe.skipIf(!isThere("xmllint"))("another reader", () => {
  const files = () => fc.sample(fc.oneof(camt, pain002), { numRuns: 4, seed: 7 }).map(writeBankFile);

  test("finds the written files well-formed", () => {
    for (const file of files()) {
      const { status, stderr } = spawnSync("xmllint", ["--noout", "--nonet", "-"], { input: file });
      expect(`${status} ${stderr}`).toBe("0 ");
    }
  });
});

describe.skipIf(!schemas("camt.053.001.08.xsd"))("the published schemas", () => {
  test("accept the written files", () => {
    for (const records of fc.sample(fc.oneof(camt, pain002), { numRuns: 20, seed: 7 })) {
      const [header] = records;
      if (header?.type !== "header") continue;
      const schema = `${header.kind}.001.${String(header.version).padStart(2, "0")}.xsd`;
      if (schemas(schema)) expect(schemaErrors(schema, writeBankFile(records))).toBe("");
    }
  });
});
