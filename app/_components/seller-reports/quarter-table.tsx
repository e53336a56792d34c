import { HeadCell, Table } from "#app/_ui/table.tsx";
import { formatEuros, formatInteger } from "#lib/messages/format.ts";
import { QUARTERS, type Quarters, sumOfQuarters } from "#lib/seller-reports/rules/seller-row.ts";
import * as m from "#messages";

type Props = { figures: Record<"consideration" | "fees" | "taxes" | "activities", Quarters> };

/** A year's figures by quarter, with their sums. */
export function QuarterTable({ figures }: Props) {
  const rows = [
    ...QUARTERS.map((quarter, index) => ({
      name: m.sellerReport_quarterOf({ quarter }),
      of: (figure: keyof typeof figures) => figures[figure][index] ?? 0,
    })),
    {
      name: m.sellerReport_wholeYear(),
      of: (figure: keyof typeof figures) => sumOfQuarters(figures[figure]),
    },
  ];
  return (
    <Table caption={m.sellerReport_figures()} columns="many">
      <thead>
        <tr>
          <HeadCell>{m.sellerReport_quarter()}</HeadCell>
          <HeadCell number>{m.sellerReport_consideration()}</HeadCell>
          <HeadCell number>{m.sellerReport_fees()}</HeadCell>
          <HeadCell number>{m.sellerReport_taxes()}</HeadCell>
          <HeadCell number>{m.sellerReport_activities()}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of }) => (
          <tr key={name}>
            <th scope="row" className="name cards:basis-full!">
              {name}
            </th>
            <td className="number amount" data-label={m.sellerReport_consideration()}>
              {formatEuros(of("consideration"))}
            </td>
            <td className="number amount" data-label={m.sellerReport_fees()}>
              {formatEuros(of("fees"))}
            </td>
            <td className="number amount" data-label={m.sellerReport_taxes()}>
              {formatEuros(of("taxes"))}
            </td>
            <td className="number amount" data-label={m.sellerReport_activities()}>
              {formatInteger(of("activities"))}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
