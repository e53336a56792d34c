import { formatEuros } from "#lib/messages/format.ts";
import type { LineCode } from "#lib/settlements/rules/lines.ts";
import type { StatementDocument } from "#lib/statements/rules/document.ts";
import { statementTexts as texts } from "#lib/statements/texts.ts";

const FEES: readonly LineCode[] = ["MONTHLY_FEE", "JOIN_FEE"];
const OTHERS: readonly LineCode[] = ["DISCOUNT", "CORRECTION", "CARRY_IN"];

/** The sums at a glance: each line is in one of them, and together they are what is paid out. */
export function Sums({ document }: { document: StatementDocument }) {
  const { lines, outcome, payoutDate, dueDate, totalCents } = document;
  const sum = (codes: readonly LineCode[]) =>
    lines.filter(({ code }) => codes.includes(code)).reduce((cents, line) => cents + line.amountCents, 0);
  const others = lines.some(({ code }) => OTHERS.includes(code));
  return (
    <dl className={`grid grid-cols-1 gap-4 sm:grid-cols-2 ${others ? "xl:grid-cols-5" : "lg:grid-cols-4"}`}>
      <Sum label={texts.gross} cents={sum(["CARD_GROSS"])} />
      <Sum label={texts.commission} cents={sum(["COMMISSION"])} />
      <Sum label={texts.fees} cents={sum(FEES)} />
      {others && <Sum label={texts.others} cents={sum(OTHERS)} />}
      <Sum label={texts.outcome[outcome](payoutDate, dueDate)} cents={totalCents} paid />
    </dl>
  );
}

/** On a phone a line each, label and sum beside each other. */
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
