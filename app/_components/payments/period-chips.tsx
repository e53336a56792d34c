import { type ListQuery, listAddress } from "#app/_components/list/query-address.ts";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { formatPeriod } from "#lib/messages/format.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import * as m from "#messages";

type Props = { path: string; period: Period; periods: readonly Period[]; anchor?: string; query?: ListQuery };

/** The periods to choose from, for a page or for the part of it at the anchor. */
export const PeriodChips = ({ path, period, periods, anchor, query = {} }: Props) => (
  <ChipRow label={m.statement_period()}>
    {periods.map((one) => (
      <Chip
        key={one.start}
        href={listAddress(path, { ...query, period: one.start }) + (anchor ? `#${anchor}` : "")}
        current={one.start === period.start}
      >
        {formatPeriod(one)}
      </Chip>
    ))}
  </ChipRow>
);
