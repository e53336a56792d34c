"use client";
import type { ReactNode } from "react";
import { BulkFrame } from "#app/_components/bulk/bulk-frame.tsx";
import { UndoButton } from "#app/_components/bulk/undo-button.tsx";
import { useBulkList } from "#app/_components/bulk/use-bulk-list.ts";
import { Button } from "#app/_ui/button.tsx";
import type { Status } from "#lib/core/status.ts";
import * as m from "#messages";
import { moveCompaniesAction, undoPartnerMoveAction } from "./actions.ts";
import { PartnerDialog, type PartnerTarget } from "./partner-dialog.tsx";

type Props = {
  partnerId: string;
  filter: { status?: Status; q?: string };
  /** The number of companies behind the filter. */
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
