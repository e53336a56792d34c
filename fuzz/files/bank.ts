import type { Random } from "#drills/histories/random.ts";
import {
  testEntry,
  testHeader,
  testStatement,
  testStatus,
  writeBankFile,
} from "#lib/adapters/bank/testing.ts";
import { readWhole } from "#lib/adapters/bank/testing-read.ts";
import { BANK_FILE_VERSIONS, type BankRecord } from "#lib/bank/rules/bank-file.ts";
import { BANK_FILE_REFUSALS } from "#lib/bank/rules/refusals.ts";
import type { FileKind } from "./kind.ts";
import { mutated } from "./mutations.ts";

/** Files of the bank: statements, notifications and answers to payment files. */
export const bankFiles: FileKind = {
  name: "bank",
  make: (random) => mutated(writeBankFile(recordsOf(random)), random),
  check: async ({ bytes }) => {
    const { result } = await readWhole(bytes);
    if (result.ok) return "read";
    const { code } = result.error;
    if (!BANK_FILE_REFUSALS.some((known) => known === code)) throw new Error(`refused as ${code}`);
    return code;
  },
};

function recordsOf(random: Random): BankRecord[] {
  const kind = random.pick(["camt.053", "camt.054", "pain.002"] as const);
  const version = random.pick(BANK_FILE_VERSIONS[kind]);
  const header = testHeader({ kind, version });
  if (kind === "pain.002") return [header, testStatus({ status: random.pick(["ACCP", "PART", "RJCT"]) })];
  const entries = Array.from({ length: random.between(1, 4) }, (_, at) =>
    testEntry({ entryNumber: at + 1, cents: random.between(1, 100_000), message: "Lasku 7, Åkerlund" }),
  );
  const cents = entries.reduce((sum, entry) => sum + entry.cents, 0);
  const balances = kind === "camt.053" ? { openingCents: 500, closingCents: 500 + cents } : {};
  return [header, testStatement(balances), ...entries];
}
