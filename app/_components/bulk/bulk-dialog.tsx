"use client";
import { type FormEvent, Fragment, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "#app/_ui/button.tsx";
import type { BulkWords } from "./bulk-words.ts";

type Props = {
  words: Pick<BulkWords, "more" | "underWay" | "cancel">;
  title: string;
  count: number;
  /** What those that are meant are called: a few are told. */
  names: readonly string[];
  confirm: string;
  /** Null: there is nothing to confirm. */
  onConfirm: (() => void) | null;
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
};

const NAMED = 5;

/** Asks what is to become of the selected ones, and tells while it is being done. */
export function BulkDialog({
  words,
  title,
  count,
  names,
  confirm,
  onConfirm,
  busy,
  onClose,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing, while it still stands in the page, gives the focus back to where the question came from.
    return () => shown?.close();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onConfirm?.();
  };
  const named = names.slice(0, NAMED);
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={titleId}
      // What is under way goes on: the question stays until its answer is there.
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={titleId} className="text-section font-section">
          {title}
        </h2>
        <p className="mt-1 text-caption text-ink-2">
          {named.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ", "}
              <span className="whitespace-nowrap max-sm:whitespace-normal">{name}</span>
            </Fragment>
          ))}
          {count > named.length && words.more(count - named.length)}
        </p>
        <div className="mt-4">{children}</div>
        <p role="status" className="mt-4 text-caption text-ink-2">
          {busy && (
            <>
              {words.underWay(count)}
              <progress className="progress mt-1.5" aria-label={words.underWay(count)} />
            </>
          )}
        </p>
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button disabled={busy} onClick={() => dialog.current?.close()}>
            {words.cancel}
          </Button>
          {onConfirm && (
            <Button type="submit" variant="primary" busy={busy}>
              {confirm}
            </Button>
          )}
        </div>
      </form>
    </dialog>
  );
}
