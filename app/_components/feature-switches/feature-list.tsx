import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { listAt } from "#app/_components/list/list-address.ts";
import { Chip, ChipRow, StatusBadge } from "#app/_ui/chip.tsx";
import { ListSearch } from "#app/_ui/list-controls.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { FEATURE_STATES, type Feature, featureState } from "#lib/feature-switches/rules/features.ts";
import { portalFeatureWords, featureTexts as texts } from "#lib/feature-switches/texts.ts";
import { formatDateTime } from "#lib/messages/format.ts";

type Props = { rows: readonly Feature[]; query: FeatureQuery };

/** What programs ask for, whether it is on, and who said so last. */
export const FeatureTable = ({ rows, query }: Props) => (
  <Table caption={texts.caption}>
    <thead>
      <tr>
        <HeadCell sort={featureList.sort(query, "name")}>{texts.name}</HeadCell>
        <HeadCell>{texts.state}</HeadCell>
        <HeadCell sort={featureList.sort(query, "modified")}>{texts.modified}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((feature) => (
        <tr key={feature.name}>
          <NameCell
            href={`${FEATURES_PATH}/${feature.name}`}
            under={feature.note || portalFeatureWords(feature.name)}
          >
            {feature.name}
          </NameCell>
          <BadgeCell>
            <FeatureBadge feature={feature} />
          </BadgeCell>
          <Cell label={texts.modified} under={feature.modifiedBy ?? texts.product}>
            <span className="tabular-nums">{formatDateTime(feature.modifiedAt)}</span>
          </Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** By state, and by a part of the name or the note. */
export function FeatureFilter({ query }: { query: FeatureQuery }) {
  const { q = "", state, sort } = query;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.filter}>
        <Chip href={featureList.address(query, { state: "" })} current={!state}>
          {texts.all}
        </Chip>
        {FEATURE_STATES.map((one) => (
          <Chip key={one} href={featureList.address(query, { state: one })} current={state === one}>
            {texts.states[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm action={FEATURES_PATH} values={{ q }} className="mb-3 flex gap-2 max-sm:w-full">
        {state && <input type="hidden" name="state" value={state} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <ListSearch value={q} label={texts.search} apply={texts.apply} />
      </FilterForm>
    </div>
  );
}

const TONES = { on: "active", off: "incomplete", ended: "inactive" } as const;

export function FeatureBadge({ feature }: { feature: Pick<Feature, "enabled" | "endedAt"> }) {
  const state = featureState(feature);
  return <StatusBadge tone={TONES[state]}>{texts.badges[state]}</StatusBadge>;
}

/** What of the list's address can be read (featureListSchema). */
export type FeatureQuery = Partial<Record<"state" | "q" | "sort" | "cursor", string>>;

export const FEATURES_PATH = "/admin/features";

export const featureList = listAt<FeatureQuery, "name" | "modified">({
  path: FEATURES_PATH,
  order: "name",
  upwards: ["name"],
});
