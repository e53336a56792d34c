"use client";
import type { ReactNode } from "react";
import { traceOf } from "#app/_components/form/action-error.ts";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { MAX_BULK } from "#lib/fleet/rules/bulk-targets.ts";
import type { BulkWords } from "./bulk-words.ts";
import { SelectionBar } from "./selection-bar.tsx";
import type { Bulk } from "./use-bulk-list.ts";

type Props = {
  bulk: Omit<Bulk, "ask" | "question">;
  words: BulkWords;
  /** What can be done with those that are selected. */
  actions: ReactNode;
  /** The list, whose boxes are ticked. */
  children: ReactNode;
};

/** The frame of a list with bulk changes: the outcome of the last change above, the selection at the bottom. */
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

type AllProps = { words: BulkWords; count: number; onAll: () => void };

const SelectAll = ({ words, count, onAll }: AllProps) =>
  count <= MAX_BULK ? (
    <button type="button" onClick={onAll}>
      {words.selectAll(count)}
    </button>
  ) : (
    <span>{words.tooMany(MAX_BULK)}</span>
  );
