import { listAddress } from "#app/_components/list/query-address.ts";
import { AmountCell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { DriverStatement } from "#lib/driver-statements/rules/driver-statement.ts";
import { driverText } from "#lib/driver-statements/texts.ts";
import type { DriverStatements } from "#lib/driver-statements/use-cases/driver-statements.ts";
import { formatEuros, formatInteger } from "#lib/messages/format.ts";
import * as m from "#messages";

type Props = Pick<DriverStatements, "rows" | "total" | "period" | "company">;

/** The drivers of a period with their sums. The tips' and the shares' columns stand where there is one. */
export function DriverSumTable({ rows, total, period, company }: Props) {
  const shown = { tips: total.tipCents !== null, shares: total.employerCents !== null };
  const path = `/companies/${company.id}`;
  return (
    <Table caption={m.driverStatement_title()} columns="many">
      <thead>
        <tr>
          <HeadCell>{m.driverStatement_driver()}</HeadCell>
          <HeadCell number>{m.driverStatement_count()}</HeadCell>
          <HeadCell number>{m.driverStatement_paid()}</HeadCell>
          {shown.tips && <HeadCell number>{m.driverStatement_tips()}</HeadCell>}
          {shown.shares && (
            <>
              <HeadCell number>{m.driverStatement_employer()}</HeadCell>
              <HeadCell number>{m.driverStatement_driverShare()}</HeadCell>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.driverId}>
            <NameCell
              href={
                row.own
                  ? listAddress(`${path}/driver-statements/${row.driverId}`, { period: period.start })
                  : undefined
              }
            >
              {driverText(row)}
            </NameCell>
            <Sums of={row} shown={shown} />
          </tr>
        ))}
        <tr className="sum-row">
          <th scope="row" className="name cards:basis-full!">
            {m.driverStatement_total()}
          </th>
          <Sums of={total} shown={shown} />
        </tr>
      </tbody>
    </Table>
  );
}

type SumsProps = { of: DriverStatement; shown: { tips: boolean; shares: boolean } };

const Sums = ({ of, shown }: SumsProps) => (
  <>
    <AmountCell label={m.driverStatement_count()}>{formatInteger(of.count)}</AmountCell>
    <AmountCell label={m.driverStatement_paid()}>{formatEuros(of.cents)}</AmountCell>
    {shown.tips && <AmountCell label={m.driverStatement_tips()}>{eurosIfAny(of.tipCents)}</AmountCell>}
    {shown.shares && (
      <>
        <AmountCell label={m.driverStatement_employer()}>{eurosIfAny(of.employerCents)}</AmountCell>
        <AmountCell label={m.driverStatement_driverShare()}>{eurosIfAny(of.driverCents)}</AmountCell>
      </>
    )}
  </>
);

const eurosIfAny = (cents: number | null): string | null => (cents === null ? null : formatEuros(cents));
