import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { measureText, recipientText, discountTexts as texts, validText } from "#lib/discounts/texts.ts";
import type { ShownDiscount } from "#lib/discounts/use-cases/read.ts";
import { DiscountBadge } from "./discount-badge.tsx";
import { DISCOUNTS_PATH, type DiscountQuery, discountList } from "./list-address.ts";

/** What is given, to whom and when. */
export const DiscountTable = ({ rows, query }: { rows: readonly ShownDiscount[]; query: DiscountQuery }) => (
  <Table caption={texts.title}>
    <thead>
      <tr>
        <HeadCell sort={discountList.sort(query, "name")}>{texts.name}</HeadCell>
        <HeadCell>{texts.measure}</HeadCell>
        <HeadCell>{texts.recipient}</HeadCell>
        <HeadCell sort={discountList.sort(query, "validFrom")}>{texts.valid}</HeadCell>
        <HeadCell>{texts.state}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <NameCell href={`${DISCOUNTS_PATH}/${row.id}`} under={texts.targets[row.target]}>
            {row.name}
          </NameCell>
          <Cell label={texts.measure}>
            <span className="tabular-nums">{measureText(row)}</span>
          </Cell>
          <Cell label={texts.recipient}>{recipientText(row)}</Cell>
          <Cell label={texts.valid}>
            <span className="tabular-nums">{validText(row)}</span>
          </Cell>
          <BadgeCell>
            <DiscountBadge state={row.state} cancelled={row.cancelled} />
          </BadgeCell>
        </tr>
      ))}
    </tbody>
  </Table>
);
