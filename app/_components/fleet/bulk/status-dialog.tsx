"use client";
import { useState } from "react";
import { BulkDialog } from "#app/_components/bulk/bulk-dialog.tsx";
import type { BulkWords } from "#app/_components/bulk/bulk-frame.tsx";
import { SegmentedRadio } from "#app/_ui/choices.tsx";
import type { Status } from "#lib/core/status.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { statusInWords } from "#lib/messages/labels.ts";
import * as m from "#messages";

type Props = {
  kind: FleetKind;
  count: number;
  picked: readonly { id: string; name: string }[];
  /** The statuses that all selected rows can get. */
  targets: readonly Status[];
  busy: boolean;
  onClose: () => void;
  onChange: (status: Status) => void;
};

const FIELD = "new-status";

export function StatusDialog({ kind, count, picked, targets, busy, onChange, onClose }: Props) {
  const only = targets.length === 1 ? targets[0] : undefined;
  const [chosen, setChosen] = useState<Status | null>(only ?? null);
  const [asked, setAsked] = useState(false);
  const status = targets.find((target) => target === chosen) ?? null;
  const confirm = () => {
    setAsked(true);
    if (status) onChange(status);
    else document.getElementById(FIELD)?.focus();
  };
  return (
    <BulkDialog
      words={dialogWords(kind)}
      title={m.fleetBulk_changing({ kind, count })}
      count={count}
      picked={picked}
      confirm={m.fleetBulk_confirmStatus({ kind, count })}
      variant={status === "inactive" ? "danger-quiet" : "primary"}
      onConfirm={targets.length > 0 ? confirm : null}
      busy={busy}
      onClose={onClose}
    >
      {targets.length > 0 ? (
        <>
          <SegmentedRadio
            id={FIELD}
            name={FIELD}
            label={m.fleetBulk_newStatus()}
            options={targets.map((target) => ({ value: target, label: statusInWords(target) }))}
            defaultValue={only}
            error={asked && status === null ? m.errors_required() : undefined}
            onChange={({ target }) => setChosen(target.value as Status)}
          />
          <p className="mt-4 text-ink-2">{m.fleetBulk_undoable()}</p>
        </>
      ) : (
        <p className="text-ink-2">{m.fleetBulk_noSharedStatus({ kind })}</p>
      )}
    </BulkDialog>
  );
}

/** The dialogue's texts about the selected rows. */
export const dialogWords = (kind: FleetKind): Pick<BulkWords, "more" | "underWay"> => ({
  more: (count) => ` ${m.fleetBulk_more({ count })}`,
  underWay: (count) => m.fleetBulk_underWay({ kind, count }),
});
