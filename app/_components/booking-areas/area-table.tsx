import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { ListedArea } from "#db/queries/booking-areas/booking-areas.ts";
import { stateOn } from "#lib/booking-areas/rules/booking-area.ts";
import { countPostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";
import { AreaBadge, validityText } from "./area-badge.tsx";
import { AREAS_PATH, type AreaQuery, areaList } from "./list-address.ts";

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
