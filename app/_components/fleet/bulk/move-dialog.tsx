"use client";
import { useState } from "react";
import { BulkDialog } from "#app/_components/bulk/bulk-dialog.tsx";
import { CompanyPicker, type PickedCompany } from "#app/_components/search/pickers.tsx";
import * as m from "#messages";
import { dialogWords } from "./status-dialog.tsx";

type Props = {
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
export function MoveDialog({ companyId, count, picked, busy, refused, onMove, onClose }: Props) {
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
