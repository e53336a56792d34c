"use client";
import type { BulkWords } from "#app/_components/bulk/bulk-frame.tsx";
import { UndoButton } from "#app/_components/bulk/undo-button.tsx";
import { undoBulkChangeAction } from "#app/_components/fleet/actions.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import * as m from "#messages";

type UndoProps = { kind: FleetKind; companyId: number; changeId: number; change: string };

export const UndoMembers = ({ kind, companyId, changeId, change }: UndoProps) => (
  <UndoButton
    words={undoWords(kind)}
    change={change}
    send={() => undoBulkChangeAction({ companyId: String(companyId), changeId: String(changeId) })}
  />
);

export const undoWords = (kind: FleetKind): Pick<BulkWords, "undo" | "undoOf" | "undoing"> => ({
  undo: m.fleetBulk_undo(),
  undoOf: (change) => m.fleetBulk_undoOf({ change }),
  undoing: m.fleetBulk_undoing({ kind }),
});
