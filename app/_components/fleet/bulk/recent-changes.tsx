import { RecentChanges } from "#app/_components/bulk/recent-changes.tsx";
import type { ListedBulkChange } from "#lib/fleet/queries/bulk-changes.ts";
import * as m from "#messages";
import { UndoMembers } from "./undo-members.tsx";

type Props = { companyId: number; changes: readonly ListedBulkChange[] };

/** The latest bulk changes of a company's fleet, moves to it and from it, each with an undo button. */
export const RecentFleetChanges = ({ companyId, changes }: Props) => (
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
    ? m.fleetBulk_changed({ kind: entityType, count, status: m.statusLabels({ status: targetStatus }) })
    : m.fleetBulk_changedApart({ kind: entityType, count });
}
