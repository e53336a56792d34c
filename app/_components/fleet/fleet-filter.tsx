import type { ReactNode } from "react";
import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { ListSearch } from "#app/_ui/list-controls.tsx";
import type { FleetCounts } from "#db/queries/fleet/fleet-counts.ts";
import type { Status } from "#lib/core/status.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { fleetTexts, fleetPageTexts as texts } from "#lib/fleet/texts.ts";
import { statusFilterLabels } from "#lib/messages/labels.ts";
import { type FleetPlace, fleetAddress } from "./fleet-address.ts";

const CHIPS: readonly Status[] = ["active", "pending", "incomplete", "inactive"];

type Props = { kind: FleetKind; place: FleetPlace; counts: FleetCounts; children: ReactNode };

/**
 * Which of a company's vehicles or drivers are shown: by status, with the count of each, and by what is searched.
 * `children` stand behind the search.
 */
export function FleetFilterForm({ kind, place, counts, children }: Props) {
  const { status, q = "", sort } = place.query;
  // While searching the counts would be of something else.
  const shown = q ? null : counts;
  const all = shown && CHIPS.reduce((sum, one) => sum + shown[one], 0);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <ChipRow label={texts.statusFilter}>
        <Chip href={fleetAddress(place, { status: "" })} current={!status} count={all ?? undefined}>
          {texts.all}
        </Chip>
        {CHIPS.map((one) => (
          <Chip
            key={one}
            href={fleetAddress(place, { status: one })}
            current={status === one}
            count={shown?.[one]}
          >
            {statusFilterLabels[one]}
          </Chip>
        ))}
      </ChipRow>
      <div className="flex items-start gap-x-2 max-sm:w-full">
        <FilterForm
          action={place.path}
          values={{ q }}
          className="mb-3 flex min-w-0 items-center gap-2 max-sm:flex-1 print:hidden"
        >
          {status && <input type="hidden" name="status" value={status} />}
          {sort && <input type="hidden" name="sort" value={sort} />}
          <ListSearch value={q} label={fleetTexts[kind].search} apply={texts.apply} wide />
        </FilterForm>
        {children}
      </div>
    </div>
  );
}
