"use client";
import { useEffect, useRef, useState } from "react";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import type { ActionResult } from "#lib/doors/action.ts";
import { useSelection } from "./use-selection.ts";

/** The result of a bulk change, and the id for its undo. */
type Outcome = { count: number; changeId: number | null };
type Done = { text: string; changeId: number | null };

type Options = {
  /** The server's rows; the selection is read again when they change. */
  rows: unknown;
  /** The number of rows behind the filter. */
  selectable: number;
  undo: (changeId: string) => Promise<ActionResult<{ count: number }>>;
  undoneNote: (count: number) => string;
};

/** The state of a list with bulk changes: the ticked rows, the open question, the last change and its undo. */
export function useBulkList<Kind extends string>({ rows, selectable, undo, undoneNote }: Options) {
  const list = useRef<HTMLDivElement>(null);
  const selection = useSelection(list, rows);
  const action = useServerAction();
  const [done, setDone] = useState<Done | null>(null);
  /** The open question. Its key makes repeated sends one change. */
  const [question, setQuestion] = useState<{ kind: Kind; key: string } | null>(null);
  const { picked, everything } = selection;
  const count = everything ? selectable : picked.length;

  // The pressed button disappears with the selection or the note: focus must not fall back to the top of the document.
  useEffect(() => {
    if (done && document.activeElement === document.body)
      document.getElementById("content")?.focus({ preventScroll: true });
  }, [done]);

  const ask = (kind: Kind) => {
    action.forget();
    setDone(null);
    setQuestion({ kind, key: crypto.randomUUID() });
  };

  /** `send` gets the selected ids, or the number of rows behind the filter that the person saw. */
  const carryOut = async (
    send: (chosen: { ids: string[] } | { count: number }, key: string) => Promise<ActionResult<Outcome>>,
    textOf: (count: number) => string,
  ) => {
    if (!question) return;
    const chosen = everything ? { count } : { ids: picked.map(({ id }) => id) };
    const result = await action.carryOut(() => send(chosen, question.key));
    // A refused target company is shown beside the field, any other refusal above the list.
    if (!result || (!result.ok && result.error.code === "invalid_target")) return;
    setQuestion(null);
    if (!result.ok) return;
    selection.clear();
    setDone({ text: textOf(result.value.count), changeId: result.value.changeId });
  };

  const takeBack = async (changeId: number) => {
    const result = await action.carryOut(() => undo(String(changeId)));
    if (result?.ok) setDone({ text: undoneNote(result.value.count), changeId: null });
  };

  const { failure } = action;
  return {
    list,
    selection,
    action,
    done,
    question,
    count,
    ask,
    carryOut,
    takeBack,
    close: () => setQuestion(null),
    /** The number of all rows, while not all are selected. */
    all: !everything && selectable > picked.length ? selectable : null,
    /** The refusal of the chosen target. */
    refusedTarget: failure?.code === "invalid_target" ? failure.message : undefined,
  };
}

export type Bulk = ReturnType<typeof useBulkList>;
