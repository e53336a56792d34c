import type { PlainDate } from "#lib/core/calendar.ts";
import { type Dispute, type DisputeState, isLate, type ThingFacts } from "#lib/disputes/rules/dispute.ts";
import { formatDateTime, formatEuros, formatFacts } from "#lib/messages/format.ts";
import { lineTitle } from "#lib/statements/line-texts.ts";
import { statementCrumb } from "#lib/statements/texts.ts";
import * as m from "#messages";

/** The disputed thing: "Tilitys 2026-000123 · ABC-1 · Kuukausimaksu marraskuu 8/30 pv". */
export function thingName({ statement, line, payment, reportYear }: ThingFacts): string {
  if (statement)
    return formatFacts([
      statementCrumb(statement.kind, statement.number),
      line?.licensePlate ?? null,
      line && lineTitle(line),
    ]);
  if (payment)
    return formatFacts([
      m.dispute_payment({
        at: formatDateTime(new Date(payment.occurredMs)),
        cents: formatEuros(payment.cents),
      }),
      payment.licensePlate,
    ]);
  return m.sellerReport_ownHeading({ year: reportYear ?? 0 });
}

/** The page of the disputed thing. */
export function thingPath(companyId: number, { statementId, payment, reportYear }: ThingFacts): string {
  const company = `/companies/${companyId}`;
  if (statementId !== null) return `${company}/invoices/${statementId}`;
  if (payment) return `${company}/payments?period=${payment.settledIn}&vehicle=${payment.vehicleId}`;
  return `${company}/seller-report?year=${reportYear}`;
}

/** The thing in a mail, without words of a language. */
export function thingOfMail({ id, version, statement, line, payment, reportYear }: Dispute) {
  const of = { disputeId: id, version };
  if (statement) return { ...of, thing: line ? "line" : "statement", name: statement.number } as const;
  if (payment) return { ...of, thing: "payment", name: payment.reference } as const;
  return { ...of, thing: "report", name: String(reportYear) } as const;
}

type Outcome = Pick<Dispute, "state" | "dueOn" | "creditedCents" | "creditNoteId">;

/** The state in words: "Kysytty", "Määräaika ylittynyt", "Hyvitetty 12,00 €". */
export function disputeStateText(dispute: Outcome, today: PlainDate): string {
  const { state, creditedCents, creditNoteId } = dispute;
  if (isLate(dispute, today)) return m.dispute_late();
  if (state !== "credited") return m.dispute_states({ state });
  const cents = formatEuros(creditedCents ?? 0);
  return creditNoteId === null ? m.dispute_corrected({ cents }) : m.dispute_credited({ cents });
}

export const disputeTone = (dispute: Outcome, today: PlainDate) =>
  isLate(dispute, today) ? "error" : TONES[dispute.state];

const TONES = {
  open: "pending",
  answered: "active",
  credited: "active",
  withdrawn: "inactive",
} as const satisfies Record<DisputeState, string>;
