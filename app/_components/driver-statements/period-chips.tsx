import { listAddress } from "#app/_components/list/query-address.ts";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { formatPeriod } from "#lib/messages/format.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import * as m from "#messages";

type Props = { path: string; period: Period; periods: readonly Period[] };

/** The periods to choose from. */
export const PeriodChips = ({ path, period, periods }: Props) => (
  <ChipRow label={m.statement_period()}>
    {periods.map((one) => (
      <Chip
        key={one.start}
        href={listAddress(path, { period: one.start })}
        current={one.start === period.start}
      >
        {formatPeriod(one)}
      </Chip>
    ))}
  </ChipRow>
);
