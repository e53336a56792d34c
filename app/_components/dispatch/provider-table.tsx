import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { companyTotal, type ProviderArea } from "#lib/dispatch/rules/provider-list.ts";
import { providerAreaTexts as texts } from "#lib/dispatch/texts.ts";
import { formatDateTime, formatInteger } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";
import { ConditionBadge } from "./condition-badge.tsx";
import { PROVIDERS_PATH, type ProviderQuery, providerList } from "./list-address.ts";

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
