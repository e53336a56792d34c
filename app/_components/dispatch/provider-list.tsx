import type { List } from "#app/_components/list/list-rows.tsx";
import { StatusBadge, type StatusTone } from "#app/_ui/chip.tsx";
import {
  type Condition,
  companyTotal,
  conditionOf,
  PROVIDER_STATES,
  type ProviderArea,
  type ProviderState,
} from "#lib/dispatch/rules/provider-list.ts";
import { formatDateTime, formatInteger } from "#lib/messages/format.ts";
import { wordsByCode } from "#lib/messages/labels.ts";
import * as m from "#messages";

export const PROVIDERS_PATH = "/admin/provider-areas";

type Shown = { counts: Record<ProviderState, number>; now: Date };

/** The dispatch providers with their areas, their connection and the number of their companies, all on one page. */
export const providerList = ({
  counts,
  now,
}: Shown): List<ProviderArea, "name" | "companies" | "synced"> => ({
  path: PROVIDERS_PATH,
  order: "name",
  upwards: ["name"],
  words: {
    title: m.providerArea_title(),
    help: m.providerArea_help(),
    noneFound: m.providerArea_noneFound(),
    noneFoundHelp: m.providerArea_noneFoundHelp(),
    shown: (count) => m.providerArea_shown({ count }),
  },
  caption: m.providerArea_caption(),
  filter: {
    chips: {
      name: "state",
      label: m.providerArea_filter(),
      options: PROVIDER_STATES,
      labels: wordsByCode(PROVIDER_STATES, (state) => m.providerArea_states({ state })),
      counts,
    },
    search: m.providerArea_search(),
  },
  rowKey: ({ provider }) => provider,
  columns: [
    {
      title: m.providerArea_name(),
      sort: "name",
      as: "name",
      cell: ({ provider }) => m.providerLabels({ provider }),
      href: ({ provider }) => `${PROVIDERS_PATH}/${provider}`,
      under: ({ settings }) => settings.areas.join(", "),
    },
    {
      title: m.providerArea_connection(),
      as: "badge",
      cell: (area) => <ConditionBadge area={area} now={now} />,
    },
    {
      title: m.providerArea_synced(),
      sort: "synced",
      as: "digits",
      cell: ({ lastSync }) => (lastSync ? formatDateTime(lastSync.syncedAt) : m.providerArea_never()),
    },
    {
      title: m.providerArea_companyCount(),
      sort: "companies",
      as: "number",
      cell: ({ companies }) => formatInteger(companyTotal(companies)),
    },
  ],
  file: true,
});

const TONES: Record<Condition, StatusTone> = {
  working: "active",
  untried: "pending",
  failing: "error",
  paused: "error",
  off: "inactive",
  unconnected: "inactive",
};

/** The condition of a connection in a word, with the end of a pause. */
export function ConditionBadge({ area, now }: { area: ProviderArea; now: Date }) {
  const condition = conditionOf(area, now);
  const { pausedUntil } = area.calls;
  return (
    <StatusBadge tone={TONES[condition]}>
      {condition === "paused" && pausedUntil
        ? m.providerArea_pausedUntil({ moment: clockOf(pausedUntil) })
        : m.providerArea_conditions({ condition })}
    </StatusBadge>
  );
}

/** `klo 14.05`: the clock is enough, because a pause ends within minutes. */
const clockOf = (at: Date): string => formatDateTime(at).replace(/^\S+ /, "");
