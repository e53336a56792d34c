import type { ReactNode } from "react";
import { RecentChanges } from "#app/_components/bulk/recent-changes.tsx";
import { BulkList } from "#app/_components/fleet/bulk/bulk-list.tsx";
import { selectColumn } from "#app/_components/fleet/bulk/select-column.tsx";
import { UndoMembers } from "#app/_components/fleet/bulk/undo-members.tsx";
import type { LeadColumn } from "#app/_components/list/list-table.tsx";
import { type HideableColumn, hideable, type ShownView } from "#app/_components/list/read-list-view.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { ListedBulkChange } from "#lib/fleet/queries/bulk-changes.ts";
import type { StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { MemberRules } from "#lib/fleet/rules/members.ts";
import type { MemberListPage } from "#lib/fleet/use-cases/list.ts";
import { statusInWords } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { type FleetColumn, type FleetPlace, fleetSorts } from "./fleet-head.tsx";
import { FleetList } from "./fleet-list.tsx";

type Props<Row extends StoredMember> = {
  rules: Pick<MemberRules<Row, never>, "kind" | "nameOf">;
  actor: Actor;
  place: FleetPlace;
  list: MemberListPage<Row>;
  view: ShownView;
  columns: readonly FleetColumn<Row>[];
  added?: readonly HideableColumn[];
  /** The rows, with a column of checkboxes for bulk changes. */
  table: (lead: LeadColumn<Row> | null) => ReactNode;
};

/** A company's vehicles or drivers; for admins with bulk changes and the latest of these. */
export function FleetRoom<Row extends StoredMember>(props: Props<Row>) {
  const { rules, actor, table, columns, ...rest } = props;
  const shown = { ...rest, columns: hideable(columns), sorts: fleetSorts(rest.place, columns) };
  const { kind } = rules;
  const { bulk, company } = shown.list;
  if (!bulk)
    return (
      <FleetList kind={kind} {...shown}>
        {table(null)}
      </FleetList>
    );
  const { query } = shown.place;
  const { sort: _, cursor: __, columns: ___, ...filter } = query;
  return (
    <>
      {/* Another filter, order or page is another list, so the selection does not carry over. */}
      <BulkList
        key={JSON.stringify(query)}
        kind={kind}
        actor={actor}
        company={{ id: company.id, companyName: company.companyName, status: company.status }}
        filter={filter}
        selectable={bulk.selectable}
      >
        <FleetList kind={kind} {...shown}>
          {table(selectColumn(rules))}
        </FleetList>
      </BulkList>
      <RecentFleetChanges companyId={company.id} changes={bulk.changes} />
    </>
  );
}

type RecentProps = { companyId: number; changes: readonly ListedBulkChange[] };

/** The latest bulk changes of a company's fleet, moves to it and from it, each with an undo button. */
const RecentFleetChanges = ({ companyId, changes }: RecentProps) => (
  <RecentChanges
    title={m.fleetBulk_recent()}
    undone={m.fleetBulk_undone()}
    changes={changes}
    wordsOf={wordsOf}
    noteOf={(change) =>
      change.companyId === companyId ? null : m.fleetMove_from({ name: change.companyName })
    }
    undo={(change) => (
      <UndoMembers
        kind={change.entityType}
        companyId={change.companyId}
        changeId={change.id}
        change={wordsOf(change)}
      />
    )}
  />
);

function wordsOf({ entityType, kind, count, targetCompany, targetStatus }: ListedBulkChange): string {
  if (kind === "move")
    return targetCompany
      ? m.fleetMove_moved({ count, name: targetCompany.companyName })
      : m.fleetMove_movedApart({ count });
  return targetStatus
    ? m.fleetBulk_changed({ kind: entityType, count, status: statusInWords(targetStatus) })
    : m.fleetBulk_changedApart({ kind: entityType, count });
}
