import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import type { FleetCounts } from "#db/queries/fleet-counts.ts";
import type { FleetKind } from "#lib/domain/fleet-permissions.ts";
import type { Status } from "#lib/domain/status.ts";
import { statusFilterLabels } from "#lib/i18n/labels.ts";
import { fleetTexts, fleetPageTexts as texts } from "#lib/i18n/texts/fleet.ts";
import { FilterForm } from "../filter-form.tsx";
import { type FleetPlace, fleetAddress } from "./fleet-address.ts";

const CHIPS: readonly Status[] = ["active", "pending", "incomplete", "inactive"];

/** As high as the chips beside it. */
const CONTROL = "control w-auto! pointer-fine:min-h-8.5! pointer-fine:py-1! pointer-fine:text-label";

type Props = { kind: FleetKind; place: FleetPlace; counts: FleetCounts };

/** Which of a company's vehicles or drivers are shown: by status, with the count of each, and by what is searched. */
export function FleetFilter({ kind, place, counts }: Props) {
  const { status, q = "", sort } = place.query;
  // While searching the counts would be of something else.
  const shown = q ? null : counts;
  const all = shown && CHIPS.reduce((sum, one) => sum + shown[one], 0);
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
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
      <FilterForm
        action={place.path}
        values={{ q }}
        className="mb-3 flex items-center gap-2 max-sm:w-full print:hidden"
      >
        {status && <input type="hidden" name="status" value={status} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={64}
          placeholder={fleetTexts[kind].search}
          aria-label={fleetTexts[kind].search}
          enterKeyHint="search"
          className={`${CONTROL} sm:w-80! max-sm:flex-1`}
        />
        <noscript>
          <button type="submit" className={CONTROL}>
            {texts.apply}
          </button>
        </noscript>
      </FilterForm>
    </div>
  );
}
