import { AmountCell, HeadCell, Table } from "#app/_ui/table.tsx";
import { formatEuros, formatInteger } from "#lib/messages/format.ts";
import { QUARTERS, type Quarters, sumOfQuarters } from "#lib/seller-reports/rules/seller-row.ts";
import * as m from "#messages";

type Props = { figures: Record<"consideration" | "fees" | "taxes" | "activities", Quarters> };

/** A year's figures by quarter, with their sums. */
export function QuarterTable({ figures: { consideration, fees, taxes, activities } }: Props) {
  const columns = [
    { title: m.sellerReport_consideration(), values: consideration, shown: formatEuros },
    { title: m.sellerReport_fees(), values: fees, shown: formatEuros },
    { title: m.sellerReport_taxes(), values: taxes, shown: formatEuros },
    { title: m.sellerReport_activities(), values: activities, shown: formatInteger },
  ];
  const rows = [
    ...QUARTERS.map((quarter, index) => ({
      name: m.sellerReport_quarterOf({ quarter }),
      of: (values: Quarters) => values[index] ?? 0,
    })),
    { name: m.sellerReport_wholeYear(), of: sumOfQuarters },
  ];
  return (
    <Table caption={m.sellerReport_figures()} columns="many">
      <thead>
        <tr>
          <HeadCell>{m.sellerReport_quarter()}</HeadCell>
          {columns.map(({ title }) => (
            <HeadCell key={title} number>
              {title}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of }) => (
          <tr key={name}>
            <th scope="row" className="name cards:basis-full!">
              {name}
            </th>
            {columns.map(({ title, values, shown }) => (
              <AmountCell key={title} label={title}>
                {shown(of(values))}
              </AmountCell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
