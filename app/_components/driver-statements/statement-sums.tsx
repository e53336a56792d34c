import { AmountCell, HeadCell, Table } from "#app/_ui/table.tsx";
import type { EmployerShare } from "#lib/driver-statements/rules/driver-statement.ts";
import type { OneDriverStatement } from "#lib/driver-statements/use-cases/driver-statements.ts";
import { formatDate, formatEuros, formatInteger, formatPercent } from "#lib/messages/format.ts";
import * as m from "#messages";

/** How the driver's share comes from the card payments, line by line: each line with a sign adds up to the next sum. */
export function StatementSums({ statement, share }: Pick<OneDriverStatement, "statement" | "share">) {
  const { cents, tipCents, fareCents, vatCents, netCents, employerCents, driverCents } = statement;
  return (
    <dl className="grid max-w-120 grid-cols-[1fr_auto] gap-x-6 gap-y-2 tabular-nums">
      <Line term={m.driverStatement_paid()} cents={cents} />
      {tipCents !== null && <Line term={m.driverStatement_tips()} cents={-tipCents} />}
      {tipCents !== null && <Line term={m.driverStatement_fares()} cents={fareCents} sum />}
      {share?.basis === "net" && (
        <>
          <Line term={m.driverStatement_vat()} cents={-vatCents} />
          <Line term={m.driverStatement_net()} cents={netCents} sum />
        </>
      )}
      {share && employerCents !== null && driverCents !== null && (
        <>
          <Line term={employerTerm(share)} cents={-employerCents} />
          <Line term={m.driverStatement_driverShare()} cents={driverCents} sum />
          {tipCents !== null && (
            <>
              <Line term={m.driverStatement_tips()} cents={tipCents} />
              <Line term={m.driverStatement_toPay()} cents={driverCents + tipCents} sum />
            </>
          )}
        </>
      )}
    </dl>
  );
}

const employerTerm = ({ employerBasisPoints }: EmployerShare): string =>
  `${m.driverStatement_employer()} ${formatPercent(employerBasisPoints)}`;

type LineProps = { term: string; cents: number; sum?: boolean };

const Line = ({ term, cents, sum = false }: LineProps) => (
  <>
    <dt className={sum ? "font-section" : undefined}>{term}</dt>
    <dd className={`text-end whitespace-nowrap ${sum ? "font-section" : ""}`}>{formatEuros(cents)}</dd>
  </>
);

/** The driver's days with card payments. */
export const DayTable = ({ days, statement }: Pick<OneDriverStatement, "days" | "statement">) => {
  const tips = statement.tipCents !== null;
  return (
    <Table caption={m.driverStatement_days()}>
      <thead>
        <tr>
          <HeadCell>{m.driverStatement_day()}</HeadCell>
          <HeadCell number>{m.driverStatement_count()}</HeadCell>
          <HeadCell number>{m.driverStatement_paid()}</HeadCell>
          {tips && <HeadCell number>{m.driverStatement_tips()}</HeadCell>}
        </tr>
      </thead>
      <tbody>
        {[...days, { ...statement, day: null }].map(({ day, count, cents, tipCents }) => (
          <tr key={day} className={day === null ? "sum-row" : undefined}>
            <th scope="row" className="name cards:basis-full!">
              {day === null ? m.driverStatement_total() : formatDate(day)}
            </th>
            <AmountCell label={m.driverStatement_count()}>{formatInteger(count)}</AmountCell>
            <AmountCell label={m.driverStatement_paid()}>{formatEuros(cents)}</AmountCell>
            {tips && (
              <AmountCell label={m.driverStatement_tips()}>
                {tipCents === null ? null : formatEuros(tipCents)}
              </AmountCell>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
