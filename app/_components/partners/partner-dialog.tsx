"use client";
import { useState } from "react";
import { BulkDialog } from "#app/_components/bulk/bulk-dialog.tsx";
import { Select } from "#app/_ui/inputs.tsx";
import * as m from "#messages";

export type PartnerTarget = { id: string; name: string };
type Props = {
  count: number;
  picked: readonly { id: string; name: string }[];
  targets: readonly PartnerTarget[];
  busy: boolean;
  /** The server's refusal of the target. */
  refused: string | undefined;
  /** A null `id` means no partner. */
  onMove: (target: { id: string | null; name: string }) => void;
  onClose: () => void;
};

const FIELD = "partner-target";
const NOBODY = "none";

/** Asks for the target: an active partner, or no partner. */
export function PartnerDialog({ count, picked, targets, busy, refused, onMove, onClose }: Props) {
  const [chosen, setChosen] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const target =
    chosen === NOBODY ? { id: null, name: m.partnerMove_nobody() } : targets.find(({ id }) => id === chosen);
  const confirm = () => {
    setSubmitted(true);
    if (target) onMove(target);
    else document.getElementById(FIELD)?.focus();
  };
  return (
    <BulkDialog
      words={{
        more: (count) => m.partnerMove_more({ count }),
        underWay: (count) => m.partnerMove_underWay({ count }),
      }}
      title={
        target ? m.partnerMove_movingTo({ count, target: target.name }) : m.partnerMove_moving({ count })
      }
      confirm={m.partnerMove_confirm({ count })}
      onConfirm={confirm}
      count={count}
      picked={picked}
      busy={busy}
      onClose={onClose}
    >
      <Select
        id={FIELD}
        name={FIELD}
        label={m.partnerMove_target()}
        placeholder
        value={chosen}
        error={target ? refused : submitted ? m.errors_required() : undefined}
        options={[
          ...targets.map(({ id, name }) => ({ value: id, label: name })),
          { value: NOBODY, label: m.partnerMove_nobody() },
        ]}
        onChange={(event) => setChosen(event.target.value)}
      />
      <p className="mt-4 text-ink-2">{m.partnerMove_undoable()}</p>
    </BulkDialog>
  );
}
