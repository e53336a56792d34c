import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { listAt } from "#app/_components/list/list-address.ts";
import { Chip, ChipRow, StatusBadge, type StatusTone } from "#app/_ui/chip.tsx";
import { ListSearch } from "#app/_ui/list-controls.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import {
  type Condition,
  companyTotal,
  conditionOf,
  PROVIDER_STATES,
  type ProviderArea,
  type ProviderState,
} from "#lib/dispatch/rules/provider-list.ts";
import { providerAreaTexts as texts } from "#lib/dispatch/texts.ts";
import { formatDateTime, formatInteger } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";

type Props = { rows: readonly ProviderArea[]; query: ProviderQuery; now: Date };

/** The dispatch providers: where they serve, whether they answer, how many companies they have. */
export const ProviderTable = ({ rows, query, now }: Props) => (
  <Table caption={texts.caption}>
    <thead>
      <tr>
        <HeadCell sort={providerList.sort(query, "name")}>{texts.name}</HeadCell>
        <HeadCell>{texts.connection}</HeadCell>
        <HeadCell sort={providerList.sort(query, "synced")}>{texts.synced}</HeadCell>
        <HeadCell number sort={providerList.sort(query, "companies")}>
          {texts.companyCount}
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((area) => (
        <tr key={area.provider}>
          <NameCell href={`${PROVIDERS_PATH}/${area.provider}`} under={area.settings.areas.join(", ")}>
            {providerLabels[area.provider]}
          </NameCell>
          <BadgeCell>
            <ConditionBadge area={area} now={now} />
          </BadgeCell>
          <Cell label={texts.synced}>
            <span className="tabular-nums">
              {area.lastSync ? formatDateTime(area.lastSync.syncedAt) : texts.never}
            </span>
          </Cell>
          <td className="number" data-label={texts.companyCount}>
            {formatInteger(companyTotal(area.companies))}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

type ProviderFilterProps = { query: ProviderQuery; counts: Record<ProviderState, number> };

/** By connection, and by a part of the name or of an area. */
export function ProviderFilter({ query, counts }: ProviderFilterProps) {
  const { q = "", state, sort } = query;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.filter}>
        <Chip
          href={providerList.address(query, { state: "" })}
          current={!state}
          count={counts.connected + counts.unconnected}
        >
          {texts.all}
        </Chip>
        {PROVIDER_STATES.map((one) => (
          <Chip
            key={one}
            href={providerList.address(query, { state: one })}
            current={state === one}
            count={counts[one]}
          >
            {texts.states[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm action={PROVIDERS_PATH} values={{ q }} className="mb-3 flex gap-2 max-sm:w-full">
        {state && <input type="hidden" name="state" value={state} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <ListSearch value={q} label={texts.search} apply={texts.apply} />
      </FilterForm>
    </div>
  );
}

const TONES: Record<Condition, StatusTone> = {
  working: "active",
  untried: "pending",
  failing: "error",
  paused: "error",
  off: "inactive",
  unconnected: "inactive",
};

/** How a connection is, in a word; of a pause until when. */
export function ConditionBadge({ area, now }: { area: ProviderArea; now: Date }) {
  const condition = conditionOf(area, now);
  const { pausedUntil } = area.calls;
  return (
    <StatusBadge tone={TONES[condition]}>
      {condition === "paused" && pausedUntil
        ? texts.pausedUntil(clockOf(pausedUntil))
        : texts.conditions[condition]}
    </StatusBadge>
  );
}

/** `klo 14.05`: a pause is over within minutes. */
const clockOf = (at: Date): string => formatDateTime(at).replace(/^\S+ /, "");

/** What of the list's address can be read (providerListSchema); there are no pages. */
export type ProviderQuery = Partial<Record<"state" | "q" | "sort", string>>;

export const PROVIDERS_PATH = "/admin/provider-areas";

export const providerList = listAt<ProviderQuery, "name" | "companies" | "synced">({
  path: PROVIDERS_PATH,
  order: "name",
  upwards: ["name"],
});
