import { Fragment } from "react";
import { AmountCell, HeadCell, Table } from "#app/_ui/table.tsx";
import { type VatGroup, type VatRow, vatGroups } from "#lib/bookkeeping/rules/vat-summary.ts";
import { formatEuros, formatPercent } from "#lib/messages/format.ts";
import * as m from "#messages";

/** The VAT of a month by rate, with a sum for each seller: the companies' sales and the provider's own do not add up. */
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
      {vatGroups(rows).map(({ seller, rows: own, sum }) => (
        <Fragment key={seller}>
          <tr className="group-row">
            <th scope="colgroup" colSpan={5} className="group-name">
              {m.vat_sellers({ seller })}
            </th>
          </tr>
          {own.map((row) => (
            <tr key={`${row.side} ${row.vatBasisPoints}`}>
              <th scope="row" className="name cards:basis-full!">
                {m.vat_parts({ side: row.side })}
                {row.vatBasisPoints === null && <span className="under">{m.vat_noRate()}</span>}
              </th>
              <AmountCell label={m.vat_vatRate()}>
                {row.vatBasisPoints === null ? null : formatPercent(row.vatBasisPoints)}
              </AmountCell>
              <Amounts {...row} />
            </tr>
          ))}
          <tr className="sum-row">
            <th scope="row" className="name cards:basis-full!">
              {m.statement_total()}
            </th>
            <td />
            <Amounts {...sum} />
          </tr>
        </Fragment>
      ))}
    </tbody>
  </Table>
);

const Amounts = ({ netCents, vatCents, grossCents }: VatGroup["sum"]) => (
  <>
    <AmountCell label={m.vat_net()}>{netCents === null ? null : formatEuros(netCents)}</AmountCell>
    <AmountCell label={m.vat_vat()}>{vatCents === null ? null : formatEuros(vatCents)}</AmountCell>
    <AmountCell label={m.vat_gross()}>{formatEuros(grossCents)}</AmountCell>
  </>
);
