import { HeadCell, Table } from "#app/_ui/table.tsx";
import type { VatRow } from "#lib/bookkeeping/rules/vat-summary.ts";
import { formatEuros, formatPercent } from "#lib/messages/format.ts";
import * as m from "#messages";

/** The VAT of a month by seller and by rate, like its file. */
export const VatTable = ({ rows }: { rows: readonly VatRow[] }) => (
  <Table caption={m.vat_sheet()} columns="many">
    <thead>
      <tr>
        <HeadCell>{m.vat_side()}</HeadCell>
        <HeadCell number>{m.vat_vatRate()}</HeadCell>
        <HeadCell number>{m.vat_net()}</HeadCell>
        <HeadCell number>{m.vat_vat()}</HeadCell>
        <HeadCell number>{m.vat_gross()}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ side, vatBasisPoints, netCents, vatCents, grossCents }) => (
        <tr key={`${side} ${vatBasisPoints}`}>
          <th scope="row" className="name cards:basis-full!">
            {m.vat_sides({ side })}
          </th>
          <Amount label={m.vat_vatRate()}>
            {vatBasisPoints === null ? null : formatPercent(vatBasisPoints)}
          </Amount>
          <Amount label={m.vat_net()}>{netCents === null ? null : formatEuros(netCents)}</Amount>
          <Amount label={m.vat_vat()}>{vatCents === null ? null : formatEuros(vatCents)}</Amount>
          <Amount label={m.vat_gross()}>{formatEuros(grossCents)}</Amount>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** Values that the statements lack stay empty. */
const Amount = ({ label, children }: { label: string; children: string | null }) => (
  <td data-label={children === null ? undefined : label} className="number amount">
    {children}
  </td>
);
