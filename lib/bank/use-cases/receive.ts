import type { z } from "zod";
import { payeeDoubted } from "#lib/bank/letters/payee.ts";
import {
  alarmExecuted,
  applyAnswers,
  listOddAnswers,
  updateAnsweredFiles,
} from "#lib/bank/queries/bank-answers.ts";
import {
  findBankFile,
  holdBankFiles,
  insertBankEntries,
  insertBankFile,
  updateBankFileResult,
} from "#lib/bank/queries/bank-files.ts";
import {
  countEntryOutcomes,
  listContradictions,
  matchDuplicates,
  matchPaidBatches,
  matchPaidPayouts,
  matchReceipts,
  matchReturnedPayouts,
  matchWithdrawnPayouts,
} from "#lib/bank/queries/bank-matching.ts";
import {
  countPayees,
  insertNamedPayees,
  insertUnnamedPayees,
  listNewDoubts,
} from "#lib/bank/queries/payee-checks.ts";
import {
  BANK_FILE_LIMITS,
  type BankFileSummary,
  type BankRecord,
  type BankStatus,
  isEntryStatus,
  type ReadBankFile,
} from "#lib/bank/rules/bank-file.ts";
import {
  answerMeans,
  type BankContradiction,
  type BankFileResult,
  countStatus,
  isExecuted,
  payeeSums,
  wholeResult,
} from "#lib/bank/rules/outcome.ts";
import { type ReceivedBankFile, type ReceivedPart, sumOf } from "#lib/bank/rules/received.ts";
import type { bankFileSchema } from "#lib/bank/schema.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { oneBehind } from "#lib/core/one-behind.ts";
import { type Fail, fail, ok, type Result } from "#lib/core/result.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import { tentatively } from "#lib/platform/queries/recordset.ts";
import type { Context, OutsideUseCase } from "#lib/platform/use-case/context.ts";
import type { FilePart, SpoolFile, UnpackFile } from "#lib/ports.ts";
import { isPayeeCode } from "#lib/settlements/rules/payee-check.ts";
import { recordPayeeResults, recordWithdrawnPayouts } from "./payee-events.ts";

type Input = z.output<typeof bankFileSchema>;

type Receiving = {
  read: ReadBankFile;
  spool: SpoolFile;
  unpack: UnpackFile;
  /** The provider's own account; null without a configured one. */
  account: () => string | null;
};

/** Milliseconds: half a million movements take half a minute. */
const DEADLINE_MS = 300_000;
const MOST_NAMED = 100;
const SPOOL_LIMIT = { bytes: BANK_FILE_LIMITS.bytes, tooLarge: "bank_file_too_large" };

/**
 * Checks or stores a file of the bank, or an archive of files: all of it or nothing. A check does the same and rolls back, so
 * that its result is exact. Each file is read twice: first whole and without a transaction, so that a wrong or slow file blocks
 * nothing. A repeated file changes nothing. Fails with `forbidden` for all but admins, `step_up_needed`, `bank_file_differs`
 * for another file of the same year with a known message id, `bank_account_unknown`, and with the codes of the reader.
 */
export const bankFileReceiving = ({
  read,
  spool,
  unpack,
  account,
}: Receiving): OutsideUseCase<Input, ReceivedBankFile> => ({
  async outside(transact, { step, file }) {
    const allowed = await transact("read", async (ctx) => {
      if (!ctx.actor.admin) return fail("forbidden");
      return step === "apply" ? requireProof(ctx, "bank_file") : ok(null);
    });
    if (!allowed.ok) return allowed;
    const spooled = await spool(file, SPOOL_LIMIT);
    if (!spooled.ok) return spooled;
    try {
      const parts = await unpack(spooled.value);
      if (!parts.ok) return parts;
      const checked: Checked[] = [];
      for (const part of parts.value) {
        const found = await check(read, part, account());
        if (!found.ok) return inPart(found, part);
        checked.push({ part, summary: found.value });
      }
      return await transact("write", (ctx) => receiveAll(ctx, { read, step, checked }), {
        deadlineMs: DEADLINE_MS,
      });
    } finally {
      await spooled.value.remove();
    }
  },
});

type Checked = { part: FilePart; summary: BankFileSummary };
type Receive = { read: ReadBankFile; step: Input["step"]; checked: readonly Checked[] };

async function check(
  read: ReadBankFile,
  part: FilePart,
  own: string | null,
): Promise<Result<BankFileSummary>> {
  const accounts = new Set<string | null>();
  const checked = await read(part.read(), (records) => {
    for (const one of records) if (one.type === "statement") accounts.add(one.accountIban);
  });
  const isOther = own !== null && [...accounts].some((iban) => iban !== own);
  return checked.ok && isOther ? fail("bank_account_unknown") : checked;
}

/** A refusal names the file if there are several. */
const inPart = ({ error }: Fail, { name }: FilePart): Fail =>
  fail(error.code, { ...error, details: { ...error.details, ...(name !== null && { file: name }) } });

async function receiveAll(ctx: Context, { read, step, checked }: Receive): Promise<Result<ReceivedBankFile>> {
  await holdBankFiles(ctx.db);
  return await tentatively(
    ctx.db,
    async () => {
      const files: ReceivedPart[] = [];
      for (const { part, summary } of checked) {
        const received = await receive(ctx, { read, part, summary });
        if (!received.ok) return inPart(received, part);
        const { repeated } = received.value;
        files.push({ ...received.value, name: part.name, stored: repeated || step === "apply" });
      }
      return ok({ ...sumOf(files, MOST_NAMED), files });
    },
    (outcome) => outcome.ok && step === "apply",
  );
}

async function receive(
  ctx: Context,
  { read, part, summary }: Checked & Pick<Receive, "read">,
): Promise<Result<BankFileResult & Pick<ReceivedPart, "repeated">>> {
  const known = await findBankFile(ctx.db, summary);
  if (known)
    return known.sha256 === summary.sha256
      ? ok({ ...wholeResult(known.result), repeated: true })
      : fail("bank_file_differs");
  const fileId = await insertBankFile(ctx.db, summary, ctx.actor.label);
  const found = newResult(summary);
  // The database stores some records while the next ones are read.
  const groups: BankStatus[] = [];
  const taken = { found, groups };
  const turns = oneBehind((records: readonly BankRecord[]) =>
    takeRecords(ctx, fileId, { records, ...taken }),
  );
  await read(part.read(), turns.take);
  await turns.end();
  if (summary.kind === "pain.002") {
    // A batch's answer comes before the file's: it is the more exact one.
    for (const group of groups.toReversed()) await insertUnnamedPayees(ctx.db, fileId, group);
    found.payees = payeeSums(await countPayees(ctx.db, fileId));
    await recordPayeeResults(ctx, fileId);
    for (const doubt of await listNewDoubts(ctx.db, fileId)) await enqueueMail(ctx.db, payeeDoubted, doubt);
    // The answer may explain earlier movements.
    found.paid = await matchPaidBatches(ctx.db, null);
    found.returned = await matchReturnedPayouts(ctx.db, null);
  } else await match(ctx, fileId, found);
  await updateBankFileResult(ctx.db, fileId, found);
  return ok({ ...found, repeated: false });
}

const newResult = ({ kind, messageId, records }: BankFileSummary): BankFileResult => ({
  kind,
  messageId,
  records,
  paid: 0,
  returned: 0,
  accepted: 0,
  rejected: 0,
  paidWithdrawn: 0,
  received: 0,
  receivedCents: 0,
  duplicates: 0,
  unbooked: 0,
  waiting: 0,
  contradictions: 0,
  named: [],
  payees: [],
  statuses: [],
  remarks: [],
});

type Taken = {
  records: readonly BankRecord[];
  found: BankFileResult;
  /** The answers to a whole file or batch that verify payees. */
  groups: BankStatus[];
};

async function takeRecords(ctx: Context, fileId: number, { records, found, groups }: Taken): Promise<void> {
  const entries = records.filter((one) => one.type === "entry");
  if (entries.length > 0) await insertBankEntries(ctx.db, fileId, entries);
  for (const { status } of entries) if (!isEntryStatus(status)) countStatus(found.statuses, status);
  const answers = records.filter((one) => one.type === "status").map(withMeaning);
  if (answers.length === 0) return;
  for (const answer of answers) noteStatus(found, answer);
  await insertNamedPayees(ctx.db, fileId, answers);
  groups.push(...answers.filter(verifiesGroup));
  contradict(found, await listOddAnswers(ctx.db, answers));
  const { accepted, rejected } = await applyAnswers(ctx.db, answers);
  found.accepted += accepted;
  found.rejected += rejected;
  found.paidWithdrawn += await alarmExecuted(ctx.db, answers);
  const files = [...new Set(answers.map(({ originalMessageId }) => originalMessageId))];
  const withdrawn = await updateAnsweredFiles(ctx.db, files, ctx.actor.label);
  if (withdrawn.length > 0) await recordWithdrawnPayouts(ctx, withdrawn);
}

/** Counts statuses that decide nothing, and shows them with their payment. */
function noteStatus(found: BankFileResult, answer: BankStatus & { accepted: boolean | null }): void {
  const { status, additional, reasonCode, accepted } = answer;
  if (status === null) return;
  countStatus(found.statuses, status);
  if (accepted !== null || found.remarks.length >= MOST_NAMED) return;
  const reference = answer.endToEndId ?? answer.originalPaymentId ?? answer.originalMessageId;
  const text = [reasonCode, additional].filter(Boolean).join(" ") || null;
  found.remarks.push({ reference, status, text });
}

const verifiesGroup = ({ level, status, counts }: BankStatus): boolean =>
  level !== "payment" && [status, ...counts.map((one) => one.status)].some(isPayeeCode);

function withMeaning(answer: BankStatus): BankStatus & { accepted: boolean | null; executed: boolean } {
  const means = answerMeans(answer.status);
  return { ...answer, accepted: means && means === "accepted", executed: isExecuted(answer.status) };
}

async function match(ctx: Context, fileId: number, found: BankFileResult): Promise<void> {
  const { db, actor } = ctx;
  await matchDuplicates(db, fileId);
  found.paid = (await matchPaidPayouts(db, fileId)) + (await matchPaidBatches(db, fileId));
  found.paidWithdrawn = await matchWithdrawnPayouts(db, fileId);
  found.returned = await matchReturnedPayouts(db, fileId);
  const received = await matchReceipts(db, fileId, actor.label);
  found.received = received.count;
  found.receivedCents = received.cents;
  const odd = await listContradictions(db, fileId, MOST_NAMED);
  contradict(found, odd, odd[0]?.total);
  const outcomes = await countEntryOutcomes(db, fileId);
  found.duplicates = outcomes.get("duplicate") ?? 0;
  found.unbooked = outcomes.get("unbooked") ?? 0;
  found.waiting = outcomes.get("waiting") ?? 0;
}

function contradict(found: BankFileResult, odd: readonly BankContradiction[], total = odd.length): void {
  found.contradictions += total;
  const left = Math.max(0, MOST_NAMED - found.named.length);
  found.named.push(...odd.slice(0, left).map(({ reference, why }) => ({ reference, why })));
}
