"use client";
import type { ReactNode } from "react";
import { traceOf } from "#app/_components/form/use-server-action.ts";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { MAX_BULK } from "#lib/fleet/rules/bulk-targets.ts";
import type { Bulk } from "./use-bulk-list.ts";

type Props = {
  bulk: Omit<Bulk, "ask" | "question">;
  words: BulkFrameWords;
  /** The actions for the selected rows. */
  actions: ReactNode;
  /** The list with the checkboxes. */
  children: ReactNode;
};

/** The frame of a list with bulk changes: the result of the last change above, the selection at the bottom. */
export function BulkFrame({ bulk, words, actions, children }: Props) {
  const { action, done, selection, count } = bulk;
  const { failure } = action;
  return (
    <>
      {failure && bulk.refusedTarget === undefined && (
        <div className="mb-4">
          <ErrorBox message={failure.message} trace={traceOf(failure)} attempt={action.attempt} />
        </div>
      )}
      <div role="status">
        {done && (
          <div className="mb-4">
            <Notice tone="success">
              {done.text}{" "}
              {done.changeId !== null && (
                <button
                  type="button"
                  className="link min-h-6 font-label"
                  aria-disabled={action.busy}
                  onClick={() => done.changeId !== null && bulk.takeBack(done.changeId)}
                >
                  {words.undo}
                </button>
              )}
            </Notice>
          </div>
        )}
      </div>
      <div ref={bulk.list} onChange={selection.onChange}>
        {children}
      </div>
      {count > 0 && (
        <SelectionBar
          words={words}
          count={count}
          actions={actions}
          larger={
            bulk.all !== null && (
              <SelectAll words={words} count={bulk.all} onAll={selection.selectEverything} />
            )
          }
          onClear={selection.clear}
        />
      )}
    </>
  );
}

type AllProps = { words: Pick<BulkWords, "selectAll" | "tooMany">; count: number; onAll: () => void };

const SelectAll = ({ words, count, onAll }: AllProps) =>
  count <= MAX_BULK ? (
    <button type="button" onClick={onAll}>
      {words.selectAll(count)}
    </button>
  ) : (
    <span>{words.tooMany(MAX_BULK)}</span>
  );

/** The texts of a list about its selected rows and their changes. */
export type BulkWords = {
  selection: string;
  selected: (count: number) => string;
  selectAll: (count: number) => string;
  tooMany: (max: number) => string;
  clear: string;
  cancel: string;
  more: (count: number) => string;
  underWay: (count: number) => string;
  undo: string;
  undoOf: (change: string) => string;
  undoing: string;
  undoneNote: (count: number) => string;
};

/** A change without an undo needs no words for it. */
type BulkFrameWords = Pick<BulkWords, "selection" | "selected" | "selectAll" | "tooMany" | "clear"> &
  Partial<BulkWords>;

type SelectionProps = {
  words: Pick<BulkWords, "selection" | "selected" | "clear">;
  count: number;
  /** Selects all rows that match the filter, if there are more than these. */
  larger?: ReactNode;
  onClear: () => void;
  actions: ReactNode;
};

/** The selection and its actions, at the bottom of the window while the list is longer. */
export function SelectionBar({ words, count, larger, onClear, actions }: SelectionProps) {
  return (
    <section aria-label={words.selection} className="selection-bar">
      <p className="selection-count">
        <span role="status" className="font-section">
          {words.selected(count)}
        </span>
        {larger}
        <button type="button" onClick={onClear}>
          {words.clear}
        </button>
      </p>
      <div className="selection-actions">{actions}</div>
    </section>
  );
}
