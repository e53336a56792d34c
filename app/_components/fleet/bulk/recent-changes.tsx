import { RecentChanges } from "#app/_components/bulk/recent-changes.tsx";
import type { ListedBulkChange } from "#db/queries/fleet/bulk-changes.ts";
import { bulkTexts, moveTexts } from "#lib/fleet/bulk-texts.ts";
import * as m from "#messages";
import { UndoMembers } from "./undo-members.tsx";

type Props = { companyId: number; changes: readonly ListedBulkChange[] };

/** The latest bulk changes of a company's fleet, moves to it and from it, each with a button that takes it back. */
export const RecentFleetChanges = ({ companyId, changes }: Props) => (
  <RecentChanges
    title={bulkTexts.vehicle.recent}
    undone={bulkTexts.vehicle.undone}
    changes={changes}
    wordsOf={wordsOf}
    noteOf={(change) => (change.companyId === companyId ? null : moveTexts.from(change.companyName))}
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
  const texts = bulkTexts[entityType];
  if (kind === "move")
    return targetCompany ? moveTexts.moved(count, targetCompany.companyName) : moveTexts.movedApart(count);
  return targetStatus
    ? texts.changed(count, m.statusLabels({ status: targetStatus }))
    : texts.changedApart(count);
}
