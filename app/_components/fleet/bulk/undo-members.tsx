"use client";
import { UndoButton } from "#app/_components/bulk/undo-button.tsx";
import { undoBulkChangeAction } from "#app/_components/fleet/bulk/actions.ts";
import { bulkTexts } from "#lib/fleet/bulk-texts.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";

type Props = { kind: FleetKind; companyId: number; changeId: number; change: string };

export const UndoMembers = ({ kind, companyId, changeId, change }: Props) => (
  <UndoButton
    words={bulkTexts[kind]}
    change={change}
    send={() => undoBulkChangeAction({ companyId: String(companyId), changeId: String(changeId) })}
  />
);
