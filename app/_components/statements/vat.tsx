import { Card } from "#app/_ui/card.tsx";
import { HeadCell, Table } from "#app/_ui/table.tsx";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { formatEuros, formatPercent } from "#lib/messages/format.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import type { LineCode } from "#lib/settlements/rules/lines.ts";
import { vatBreakdown } from "#lib/settlements/rules/vat-breakdown.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import { vatExemption } from "#lib/statements/texts.ts";
import * as m from "#messages";

/** Shows the VAT of a statement by rate, and why the fees bear none. */
export function Vat({ document }: { document: StatementDocument }) {
  const { lines, parties } = document;
  const { payments, corrections, feesCents, correctionsCents } = vatBreakdown(lines);
  return (
    <Card title={m.statement_vat()}>
      <Table caption={m.statement_vat()}>
        <thead>
          <tr>
            <HeadCell>{m.statement_vatPart()}</HeadCell>
            <HeadCell number>{m.document_vatNet()}</HeadCell>
            <HeadCell number>{m.document_vatAmount()}</HeadCell>
            <HeadCell number>{m.document_vatGross()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ vatBasisPoints, grossCents, netCents, vatCents }) => (
            <Part
              key={vatBasisPoints}
              name={m.document_vatPayments({ rate: formatPercent(vatBasisPoints) })}
              cents={[netCents, vatCents, grossCents]}
            />
          ))}
          {corrections.map(({ vatBasisPoints, grossCents, netCents, vatCents }) => (
            <Part
              key={vatBasisPoints}
              name={m.document_vatCorrected({ rate: formatPercent(vatBasisPoints) })}
              cents={[netCents, vatCents, grossCents]}
            />
          ))}
          <Part
            name={m.document_vatFees()}
            under={vatExemption(parties.seller)}
            cents={[feesCents, 0, feesCents]}
          />
          {correctionsCents !== 0 && (
            <Part
              name={m.document_vatCorrections()}
              under={m.document_vatCorrectionsNote()}
              cents={[null, null, correctionsCents]}
            />
          )}
        </tbody>
      </Table>
    </Card>
  );
}

const labels = () => [m.document_vatNet(), m.document_vatAmount(), m.document_vatGross()] as const;
type PartProps = { name: string; under?: string; cents: readonly (number | null)[] };

const Part = ({ name, under, cents }: PartProps) => (
  <tr>
    <th scope="row" className="name cards:basis-full!">
      {name}
      {under && <span className="under wrap-anywhere">{under}</span>}
    </th>
    {labels().map((label, index) => {
      const amount = cents[index] ?? null;
      return (
        <td key={label} data-label={amount === null ? undefined : label} className="number">
          {amount !== null && formatEuros(amount)}
        </td>
      );
    })}
  </tr>
);

const FEES: readonly LineCode[] = ["MONTHLY_FEE", "JOIN_FEE"];
const OTHERS: readonly LineCode[] = ["DISCOUNT", "CORRECTION", "CARRY_IN"];

/** Shows the sums of a statement. Each line counts in exactly one sum, and the sums add up to the payout. */
export function Sums({ document }: { document: StatementDocument }) {
  const { lines, payment, totalCents } = document;
  const sum = (codes: readonly LineCode[]) =>
    lines.filter(({ code }) => codes.includes(code)).reduce((cents, line) => cents + line.amountCents, 0);
  const others = lines.some(({ code }) => OTHERS.includes(code));
  return (
    <dl className={`grid grid-cols-1 gap-4 sm:grid-cols-2 ${others ? "xl:grid-cols-5" : "lg:grid-cols-4"}`}>
      <Sum label={m.statement_gross()} cents={sum(["CARD_GROSS"])} />
      <Sum label={m.statement_commission()} cents={sum(["COMMISSION"])} />
      <Sum label={m.statement_fees()} cents={sum(FEES)} />
      {others && <Sum label={m.statement_others()} cents={sum(OTHERS)} />}
      <Sum label={statementPaymentTexts.line(payment, helsinkiDate(new Date()))} cents={totalCents} paid />
    </dl>
  );
}

/** On a phone each sum takes one line, with its label beside it. */
const Sum = ({ label, cents, paid = false }: { label: string; cents: number; paid?: boolean }) => (
  <div
    className={`flex flex-wrap items-baseline justify-between gap-x-4 rounded-card border px-4 py-3 sm:flex-col sm:flex-nowrap sm:items-start sm:px-4.5 sm:py-4 ${
      paid ? "border-brand-soft bg-brand-soft print:border-line" : "border-line bg-card"
    }`}
  >
    <dt className={`text-caption ${paid ? "text-ink-2" : "text-ink-3"}`}>{label}</dt>
    <dd className="text-section font-title whitespace-nowrap tabular-nums sm:mt-1 sm:text-[1.375rem] sm:leading-7">
      {formatEuros(cents)}
    </dd>
  </div>
);

/** Names the total of a statement by its payment state. */
export function totalLabel({ payment }: StatementDocument): string {
  const { state, iban } = payment;
  return state === "confirmed" && iban
    ? m.statement_paidTo({ iban: formatIban(iban) })
    : statementPaymentTexts.line(payment, helsinkiDate(new Date()));
}
