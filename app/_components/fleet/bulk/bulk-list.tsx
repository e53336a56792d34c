"use client";
import type { ReactNode } from "react";
import { BulkFrame } from "#app/_components/bulk/bulk-frame.tsx";
import { useBulkList } from "#app/_components/bulk/use-bulk-list.ts";
import { changeVehiclesAction, undoBulkChangeAction } from "#app/_components/fleet/vehicle-actions.ts";
import { Button } from "#app/_ui/button.tsx";
import type { Actor } from "#lib/core/actor.ts";
import type { Status } from "#lib/core/status.ts";
import { bulkTexts as texts } from "#lib/fleet/bulk-texts.ts";
import { bulkTargets } from "#lib/fleet/rules/bulk-targets.ts";
import type { FleetCompany } from "#lib/fleet/rules/fleet-permissions.ts";
import { statusLabels } from "#lib/messages/labels.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { StatusDialog } from "./status-dialog.tsx";

type Props = {
  actor: Actor;
  company: FleetCompany;
  filter: { status?: Status; q?: string };
  /** All behind the filter: how many, and in which states. */
  selectable: { count: number; statuses: readonly Status[] };
  /** The list, whose boxes are ticked. */
  children: ReactNode;
};

type Change = { target: string } | { status: Status };

/** A list of vehicles with bulk moves and bulk status changes, each of which can be taken back. */
export function BulkList({ actor, company, filter, selectable, children }: Props) {
  const companyId = String(company.id);
  const bulk = useBulkList<"move" | "status">({
    rows: children,
    selectable: selectable.count,
    undo: (changeId) => undoBulkChangeAction({ companyId, changeId }),
    undoneNote: texts.undoneNote,
  });
  const { question, count, action } = bulk;
  const { picked, everything } = bulk.selection;
  const statuses = everything ? selectable.statuses : picked.map((one) => one.status);
  const plates = picked.map(({ name }) => name);

  const change = (wanted: Change, textOf: (count: number) => string) =>
    bulk.carryOut((chosen, submissionKey) => {
      const selection = "count" in chosen ? { ...filter, ...chosen } : chosen;
      return changeVehiclesAction({ companyId, selection, change: wanted, submissionKey });
    }, textOf);

  return (
    <div>
      <BulkFrame
        bulk={bulk}
        words={texts}
        actions={
          <>
            <Button onClick={() => bulk.ask("status")}>{texts.changeStatus}</Button>
            <Button onClick={() => bulk.ask("move")}>{texts.move}</Button>
          </>
        }
      >
        {children}
      </BulkFrame>
      {question?.kind === "move" && (
        <MoveDialog
          companyId={company.id}
          count={count}
          plates={plates}
          busy={action.busy}
          refused={bulk.refusedTarget}
          onMove={({ id, companyName }) => change({ target: String(id) }, (n) => texts.moved(n, companyName))}
          onClose={bulk.close}
        />
      )}
      {question?.kind === "status" && (
        <StatusDialog
          count={count}
          plates={plates}
          targets={bulkTargets(actor, company, statuses)}
          busy={action.busy}
          onChange={(next) => change({ status: next }, (n) => texts.changed(n, statusLabels[next]))}
          onClose={bulk.close}
        />
      )}
    </div>
  );
}
