"use client";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { bulkTexts as texts } from "#lib/i18n/texts/bulk.ts";
import { undoBulkChangeAction } from "./actions.ts";
import { useBulkErrand } from "./use-bulk-errand.ts";

type Props = { companyId: number; changeId: number; change: string };

/** 'Kumoa' of a bulk change made some time ago, with what holds it back. */
export function UndoButton({ companyId, changeId, change }: Props) {
  const { carryOut, failure } = useBulkErrand();
  const undo = async () => {
    await carryOut(() => undoBulkChangeAction({ companyId: String(companyId), changeId: String(changeId) }));
  };
  return (
    <>
      <ConfirmDialog
        trigger={texts.undo}
        variant="secondary"
        title={texts.undoOf(change)}
        confirmLabel={texts.undo}
        onConfirm={undo}
      >
        {texts.undoing}
      </ConfirmDialog>
      <p role="alert" className="basis-full text-caption text-error empty:hidden">
        {failure?.message}
      </p>
    </>
  );
}
