import { createHash } from "node:crypto";
import { z } from "zod";
import type { Database } from "#db/client.ts";
import { readBankFile } from "#lib/adapters/bank/read-bank-file.ts";
import { unpackBankFile } from "#lib/adapters/bank/unpack.ts";
import { drawPain001 } from "#lib/adapters/documents/pain001.ts";
import { spoolFile } from "#lib/adapters/files/spool.ts";
import { bankFileSchema, decideEntrySchema } from "#lib/bank/schema.ts";
import { bankFileReceiving } from "#lib/bank/use-cases/receive.ts";
import { decideBankEntry } from "#lib/bank/use-cases/waiting.ts";
import { type Actor, SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { ok, type Result } from "#lib/core/result.ts";
import {
  answerDisputeSchema,
  correctDisputeSchema,
  creditDisputeSchema,
  disputeIdSchema,
  openDisputeSchema,
} from "#lib/disputes/schema.ts";
import { disputeOpening, withdrawDispute } from "#lib/disputes/use-cases/ask.ts";
import { answerDispute, correctDispute, creditDispute } from "#lib/disputes/use-cases/decide.ts";
import { assignPaymentsSchema, type PaymentBatch, readBatch } from "#lib/payments/schema.ts";
import { assignPayments } from "#lib/payments/use-cases/assign.ts";
import { receivePayments } from "#lib/payments/use-cases/receive.ts";
import {
  answerPayoutFileSchema,
  confirmIbanSchema,
  endAlarmSchema,
  fileDecisionSchema,
  payoutFileSchema,
  payoutRetrySchema,
  payoutRunSchema,
  rejectIbanSchema,
} from "#lib/payouts/schema.ts";
import {
  approveWholeFile,
  askWithdrawal,
  confirmWithdrawal,
  endPayoutAlarm,
  wholeApprovalAsking,
} from "#lib/payouts/use-cases/decide-file.ts";
import { confirmIban } from "#lib/payouts/use-cases/iban-changes.ts";
import {
  allowPayoutRetry,
  answerPayoutFile,
  payoutMaking,
  releasePayoutFile,
} from "#lib/payouts/use-cases/make.ts";
import { payoutFileReading } from "#lib/payouts/use-cases/read.ts";
import { rejectIban } from "#lib/payouts/use-cases/reject-iban.ts";
import { askerOf, type TestAsker } from "#lib/platform/use-case/testing.ts";
import { noteReceiptSchema, takeBackReceiptSchema } from "#lib/receivables/schema.ts";
import { noteReceipt, takeBackReceipt } from "#lib/receivables/use-cases/receipts.ts";
import { askRunSchema, creditNoteSchema } from "#lib/settlements/schema.ts";
import { creditStatement } from "#lib/settlements/use-cases/credit.ts";
import { SELLER } from "#lib/settlements/use-cases/testing.ts";
import { runAsking, workOnRuns } from "#lib/settlements/use-cases/work.ts";
import { tellPaymentChanges } from "#lib/statements/use-cases/payment-changes.ts";

// Everything that a person or a job does to money, as text that can be sent to a process and executed there. A new use case is
// one more entry here, and a step that sends it (steps.ts).

const hash = (body: string): Buffer => createHash("sha256").update(body).digest();
const making = payoutMaking({ seller: () => SELLER, draw: drawPain001, hash, fourEyes: () => null });
const opening = disputeOpening(() => ({ answerDays: 7, providerEmail: SELLER.email }));
const askApproval = wholeApprovalAsking({ fourEyes: () => null });
const receiving = bankFileReceiving({
  read: readBankFile,
  spool: spoolFile,
  unpack: unpackBankFile,
  account: () => SELLER.iban,
});

type Sent = Record<string, unknown>;
type CarryOut = (ask: TestAsker, input: Sent, database: Database) => Promise<Result<unknown>>;

const COMMANDS = {
  sendPayments: async ({ run }, input) => {
    const batch = readBatch(input);
    return batch.ok ? run(z.custom<PaymentBatch>(), receivePayments, batch.value) : batch;
  },
  assignPayments: ({ run }, input) => run(assignPaymentsSchema, assignPayments, input),
  askRun: ({ run }, input) =>
    run(
      askRunSchema,
      runAsking(() => SELLER),
      input,
    ),
  workOnRuns: async (_ask, _input, database) => {
    let failure: unknown = null;
    const onFailure = (error: unknown) => {
      failure = error;
    };
    const worked = await workOnRuns({ database, seller: SELLER, onFailure });
    if (failure !== null) throw failure;
    return ok(worked);
  },
  makeFile: ({ run }, input) => run(payoutRunSchema, making, input),
  releaseFile: ({ run }, input) => run(payoutFileSchema, releasePayoutFile, input),
  downloadFile: ({ run }, input) => run(payoutFileSchema, payoutFileReading(hash), input, { mode: "read" }),
  answerFile: ({ run }, input) => run(answerPayoutFileSchema, answerPayoutFile, input),
  allowPayoutRetry: ({ run }, input) => run(payoutRetrySchema, allowPayoutRetry, input),
  askApproval: ({ run }, input) => run(fileDecisionSchema, askApproval, input),
  approveFile: ({ run }, input) => run(payoutFileSchema, approveWholeFile, input),
  askWithdrawal: ({ run }, input) => run(fileDecisionSchema, askWithdrawal, input),
  confirmWithdrawal: ({ run }, input) => run(payoutFileSchema, confirmWithdrawal, input),
  endAlarm: ({ run }, input) => run(endAlarmSchema, endPayoutAlarm, input),
  saveCompany: ({ save }, { companyId, body }) => save(companyId, body),
  confirmIban: ({ run }, input) => run(confirmIbanSchema, confirmIban, input),
  rejectIban: ({ run }, input) => run(rejectIbanSchema, rejectIban, input),
  credit: ({ run }, input) => run(creditNoteSchema, creditStatement, input),
  bankFile: ({ run }, { step, xml }) =>
    run(bankFileSchema, receiving, { step, file: new Blob([String(xml)]).stream() }),
  openDispute: ({ run }, input) => run(openDisputeSchema, opening, input),
  withdrawDispute: ({ run }, input) => run(disputeIdSchema, withdrawDispute, input),
  answerDispute: ({ run }, input) => run(answerDisputeSchema, answerDispute, input),
  creditDispute: ({ run }, input) => run(creditDisputeSchema, creditDispute, input),
  correctDispute: ({ run }, input) => run(correctDisputeSchema, correctDispute, input),
  noteReceipt: ({ run }, input) => run(noteReceiptSchema, noteReceipt, input),
  takeBackReceipt: ({ run }, input) => run(takeBackReceiptSchema, takeBackReceipt, input),
  decide: ({ run }, input) => run(decideEntrySchema, decideBankEntry, input),
  /** The passed days make invoices overdue. */
  tell: async (_ask, { days }, database) => {
    const now = new Date(Date.now() + Number(days) * 86_400_000);
    const today = helsinkiDate(now);
    const told = await database.asActor(SYSTEM, { mode: "write" }, (db) =>
      tellPaymentChanges({ actor: SYSTEM, db, now, today, requestId: "payments" }),
    );
    return ok(told);
  },
} satisfies Record<string, CarryOut>;

/** The actor, the command and its target. */
export type Command = { name: keyof typeof COMMANDS; by: Actor; input: Sent };

/** Executes a command like the doors and the jobs. Throws for bugs and outages. */
export const carryOut = (database: Database, { name, by, input }: Command): Promise<Result<unknown>> =>
  (COMMANDS[name] as CarryOut)(askerOf(database, by), input, database);
