import { type BankRecord, type BankStatus, isBankAnswer } from "#lib/bank/rules/bank-file.ts";
import { answerMeans } from "#lib/bank/rules/outcome.ts";
import { isPayeeCode } from "#lib/settlements/rules/payee-check.ts";
import type { Element, MessageReader } from "./elements.ts";
import { refuse } from "./refused.ts";
import {
  added,
  all,
  at,
  bankCodeOf,
  bareCentsOf,
  continued,
  countOf,
  elementCents,
  idTextOf,
  needed,
  neededId,
  provided,
  refuseLate,
  textOf,
  whereOf,
} from "./values.ts";

const LATER = /^SplmtryData$/;

type Open = { status: BankStatus; tally: ReturnType<typeof tallyOf>; known: number };

/** Reads a bank's answer to a payment file (pain.002): the status of the file, of its batches, and of the named payments. */
export function statusReader(message: string, give: (record: BankRecord) => void): MessageReader {
  let file: Open | null = null;
  let batch: Open | null = null;

  const begin = (element: Element, whole: Element, status: BankStatus): Open => {
    give(status);
    return { status, tally: tallyOf(element, status), known: whole.children.length };
  };
  const fileNow = (element: Element): Open => {
    if (file) return file;
    const group = needed(element, "OrgnlGrpInfAndSts");
    file = begin(group, element, {
      ...answerOf(group, "GrpSts"),
      level: "file",
      originalMessageId: neededId(group, "OrgnlMsgId"),
    });
    return file;
  };
  const batchNow = (element: Element): Open => {
    if (batch) return batch;
    const { status } = fileNow(element.parent ?? element);
    const originalPaymentId = neededId(element, "OrgnlPmtInfId");
    const { originalMessageId } = status;
    const own: BankStatus = {
      ...answerOf(element, "PmtInfSts"),
      level: "batch",
      originalMessageId,
      originalPaymentId,
    };
    refuseAcceptedPart(status, own, element);
    file?.tally.seeBatch(own);
    batch = begin(element, element, own);
    return batch;
  };
  const payment = (element: Element): void => {
    const of = batchNow(element.parent ?? element);
    const { originalMessageId, originalPaymentId } = of.status;
    const amount = at(element, "OrgnlTxRef", "Amt", "InstdAmt");
    const own: BankStatus = {
      ...answerOf(element, "TxSts"),
      level: "payment",
      originalMessageId,
      originalPaymentId,
      endToEndId: provided(idTextOf(at(element, "OrgnlEndToEndId"))),
      originalCents: amount ? elementCents(amount) : null,
    };
    refuseAcceptedPart(of.status, own, element);
    of.tally.see(own);
    file?.tally.see(own);
    give(own);
  };
  const endBatch = (element: Element): void => {
    const { tally, known } = batchNow(element);
    refuseLate(element, known, LATER);
    tally.close();
    batch = null;
  };

  return {
    streamed: new Map([
      ["OrgnlPmtInfAndSts", message],
      ["TxInfAndSts", "OrgnlPmtInfAndSts"],
    ]),
    opened: (element) => {
      if (element.name === "OrgnlPmtInfAndSts") fileNow(element.parent ?? element);
    },
    closed: (element) => (element.name === "TxInfAndSts" ? payment(element) : endBatch(element)),
    finished: (element) => {
      const { tally, known } = fileNow(element);
      refuseLate(element, known, LATER);
      tally.close();
    },
  };
}

/** The status and its reasons, in the same form at every level. */
function answerOf(
  element: Element,
  name: "GrpSts" | "PmtInfSts" | "TxSts",
): Omit<BankStatus, "level" | "originalMessageId"> {
  const sum = at(element, "OrgnlCtrlSum");
  const reasons = all(element, "StsRsnInf").map((one) => ({
    code: idTextOf(at(one, "Rsn", "Cd")) ?? idTextOf(at(one, "Rsn", "Prtry")),
    texts: all(one, "AddtlInf").map(textOf),
  }));
  const [first] = reasons;
  // A text may go on in the next StsRsnInf, which repeats the code.
  const words = reasons.flatMap(({ code, texts }) => [code === first?.code ? null : code, ...texts]);
  return {
    type: "status",
    originalPaymentId: null,
    endToEndId: null,
    status: bankCodeOf(at(element, name)),
    reasonCode: first?.code ?? null,
    additional: continued(words),
    originalCount: countOf(at(element, "OrgnlNbOfTxs")),
    originalCents: sum ? bareCentsOf(sum) : null,
    counts: all(element, "NbOfTxsPerSts").map((told) => ({
      status: bankCodeOf(at(told, "DtldSts")) ?? "",
      count: countOf(at(told, "DtldNbOfTxs")) ?? 0,
    })),
  };
}

/** No payment of a rejected file can be on its way. */
function refuseAcceptedPart(whole: BankStatus, part: BankStatus, element: Element): void {
  if (whole.status !== "RJCT" || part.status === null || !isBankAnswer(part.status)) return;
  if (answerMeans(part.status) !== "rejected" && !isPayeeCode(part.status))
    refuse("bank_file_contradicts", whereOf(element));
}

type Tally = { count: number; cents: number };

/**
 * Counts the payments that an answer names, and compares them with its totals (NbOfTxsPerSts). A bank may name none of a
 * status, or some. It must name all rejected payments or none: an unnamed one would pass for accepted.
 */
function tallyOf(element: Element, { status: own, originalCount, originalCents }: BankStatus) {
  const named = new Map<string, Tally>();
  let total = 0;
  let batches: Tally = { count: 0, cents: 0 };
  return {
    /** The original batches of a file cannot hold more than the file. */
    seeBatch(batch: BankStatus): void {
      const [count, cents] = [batch.originalCount ?? 0, batch.originalCents ?? 0];
      batches = { count: added(batches.count, count), cents: added(batches.cents, cents) };
      const most = { count: originalCount ?? batches.count, cents: originalCents ?? batches.cents };
      if (batches.count > most.count || batches.cents > most.cents)
        refuse("bank_file_totals", whereOf(element));
    },

    see({ status, originalCents: sum }: BankStatus): void {
      const { count, cents } = named.get(status ?? "") ?? { count: 0, cents: 0 };
      // If one payment lacks its sum, the total is unknown.
      named.set(status ?? "", { count: added(count, 1), cents: sum === null ? Number.NaN : cents + sum });
      total += 1;
    },
    close(): void {
      if (originalCount !== null && total > originalCount) refuse("bank_file_totals", whereOf(element));
      for (const told of all(element, "NbOfTxsPerSts")) {
        const status = bankCodeOf(at(told, "DtldSts")) ?? "";
        const found = named.get(status);
        const sum = at(told, "DtldCtrlSum");
        if (!found) continue;
        const withheld = (countOf(at(told, "DtldNbOfTxs")) ?? 0) - found.count;
        const passes = answerMeans(status) === "rejected" && answerMeans(own) !== "rejected";
        if (withheld < 0 || (withheld > 0 && passes)) refuse("bank_file_totals", whereOf(told));
        if (withheld > 0) continue;
        if (sum && Number.isSafeInteger(found.cents) && bareCentsOf(sum) !== found.cents) {
          refuse("bank_file_totals", whereOf(told));
        }
      }
    },
  };
}
