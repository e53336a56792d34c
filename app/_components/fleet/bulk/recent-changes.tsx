import { RecentChanges } from "#app/_components/bulk/recent-changes.tsx";
import type { ListedBulkChange } from "#db/queries/fleet/bulk-changes.ts";
import { bulkTexts as texts } from "#lib/fleet/bulk-texts.ts";
import { statusLabels } from "#lib/messages/labels.ts";
import { UndoVehicles } from "./undo-vehicles.tsx";

type Props = { companyId: number; changes: readonly ListedBulkChange[] };

/** The latest bulk changes of a company's fleet, moves to it and from it, each with a button that takes it back. */
export const RecentVehicleChanges = ({ companyId, changes }: Props) => (
  <RecentChanges
    title={texts.recent}
    undone={texts.undone}
    changes={changes}
    wordsOf={wordsOf}
    noteOf={(change) => (change.companyId === companyId ? null : texts.from(change.companyName))}
    undo={(change) => (
      <UndoVehicles companyId={change.companyId} changeId={change.id} change={wordsOf(change)} />
    )}
  />
);

function wordsOf({ kind, count, targetCompany, targetStatus }: ListedBulkChange): string {
  if (kind === "move")
    return targetCompany ? texts.moved(count, targetCompany.companyName) : texts.movedApart(count);
  return targetStatus ? texts.changed(count, statusLabels[targetStatus]) : texts.changedApart(count);
}
