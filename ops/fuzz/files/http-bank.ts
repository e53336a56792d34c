import { readWhole } from "#lib/adapters/bank/testing-read.ts";
import { unpackBankFile } from "#lib/adapters/bank/unpack.ts";
import { type BankFileSummary, type BankRecord, isEntryStatus } from "#lib/bank/rules/bank-file.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Asking } from "./asking.ts";
import { fileOf } from "./http-rows.ts";
import { refusedAlike, same, valueIn } from "./told.ts";

// Sends files of the bank. The answer must report, and the product store, every movement and answer that this process finds.

/** The account of the samples, which the product must know. */
export const SAMPLE_IBAN = "FI1410093000123458";

type Read = { summary: BankFileSummary; records: BankRecord[] };

async function readBank(bytes: Uint8Array): Promise<Result<Read[]>> {
  const parts = await unpackBankFile(fileOf(bytes));
  if (!parts.ok) return parts;
  const all: Read[] = [];
  for (const part of parts.value) {
    const { result, records } = await readWhole(Buffer.concat(await Array.fromAsync(part.read())));
    if (!result.ok) return result;
    const other = records.some((one) => one.type === "statement" && one.accountIban !== SAMPLE_IBAN);
    if (other) return fail("bank_account_unknown");
    all.push({ summary: result.value, records });
  }
  return ok(all);
}

type Told = Record<(typeof NUMBERS)[number], number> & {
  kind: string;
  messageId: string;
  stored: boolean;
  repeated: boolean;
  statuses: { status: string; count: number }[];
};
const NUMBERS = ["records", "paid", "returned", "received", "duplicates", "unbooked", "waiting"] as const;

/** Checks a file and stores it under a separate id, because its twins have the same; a repetition changes nothing. */
export async function bankFile({ ask }: Asking, bytes: Uint8Array): Promise<string> {
  const send = (step: string, body: Uint8Array) =>
    ask({ operationId: "sendBankFile", path: `/api/bank-files?step=${step}`, type: "application/xml", body });
  const found = await readBank(bytes);
  const told = await send("check", bytes);
  if (!found.ok) return refusedAlike(told, found.error.code);
  checkTold(found.value, valueIn<Told>(told), { stored: false, repeated: false });

  const named = renamed(bytes);
  const own = await readBank(named);
  if (!own.ok || own.value[0]?.summary.messageId !== `FUZZ-${idNumber}`) return "bank file checked";
  const stored = valueIn<Told>(await send("apply", named));
  checkTold(own.value, stored, { stored: true, repeated: false });
  const again = valueIn<Told & { files: object[] }>(await send("apply", named));
  checkTold(own.value, again, { stored: true, repeated: true });
  return "bank file stored";
}

let idNumber = 0;
function renamed(bytes: Uint8Array): Uint8Array {
  idNumber += 1;
  const text = Buffer.from(bytes).toString("latin1");
  return Buffer.from(
    text.replace(/(<(?:\w+:)?MsgId>)[^<]*/, (_, tag: string) => `${tag}FUZZ-${idNumber}`),
    "latin1",
  );
}

function checkTold(
  read: readonly Read[],
  told: Told,
  { stored, repeated }: { stored: boolean; repeated: boolean },
): void {
  const records = read.flatMap((one) => one.records);
  const [first] = read;
  same("stored and repeated", [told.stored, told.repeated], [stored, repeated]);
  same("kind and id", [told.kind, told.messageId], [first?.summary.kind, first?.summary.messageId]);
  const entries = records.filter((one) => one.type === "entry");
  const answers = records.filter((one) => one.type === "status");
  same("records", told.records, entries.length + answers.length);
  const statuses = [...entries.filter(({ status }) => !isEntryStatus(status)), ...answers];
  const said = statuses.filter(({ status }) => status !== null).length;
  same(
    "statuses",
    told.statuses.reduce((sum, { count }) => sum + count, 0),
    said,
  );
  if (first?.summary.kind === "pain.002") return;
  const { duplicates, unbooked, waiting, paid, returned, received } = told;
  // A match is one movement, and a batch pays many.
  const matched = entries.length - duplicates - unbooked - waiting;
  if (matched < 0 || matched > paid + returned + received)
    throw new Error(`${entries.length} movements are told as ${JSON.stringify(told)}`);
}
