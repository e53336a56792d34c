import { HeadCell, Table } from "#app/_ui/table.tsx";
import type { VatRow } from "#lib/bookkeeping/rules/vat-summary.ts";
import { vatTexts as texts } from "#lib/bookkeeping/texts.ts";
import { formatEuros, formatPercent } from "#lib/messages/format.ts";

/** The VAT of a month by whose sales they are and by rate, as in its file. */
export const VatTable = ({ rows }: { rows: readonly VatRow[] }) => (
  <Table caption={texts.sheet} columns="many">
    <thead>
      <tr>
        <HeadCell>{texts.side}</HeadCell>
        <HeadCell number>{texts.vatRate}</HeadCell>
        <HeadCell number>{texts.net}</HeadCell>
        <HeadCell number>{texts.vat}</HeadCell>
        <HeadCell number>{texts.gross}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ side, vatBasisPoints, netCents, vatCents, grossCents }) => (
        <tr key={`${side} ${vatBasisPoints}`}>
          <th scope="row" className="name cards:basis-full!">
            {texts.sides[side]}
          </th>
          <Amount label={texts.vatRate}>
            {vatBasisPoints === null ? null : formatPercent(vatBasisPoints)}
          </Amount>
          <Amount label={texts.net}>{netCents === null ? null : formatEuros(netCents)}</Amount>
          <Amount label={texts.vat}>{vatCents === null ? null : formatEuros(vatCents)}</Amount>
          <Amount label={texts.gross}>{formatEuros(grossCents)}</Amount>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** What the statements do not know is left empty. */
const Amount = ({ label, children }: { label: string; children: string | null }) => (
  <td data-label={children === null ? undefined : label} className="number amount">
    {children}
  </td>
);
