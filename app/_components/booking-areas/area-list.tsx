import type { List } from "#app/_components/list/list-rows.tsx";
import { StatusBadge, type StatusTone } from "#app/_ui/chip.tsx";
import type { ListedArea } from "#lib/booking-areas/queries/booking-areas.ts";
import { AREA_STATES, type AreaState, stateOn } from "#lib/booking-areas/rules/booking-area.ts";
import { countPostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import { ruleCountsText, validityText } from "#lib/booking-areas/texts.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { wordsByCode } from "#lib/messages/labels.ts";
import * as m from "#messages";

export const AREAS_PATH = "/admin/booking-areas";

/** The areas with their states as of `today`. */
export const areaList = (today: PlainDate): List<ListedArea, "name" | "start"> => ({
  path: AREAS_PATH,
  order: "name",
  upwards: ["name"],
  words: {
    title: m.area_title(),
    help: m.area_help(),
    none: m.area_none(),
    noneHelp: m.area_noneHelp(),
    noneFound: m.area_noneFound(),
    noneFoundHelp: m.area_noneFoundHelp(),
    firstPage: m.area_firstPage(),
    shown: (count) => m.area_shown({ count }),
  },
  caption: m.area_title(),
  filter: {
    chips: {
      name: "state",
      label: m.area_filter(),
      options: AREA_STATES,
      labels: {
        in_force: m.area_stateFilters_in_force(),
        coming: m.area_stateFilters_coming(),
        ended: m.area_stateFilters_ended(),
      },
    },
    selects: [
      {
        name: "provider",
        label: m.area_provider(),
        none: m.area_allProviders(),
        options: PROVIDERS,
        labels: wordsByCode(PROVIDERS, (provider) => m.providerLabels({ provider })),
      },
    ],
    search: m.area_search(),
  },
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.area_name(),
      sort: "name",
      as: "name",
      cell: ({ name }) => name,
      href: ({ id }) => `${AREAS_PATH}/${id}`,
      under: ({ provider }) => m.providerLabels({ provider }),
    },
    {
      title: m.area_codes(),
      as: "number",
      cell: ({ postCodes }) => formatInteger(countPostCodes(postCodes)),
    },
    { title: m.area_rules(), cell: ({ allowed, denied }) => ruleCountsText(allowed, denied) },
    { title: m.area_validity(), sort: "start", as: "digits", cell: validityText },
    { title: m.area_state(), as: "badge", cell: (area) => <AreaBadge state={stateOn(today, area)} /> },
  ],
  file: true,
});

const TONES: Record<AreaState, StatusTone> = { in_force: "active", coming: "pending", ended: "inactive" };

export const AreaBadge = ({ state }: { state: AreaState }) => (
  <StatusBadge tone={TONES[state]}>{m.area_states({ state })}</StatusBadge>
);
