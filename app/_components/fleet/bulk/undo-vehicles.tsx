"use client";
import { UndoButton } from "#app/_components/bulk/undo-button.tsx";
import { undoBulkChangeAction } from "#app/_components/fleet/vehicle-actions.ts";
import { bulkTexts } from "#lib/fleet/bulk-texts.ts";

type Props = { companyId: number; changeId: number; change: string };

export const UndoVehicles = ({ companyId, changeId, change }: Props) => (
  <UndoButton
    words={bulkTexts}
    change={change}
    send={() => undoBulkChangeAction({ companyId: String(companyId), changeId: String(changeId) })}
  />
);
