import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { listAt } from "#app/_components/list/list-address.ts";
import { Chip, ChipRow, StatusBadge, type StatusTone } from "#app/_ui/chip.tsx";
import { FilterSelect, ListSearch } from "#app/_ui/list-controls.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { ListedArea } from "#db/queries/booking-areas/booking-areas.ts";
import type { AreaState, Validity } from "#lib/booking-areas/rules/booking-area.ts";
import { AREA_STATES, stateOn } from "#lib/booking-areas/rules/booking-area.ts";
import { countPostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { formatDate, formatInteger } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";

type Props = { rows: readonly ListedArea[]; query: AreaQuery; today: PlainDate };

export const AreaTable = ({ rows, query, today }: Props) => (
  <Table caption={texts.title}>
    <thead>
      <tr>
        <HeadCell sort={areaList.sort(query, "name")}>{texts.name}</HeadCell>
        <HeadCell number>{texts.codes}</HeadCell>
        <HeadCell>{texts.rules}</HeadCell>
        <HeadCell sort={areaList.sort(query, "start")}>{texts.validity}</HeadCell>
        <HeadCell>{texts.state}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <NameCell href={`${AREAS_PATH}/${row.id}`} under={providerLabels[row.provider]}>
            {row.name}
          </NameCell>
          <td className="number" data-label={texts.codes}>
            {formatInteger(countPostCodes(row.postCodes))}
          </td>
          <Cell label={texts.rules}>{texts.ruleCounts(row.allowed, row.denied)}</Cell>
          <Cell label={texts.validity}>
            <span className="tabular-nums">{validityText(row)}</span>
          </Cell>
          <BadgeCell>
            <AreaBadge state={stateOn(today, row)} />
          </BadgeCell>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** By state, by provider, and by a part of the name or a postal code. */
export function AreaFilter({ query }: { query: AreaQuery }) {
  const { state, provider = "", q = "", sort } = query;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.filter}>
        <Chip href={areaList.address(query, { state: "" })} current={state === undefined}>
          {texts.all}
        </Chip>
        {AREA_STATES.map((one) => (
          <Chip key={one} href={areaList.address(query, { state: one })} current={state === one}>
            {texts.stateFilters[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm
        action={AREAS_PATH}
        values={{ provider, q }}
        className="mb-3 flex flex-wrap items-center gap-2 max-sm:w-full"
      >
        {state && <input type="hidden" name="state" value={state} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <FilterSelect
          name="provider"
          value={provider}
          label={texts.provider}
          none={texts.allProviders}
          options={PROVIDERS}
          labels={providerLabels}
        />
        <ListSearch value={q} label={texts.search} apply={texts.apply} />
      </FilterForm>
    </div>
  );
}

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

/** What of the list's address can be read (areaListPageSchema). */
export type AreaQuery = Partial<Record<"state" | "provider" | "q" | "sort" | "cursor", string>>;

export const AREAS_PATH = "/admin/booking-areas";

export const areaList = listAt<AreaQuery, "name" | "start">({
  path: AREAS_PATH,
  order: "name",
  upwards: ["name"],
});
