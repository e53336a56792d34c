"use client";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import type { ActionResult } from "#lib/doors/action.ts";
import type { BulkWords } from "./bulk-frame.tsx";

type Props = {
  words: Pick<BulkWords, "undo" | "undoOf" | "undoing">;
  /** The change, in words. */
  change: string;
  send: () => Promise<ActionResult<unknown>>;
};

/** 'Kumoa' for an earlier bulk change, with the reasons of a refusal. */
export function UndoButton({ words, change, send }: Props) {
  const { carryOut, refusal } = useServerAction();
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
      <Refusal className="basis-full">{refusal}</Refusal>
    </>
  );
}
