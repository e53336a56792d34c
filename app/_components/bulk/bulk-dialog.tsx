"use client";
import { Fragment, type ReactNode } from "react";
import { FormDialog } from "#app/_components/form/form-dialog.tsx";
import type { BulkWords } from "./bulk-frame.tsx";

type Props = {
  words: Pick<BulkWords, "more" | "underWay">;
  title: string;
  count: number;
  /** The selected rows; a few are named. */
  picked: readonly { id: string; name: string }[];
  confirm: string;
  variant?: "primary" | "danger-quiet";
  /** Null: there is nothing to confirm. */
  onConfirm: (() => void) | null;
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
};

const MOST_NAMED = 5;

/** Asks for the change of the selected rows, and shows its progress. */
export function BulkDialog({ words, count, picked, confirm, onConfirm, children, ...dialog }: Props) {
  const named = picked.slice(0, MOST_NAMED);
  return (
    <FormDialog {...dialog} confirm={onConfirm && confirm} onSend={() => onConfirm?.()}>
      <p className="mt-1 text-caption text-ink-2">
        {named.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && ", "}
            <span className="whitespace-nowrap max-sm:whitespace-normal">{name}</span>
          </Fragment>
        ))}
        {count > named.length && words.more(count - named.length)}
      </p>
      <div className="mt-4">{children}</div>
      <p role="status" className="mt-4 text-caption text-ink-2">
        {dialog.busy && (
          <>
            {words.underWay(count)}
            <progress className="progress mt-1.5" aria-label={words.underWay(count)} />
          </>
        )}
      </p>
    </FormDialog>
  );
}
