"use client";
import { type ReactNode, useState } from "react";
import { BulkDialog } from "#app/_components/bulk/bulk-dialog.tsx";
import { BulkFrame } from "#app/_components/bulk/bulk-frame.tsx";
import { useBulkList } from "#app/_components/bulk/use-bulk-list.ts";
import {
  changeDriversAction,
  changeVehiclesAction,
  undoBulkChangeAction,
} from "#app/_components/fleet/actions.ts";
import { CompanyPicker, type PickedCompany } from "#app/_components/search/pickers.tsx";
import { Button } from "#app/_ui/button.tsx";
import type { FleetCompany } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Status } from "#lib/core/status.ts";
import { bulkTargets } from "#lib/fleet/rules/bulk-targets.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { statusInWords } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { dialogWords, StatusDialog } from "./status-dialog.tsx";
import { undoWords } from "./undo-members.tsx";

type Props = {
  kind: FleetKind;
  actor: Actor;
  company: FleetCompany;
  /** The address's filter, sent with "all of them". */
  filter: object;
  /** All rows that match the filter: their number and their statuses. */
  selectable: { count: number; statuses: readonly Status[] };
  /** The list with the checkboxes. */
  children: ReactNode;
};

/** A list of vehicles or drivers with bulk changes, each with an undo. Only vehicles can be moved. */
export function BulkList({ kind, actor, company, filter, selectable, children }: Props) {
  const companyId = String(company.id);
  const undoneNote = (count: number) => m.fleetBulk_undoneNote({ kind, count });
  const bulk = useBulkList<"move" | "status">({
    rows: children,
    selectable: selectable.count,
    undo: (changeId) => undoBulkChangeAction({ companyId, changeId }),
    undoneNote,
  });
  const { question, count, action } = bulk;
  const { picked, everything } = bulk.selection;
  const statuses = everything ? selectable.statuses : picked.map((one) => one.status);

  const changeStatus = (status: Status) =>
    bulk.carryOut(
      (chosen, submissionKey) => {
        const ask = { companyId, selection: within(filter, chosen), change: { status }, submissionKey };
        return kind === "vehicle" ? changeVehiclesAction(ask) : changeDriversAction(ask);
      },
      (n) => m.fleetBulk_changed({ kind, count: n, status: statusInWords(status) }),
    );
  const move = (target: { id: number; companyName: string }) =>
    bulk.carryOut(
      (chosen, submissionKey) =>
        changeVehiclesAction({
          companyId,
          selection: within(filter, chosen),
          change: { target: String(target.id) },
          submissionKey,
        }),
      (n) => m.fleetMove_moved({ count: n, name: target.companyName }),
    );

  return (
    <div>
      <BulkFrame
        bulk={bulk}
        words={{
          selection: m.fleetBulk_selection({ kind }),
          selected: (count) => m.fleetBulk_selected({ kind, count }),
          selectAll: (count) => m.fleetBulk_selectAll({ count }),
          tooMany: (max) => m.fleetBulk_tooMany({ kind, max }),
          clear: m.fleetBulk_clear(),
          cancel: m.ui_cancel(),
          ...dialogWords(kind),
          ...undoWords(kind),
          undoneNote,
        }}
        actions={
          <>
            <Button onClick={() => bulk.ask("status")}>{m.fleetBulk_changeStatus()}</Button>
            {kind === "vehicle" && <Button onClick={() => bulk.ask("move")}>{m.fleetMove_move()}</Button>}
          </>
        }
      >
        {children}
      </BulkFrame>
      {question?.kind === "move" && (
        <MoveDialog
          companyId={company.id}
          count={count}
          picked={picked}
          busy={action.busy}
          refused={bulk.refusedTarget}
          onMove={move}
          onClose={bulk.close}
        />
      )}
      {question?.kind === "status" && (
        <StatusDialog
          kind={kind}
          count={count}
          picked={picked}
          targets={bulkTargets(actor, company, { kind, statuses })}
          busy={action.busy}
          onChange={changeStatus}
          onClose={bulk.close}
        />
      )}
    </div>
  );
}

/** A selection of all rows is sent as the filter. */
const within = (filter: object, chosen: { ids: string[] } | { count: number }) =>
  "count" in chosen ? { ...filter, ...chosen } : chosen;

type MoveProps = {
  companyId: number;
  count: number;
  picked: readonly { id: string; name: string }[];
  busy: boolean;
  onClose: () => void;
  /** The server's refusal of the chosen company. */
  refused: string | undefined;
  onMove: (target: PickedCompany) => void;
};

const FIELD = "move-target";

/** Asks for the target company. Only a company that the search found can be chosen. */
function MoveDialog({ companyId, count, picked, busy, refused, onMove, onClose }: MoveProps) {
  const [target, setTarget] = useState<PickedCompany | null>(null);
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState(false);
  const missing = typed.trim() === "" ? m.errors_required() : m.errors_invalidTarget();
  const error = target === null ? (asked ? missing : undefined) : refused;

  const confirm = () => {
    setAsked(true);
    if (target) onMove(target);
    else document.getElementById(FIELD)?.focus();
  };
  return (
    <BulkDialog
      words={dialogWords("vehicle")}
      title={
        target ? m.fleetMove_movingTo({ count, name: target.companyName }) : m.fleetMove_moving({ count })
      }
      count={count}
      picked={picked}
      confirm={m.fleetMove_confirm({ count })}
      onConfirm={confirm}
      busy={busy}
      onClose={onClose}
    >
      <CompanyPicker
        id={FIELD}
        label={m.fleetMove_target()}
        hint={m.fleetMove_targetHint()}
        error={error}
        without={companyId}
        onType={setTyped}
        onPick={setTarget}
      />
      <p className="mt-4 text-ink-2">{m.fleetMove_keepStatus()}</p>
    </BulkDialog>
  );
}
