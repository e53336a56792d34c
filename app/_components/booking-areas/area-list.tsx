import type { List } from "#app/_components/list/list-rows.tsx";
import { StatusBadge, type StatusTone } from "#app/_ui/chip.tsx";
import type { ListedArea } from "#db/queries/booking-areas/booking-areas.ts";
import type { AreaState, Validity } from "#lib/booking-areas/rules/booking-area.ts";
import { AREA_STATES, stateOn } from "#lib/booking-areas/rules/booking-area.ts";
import { countPostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { formatDate, formatInteger } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";

export const AREAS_PATH = "/admin/booking-areas";

/** The areas with their states as of `today`. */
export const areaList = (today: PlainDate): List<ListedArea, "name" | "start"> => ({
  path: AREAS_PATH,
  order: "name",
  upwards: ["name"],
  words: texts,
  caption: texts.title,
  filter: {
    chips: { name: "state", label: texts.filter, options: AREA_STATES, labels: texts.stateFilters },
    selects: [
      {
        name: "provider",
        label: texts.provider,
        none: texts.allProviders,
        options: PROVIDERS,
        labels: providerLabels,
      },
    ],
    search: texts.search,
  },
  rowKey: ({ id }) => id,
  columns: [
    {
      title: texts.name,
      sort: "name",
      as: "name",
      cell: ({ name }) => name,
      href: ({ id }) => `${AREAS_PATH}/${id}`,
      under: ({ provider }) => providerLabels[provider],
    },
    { title: texts.codes, as: "number", cell: ({ postCodes }) => formatInteger(countPostCodes(postCodes)) },
    { title: texts.rules, cell: ({ allowed, denied }) => texts.ruleCounts(allowed, denied) },
    { title: texts.validity, sort: "start", as: "digits", cell: validityText },
    { title: texts.state, as: "badge", cell: (area) => <AreaBadge state={stateOn(today, area)} /> },
  ],
  file: true,
});

const TONES: Record<AreaState, StatusTone> = { in_force: "active", coming: "pending", ended: "inactive" };

export const AreaBadge = ({ state }: { state: AreaState }) => (
  <StatusBadge tone={TONES[state]}>{texts.states[state]}</StatusBadge>
);

/** `1.1.2026–31.12.2026`, `1.1.2026 alkaen`, `Toistaiseksi` */
export function validityText({ validFrom, validTo }: Validity): string {
  if (validFrom !== null && validTo !== null) return `${formatDate(validFrom)}–${formatDate(validTo)}`;
  if (validFrom !== null) return texts.from(validFrom);
  return validTo === null ? texts.always : texts.until(validTo);
}
