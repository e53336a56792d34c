"use client";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import type { ActionResult } from "#lib/http/action.ts";
import type { BulkWords } from "./bulk-words.ts";
import { useBulkAction } from "./use-bulk-action.ts";

type Props = {
  words: Pick<BulkWords, "undo" | "undoOf" | "undoing">;
  /** What was done, in words. */
  change: string;
  send: () => Promise<ActionResult<unknown>>;
};

/** 'Kumoa' of a bulk change made some time ago, with what holds it back. */
export function UndoButton({ words, change, send }: Props) {
  const { carryOut, failure } = useBulkAction();
  return (
    <>
      <ConfirmDialog
        trigger={words.undo}
        variant="secondary"
        title={words.undoOf(change)}
        confirmLabel={words.undo}
        onConfirm={async () => void (await carryOut(send))}
      >
        {words.undoing}
      </ConfirmDialog>
      <p role="alert" className="basis-full text-caption text-error empty:hidden">
        {failure?.message}
      </p>
    </>
  );
}
