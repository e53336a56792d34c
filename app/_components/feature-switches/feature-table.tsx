import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { Feature } from "#lib/feature-switches/rules/features.ts";
import { portalFeatureWords, featureTexts as texts } from "#lib/feature-switches/texts.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { FeatureBadge } from "./feature-badge.tsx";
import { FEATURES_PATH, type FeatureQuery, featureList } from "./list-address.ts";

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
