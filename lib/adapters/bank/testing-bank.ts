import type { BankEntry, BankRecord, BankStatus, StatusCount } from "#lib/bank/rules/bank-file.ts";
import { PAYEE_CODES, type PayeeCode } from "#lib/settlements/rules/payee-check.ts";
import { testEntry, testHeader, testStatus } from "./testing.ts";

// A bank that answers payment files (pain.001) with pain.002 and books them.

type Payment = { batch: string; endToEndId: string; cents: number; name: string; iban: string };

/** The payments in one of our pain.001 files. */
export function paymentsOf(pain001: string): { messageId: string; payments: Payment[] } {
  const batches = pain001.split("<PmtInf>");
  return {
    messageId: textIn(batches[0] ?? "", "MsgId"),
    payments: batches.slice(1).flatMap((batch) =>
      batch
        .split("<CdtTrfTxInf>")
        .slice(1)
        .map((transfer) => ({
          batch: textIn(batch, "PmtInfId"),
          endToEndId: textIn(transfer, "EndToEndId"),
          cents: Number(textIn(transfer, "InstdAmt").replace(".", "")),
          name: textIn(transfer.slice(transfer.indexOf("<Cdtr>")), "Nm"),
          iban: textIn(transfer, "IBAN"),
        })),
    ),
  };
}

function textIn(part: string, name: string): string {
  const text = new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`).exec(part)?.[1];
  if (text === undefined) throw new Error(`The payment file has no ${name}.`);
  return text;
}

export type BanksAnswer = {
  version?: number;
  messageId?: string;
  /** Rejects the whole file for this reason. */
  rejectFile?: string;
  /** Rejects single payments: end-to-end id and reason. */
  rejectPayments?: Readonly<Record<string, string>>;
};

/** The records of the pain.002 that answers a payment file; accepts everything that is not rejected here. */
export function answerPain001(pain001: string, answer: BanksAnswer = {}): BankRecord[] {
  const { messageId, payments } = paymentsOf(pain001);
  const rejected = answer.rejectPayments ?? {};
  const header = testHeader({
    kind: "pain.002",
    version: answer.version ?? 10,
    messageId: answer.messageId ?? `STATUS-${messageId}`,
  });
  const totals = (of: readonly Payment[]) => ({
    originalMessageId: messageId,
    originalCount: of.length,
    originalCents: of.reduce((sum, { cents }) => sum + cents, 0),
  });
  if (answer.rejectFile !== undefined) {
    const refused = testStatus({ ...totals(payments), status: "RJCT", reasonCode: answer.rejectFile });
    return [header, refused];
  }
  const isRejected = ({ endToEndId }: Payment) => rejected[endToEndId] !== undefined;
  const statusOf = (of: readonly Payment[]): BankStatus["status"] => {
    if (of.every(isRejected)) return "RJCT";
    return of.some(isRejected) ? "PART" : "ACCP";
  };
  const batches = [...Map.groupBy(payments, ({ batch }) => batch)];
  const countsOf = (of: readonly Payment[]): StatusCount[] => {
    const count = of.filter(isRejected).length;
    return count === 0 ? [] : [{ status: "RJCT", count }];
  };
  return [
    header,
    testStatus({ ...totals(payments), status: statusOf(payments), counts: countsOf(payments) }),
    ...batches.flatMap(([originalPaymentId, of]) => [
      testStatus({
        ...totals(of),
        level: "batch",
        originalPaymentId,
        status: statusOf(of),
        counts: countsOf(of),
      }),
      ...of.filter(isRejected).map(({ endToEndId, cents }) =>
        testStatus({
          level: "payment",
          originalMessageId: messageId,
          originalPaymentId,
          endToEndId,
          status: "RJCT",
          reasonCode: rejected[endToEndId] ?? null,
          originalCents: cents,
        }),
      ),
    ]),
  ];
}

/** The records of a pain.002 that says of one payment that its money has left. */
export function executedPain001(pain001: string, endToEndId: string, messageId: string): BankRecord[] {
  const { messageId: originalMessageId, payments } = paymentsOf(pain001);
  const originalPaymentId = payments.find((one) => one.endToEndId === endToEndId)?.batch ?? "";
  const pending = { originalMessageId, status: "PDNG" };
  return [
    testHeader({ kind: "pain.002", version: 10, messageId }),
    testStatus(pending),
    testStatus({ ...pending, level: "batch", originalPaymentId }),
    testStatus({ originalMessageId, originalPaymentId, level: "payment", endToEndId, status: "ACSC" }),
  ];
}

/** What a bank finds of a payee; the name is that of the account's holder. */
export type FoundPayee = { code: PayeeCode; reason?: string; name?: string };

export type BanksVerification = {
  version?: number;
  messageId?: string;
  /** What the bank found, by end-to-end id; all others match. */
  found?: Readonly<Record<string, FoundPayee>>;
  /** Banks name each payment, or those that differ, and count the others. */
  names: "all" | "differing";
};

/** The records of the pain.002 that verifies the payees of a payment file and decides about no payment. */
export function verifyPain001(pain001: string, answer: BanksVerification): BankRecord[] {
  const { messageId, payments } = paymentsOf(pain001);
  const foundOf = ({ endToEndId }: Payment): FoundPayee => answer.found?.[endToEndId] ?? { code: "RCVC" };
  const verified = (of: readonly Payment[]) => ({
    originalMessageId: messageId,
    originalCount: of.length,
    status: of.every((one) => foundOf(one).code === "RCVC") ? "RCVC" : "RVCM",
    counts: Object.keys(PAYEE_CODES).map((status) => ({
      status,
      count: of.filter((one) => foundOf(one).code === status).length,
    })),
  });
  const isNamed = (one: Payment) => answer.names === "all" || foundOf(one).code !== "RCVC";
  return [
    testHeader({
      kind: "pain.002",
      version: answer.version ?? 10,
      messageId: answer.messageId ?? `VOP-${messageId}`,
    }),
    testStatus(verified(payments)),
    ...[...Map.groupBy(payments, ({ batch }) => batch)].flatMap(([originalPaymentId, of]) => [
      testStatus({ ...verified(of), level: "batch", originalPaymentId }),
      ...of.filter(isNamed).map((one) => {
        const { code, reason = null, name = null } = foundOf(one);
        const { endToEndId, cents: originalCents } = one;
        const names = { originalMessageId: messageId, originalPaymentId, endToEndId };
        return testStatus({
          ...names,
          level: "payment",
          status: code,
          reasonCode: reason,
          additional: name,
          originalCents,
        });
      }),
    ]),
  ];
}

/** The debits of a payment file, each batch as one entry, without the rejected payments. */
export function bookPain001(pain001: string, rejected: readonly string[] = []): BankEntry[] {
  const { messageId, payments } = paymentsOf(pain001);
  const paid = payments.filter(({ endToEndId }) => !rejected.includes(endToEndId));
  return [...Map.groupBy(paid, ({ batch }) => batch).values()].flatMap((batch, entry) =>
    batch.map(({ endToEndId, cents, name, iban, batch: originalPaymentId }, index) =>
      testEntry({
        direction: "debit",
        cents,
        bankReference: `261120FI${String(entry + 1).padStart(4, "0")}${String(index + 1).padStart(6, "0")}`,
        entryNumber: entry + 1,
        transactionNumber: index + 1,
        originalMessageId: messageId,
        originalPaymentId,
        endToEndId,
        reference: null,
        counterpartyName: name,
        counterpartyIban: iban,
        code: "PMNT/ICDT/ESCT",
      }),
    ),
  );
}
