"use client";
import { type ReactNode, useState } from "react";
import { BulkDialog } from "#app/_components/bulk/bulk-dialog.tsx";
import { BulkFrame } from "#app/_components/bulk/bulk-frame.tsx";
import { UndoButton } from "#app/_components/bulk/undo-button.tsx";
import { useBulkList } from "#app/_components/bulk/use-bulk-list.ts";
import { Button } from "#app/_ui/button.tsx";
import { Select } from "#app/_ui/inputs.tsx";
import type { Status } from "#lib/core/status.ts";
import * as m from "#messages";
import { moveCompaniesAction, undoPartnerMoveAction } from "./actions.ts";

type Props = {
  partnerId: string;
  filter: { status?: Status; q?: string };
  /** The number of companies that match the filter. */
  selectable: number;
  targets: readonly PartnerTarget[];
  /** The list with the boxes. */
  children: ReactNode;
};

/** The companies under a partner. An admin moves many of them to another partner at once, and can undo the move. */
export function MoveList({ partnerId, filter, selectable, targets, children }: Props) {
  const bulk = useBulkList<"move">({
    rows: children,
    selectable,
    undo: (moveId) => undoPartnerMoveAction({ partnerId, moveId }),
    undoneNote: (count) => m.partnerMove_undoneNote({ count }),
  });
  const move = ({ id, name }: { id: string | null; name: string }) =>
    bulk.carryOut(
      (chosen, submissionKey) => {
        const selection = "count" in chosen ? { ...filter, ...chosen } : chosen;
        return moveCompaniesAction({ partnerId, selection, target: id, submissionKey });
      },
      (count) => m.partnerMove_moved({ count, target: name }),
    );
  return (
    <>
      <BulkFrame
        bulk={bulk}
        words={{
          selection: m.partnerMove_selection(),
          selected: (count) => m.partnerMove_selected({ count }),
          selectAll: (count) => m.partnerMove_selectAll({ count }),
          tooMany: (max) => m.partnerMove_tooMany({ max }),
          clear: m.partnerMove_clear(),
          cancel: m.partnerMove_cancel(),
          more: (count) => m.partnerMove_more({ count }),
          underWay: (count) => m.partnerMove_underWay({ count }),
          undo: m.partnerMove_undo(),
          undoOf: (change) => m.partnerMove_undoOf({ change }),
          undoing: m.partnerMove_undoing(),
          undoneNote: (count) => m.partnerMove_undoneNote({ count }),
        }}
        actions={<Button onClick={() => bulk.ask("move")}>{m.partnerMove_move()}</Button>}
      >
        {children}
      </BulkFrame>
      {bulk.question && (
        <PartnerDialog
          count={bulk.count}
          picked={bulk.selection.picked}
          targets={targets}
          busy={bulk.action.busy}
          refused={bulk.refusedTarget}
          onMove={move}
          onClose={bulk.close}
        />
      )}
    </>
  );
}

type UndoMoveProps = { partnerId: number; moveId: number; change: string };

export const UndoMove = ({ partnerId, moveId, change }: UndoMoveProps) => (
  <UndoButton
    words={{
      undo: m.partnerMove_undo(),
      undoOf: (change) => m.partnerMove_undoOf({ change }),
      undoing: m.partnerMove_undoing(),
    }}
    change={change}
    send={() => undoPartnerMoveAction({ partnerId: String(partnerId), moveId: String(moveId) })}
  />
);

type PartnerTarget = { id: string; name: string };
type PartnerDialogProps = {
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

function moveQuestion(count: number, target: { id: string | null; name: string } | undefined): string {
  if (target === undefined) return m.partnerMove_moving({ count });
  return target.id === null
    ? m.partnerMove_movingOut({ count })
    : m.partnerMove_movingTo({ count, target: target.name });
}

/** Asks for the target: an active partner, or no partner. */
function PartnerDialog({ count, picked, targets, busy, refused, onMove, onClose }: PartnerDialogProps) {
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
      title={moveQuestion(count, target)}
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
