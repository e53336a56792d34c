import type { z } from "zod";
import { applyAnswers, listOddAnswers, updateAnsweredFiles } from "#db/queries/bank/bank-answers.ts";
import {
  findBankFile,
  holdBankFiles,
  insertBankEntries,
  insertBankFile,
  updateBankFileResult,
} from "#db/queries/bank/bank-files.ts";
import {
  countEntryOutcomes,
  listContradictions,
  matchDuplicates,
  matchPaidBatches,
  matchPaidPayouts,
  matchReceipts,
  matchReturnedPayouts,
} from "#db/queries/bank/bank-matching.ts";
import { tentatively } from "#db/queries/core/recordset.ts";
import {
  BANK_FILE_LIMITS,
  type BankFileSummary,
  type BankRecord,
  type BankStatus,
  type ReadBankFile,
} from "#lib/bank/rules/bank-file.ts";
import { answerMeans, type BankContradiction, type BankFileResult } from "#lib/bank/rules/outcome.ts";
import type { bankFileSchema } from "#lib/bank/schema.ts";
import { oneBehind } from "#lib/core/one-behind.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context, OutsideUseCase } from "#lib/core/use-cases/context.ts";
import type { SpooledFile, SpoolFile } from "#lib/ports.ts";

type Input = z.output<typeof bankFileSchema>;

type Receiving = {
  read: ReadBankFile;
  spool: SpoolFile;
  /** The provider's own account; null where the configuration names none. */
  account: () => string | null;
};

export type ReceivedBankFile = BankFileResult & {
  stored: boolean;
  /** The same file had been stored before. It changes nothing. */
  repeated: boolean;
};

/** Half a million movements take half a minute. */
const DEADLINE_MS = 300_000;
const NAMED = 100;
const SPOOL_LIMIT = { bytes: BANK_FILE_LIMITS.bytes, tooLarge: "bank_file_too_large" };

/**
 * Checks or stores a file of the bank: all of it or nothing. A check does the same and rolls back, so that its result is
 * exact. The file is read twice: first whole and without a transaction, so that a wrong or slow file holds nothing up. The
 * same file again changes nothing. Fails with `forbidden` for all but admins, `bank_file_differs` for another file with a
 * known message id, `bank_account_unknown`, and with the codes of the reader.
 */
export const bankFileReceiving = ({
  read,
  spool,
  account,
}: Receiving): OutsideUseCase<Input, ReceivedBankFile> => ({
  async outside(transact, { step, file }) {
    const allowed = await transact("read", async ({ actor }) => (actor.admin ? ok(null) : fail("forbidden")));
    if (!allowed.ok) return allowed;
    const spooled = await spool(file, SPOOL_LIMIT);
    if (!spooled.ok) return spooled;
    try {
      const accounts = new Set<string | null>();
      const checked = await read(spooled.value.read(), (records) => {
        for (const one of records) if (one.type === "statement") accounts.add(one.accountIban);
      });
      if (!checked.ok) return checked;
      const own = account();
      if (own !== null && [...accounts].some((iban) => iban !== own)) return fail("bank_account_unknown");
      return await transact(
        "write",
        (ctx) => receive(ctx, step, { read, file: spooled.value, summary: checked.value }),
        {
          deadlineMs: DEADLINE_MS,
        },
      );
    } finally {
      await spooled.value.remove();
    }
  },
});

type Checked = { read: ReadBankFile; file: SpooledFile; summary: BankFileSummary };

async function receive(
  ctx: Context,
  step: Input["step"],
  { read, file, summary }: Checked,
): Promise<Result<ReceivedBankFile>> {
  await holdBankFiles(ctx.db);
  const known = await findBankFile(ctx.db, summary);
  if (known)
    return known.sha256 === summary.sha256
      ? ok({ ...known.result, stored: true, repeated: true })
      : fail("bank_file_differs");
  const result = await tentatively(
    ctx.db,
    async () => {
      const fileId = await insertBankFile(ctx.db, summary, ctx.actor.label);
      const found = newResult(summary);
      // The database stores some records while the next ones are read.
      const turns = oneBehind((records: readonly BankRecord[]) =>
        takeRecords(ctx, fileId, { records, found }),
      );
      await read(file.read(), turns.take);
      await turns.end();
      if (summary.kind === "pain.002") {
        // The answer explains movements that came before it.
        found.paid = await matchPaidBatches(ctx.db, null);
        found.returned = await matchReturnedPayouts(ctx.db, null);
      } else await match(ctx, fileId, found);
      await updateBankFileResult(ctx.db, fileId, found);
      return found;
    },
    () => step === "apply",
  );
  return ok({ ...result, stored: step === "apply", repeated: false });
}

const newResult = ({ kind, messageId, records }: BankFileSummary): BankFileResult => ({
  kind,
  messageId,
  records,
  paid: 0,
  returned: 0,
  accepted: 0,
  rejected: 0,
  received: 0,
  receivedCents: 0,
  duplicates: 0,
  unbooked: 0,
  waiting: 0,
  contradictions: 0,
  named: [],
});

type Taken = { records: readonly BankRecord[]; found: BankFileResult };

async function takeRecords(ctx: Context, fileId: number, { records, found }: Taken): Promise<void> {
  const entries = records.filter((one) => one.type === "entry");
  if (entries.length > 0) await insertBankEntries(ctx.db, fileId, entries);
  const answers = records.filter((one) => one.type === "status").map(withMeaning);
  if (answers.length === 0) return;
  contradict(found, await listOddAnswers(ctx.db, answers));
  const { accepted, rejected } = await applyAnswers(ctx.db, answers);
  found.accepted += accepted;
  found.rejected += rejected;
  const files = [...new Set(answers.map(({ originalMessageId }) => originalMessageId))];
  await updateAnsweredFiles(ctx.db, files, ctx.actor.label);
}

function withMeaning(answer: BankStatus): BankStatus & { accepted: boolean | null } {
  const means = answerMeans(answer.status);
  return { ...answer, accepted: means && means === "accepted" };
}

async function match(ctx: Context, fileId: number, found: BankFileResult): Promise<void> {
  const { db, actor } = ctx;
  await matchDuplicates(db, fileId);
  found.paid = (await matchPaidPayouts(db, fileId)) + (await matchPaidBatches(db, fileId));
  found.returned = await matchReturnedPayouts(db, fileId);
  const received = await matchReceipts(db, fileId, actor.label);
  found.received = received.count;
  found.receivedCents = received.cents;
  const odd = await listContradictions(db, fileId, NAMED);
  contradict(found, odd, odd[0]?.total);
  const outcomes = await countEntryOutcomes(db, fileId);
  found.duplicates = outcomes.get("duplicate") ?? 0;
  found.unbooked = outcomes.get("unbooked") ?? 0;
  found.waiting = outcomes.get("waiting") ?? 0;
}

function contradict(found: BankFileResult, odd: readonly BankContradiction[], total = odd.length): void {
  found.contradictions += total;
  const left = Math.max(0, NAMED - found.named.length);
  found.named.push(...odd.slice(0, left).map(({ reference, why }) => ({ reference, why })));
}
