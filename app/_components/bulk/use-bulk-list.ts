"use client";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import type { Status } from "#lib/core/status.ts";
import type { ActionResult } from "#lib/doors/action.ts";

/** The result of a bulk change, and the id for its undo. */
type Outcome = { count: number; changeId: number | null };
type Done = { text: string; changeId: number | null };

type Options = {
  /** The server's rows; the selection is read again when they change. */
  rows: unknown;
  /** The number of rows that match the filter. */
  selectable: number;
  /** Absent for what cannot be undone, such as a mail. */
  undo?: (changeId: string) => Promise<ActionResult<{ count: number }>>;
  undoneNote?: (count: number) => string;
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

  /** `send` gets the selected ids, or the number of rows that match the filter that the person saw. */
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
    if (!undo) return;
    const result = await action.carryOut(() => undo(String(changeId)));
    if (result?.ok) setDone({ text: undoneNote?.(result.value.count) ?? "", changeId: null });
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

/** A ticked row: `name` is its name for people. */
export type Picked = { id: string; name: string; status: Status };

/**
 * The ticked rows. The server renders the rows and their checkboxes. The ticks are read from the page at every press and after
 * every change of rows, so that nothing counts as selected that the page does not show.
 */
function useSelection(list: RefObject<HTMLElement | null>, rows: unknown) {
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [everything, setEverything] = useState(false);
  /** The checkbox that was pressed last. */
  const before = useRef<HTMLInputElement | null>(null);

  const read = useCallback(() => {
    const boxes = boxesIn(list.current);
    const ticked = boxes.filter(({ checked }) => checked);
    const head = headIn(list.current);
    if (head) {
      head.checked = boxes.length > 0 && ticked.length === boxes.length;
      head.indeterminate = ticked.length > 0 && ticked.length < boxes.length;
    }
    if (ticked.length < boxes.length || boxes.length === 0) setEverything(false);
    setPicked(ticked.map(pickedOf));
  }, [list]);

  const tick = useCallback(
    (checked: boolean) => {
      for (const box of boxesIn(list.current)) box.checked = checked;
      setEverything(false);
      read();
    },
    [list, read],
  );

  // The box for all may have been pressed before this code loaded.
  useEffect(() => {
    if (headIn(list.current)?.checked) tick(true);
  }, [list, tick]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are read anew
  useEffect(read, [read, rows]);

  return {
    picked,
    /** All rows that match the filter, on this page and on others. */
    everything,
    selectEverything: () => {
      tick(true);
      setEverything(true);
    },
    clear: () => tick(false),
    /** With Shift held down, all rows since the last pressed one get the state of this one. */
    onChange: ({ target, nativeEvent }: { target: EventTarget; nativeEvent: Event }) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.matches(HEAD_BOX)) return tick(target.checked);
      if (!target.matches(ROW_BOX)) return;
      const isRange = "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
      for (const box of isRange ? between(boxesIn(list.current), before.current, target) : [])
        box.checked = target.checked;
      before.current = target;
      read();
    },
  };
}

const ROW_BOX = "input[name=picked]";
const HEAD_BOX = "input[name=all-picked]";

const boxesIn = (list: HTMLElement | null): HTMLInputElement[] => [
  ...(list?.querySelectorAll<HTMLInputElement>(ROW_BOX) ?? []),
];

/** The checkboxes between two, in either direction; none if one of the two is gone. */
function between<Box>(boxes: readonly Box[], one: Box | null, other: Box): readonly Box[] {
  const ends = [one, other].map((box) => (box === null ? -1 : boxes.indexOf(box))).toSorted((a, b) => a - b);
  const [from = -1, to = -1] = ends;
  return from < 0 ? [] : boxes.slice(from, to + 1);
}

const headIn = (list: HTMLElement | null) => list?.querySelector<HTMLInputElement>(HEAD_BOX);

const pickedOf = ({ value, dataset }: HTMLInputElement): Picked => ({
  id: value,
  name: dataset.name ?? "",
  status: (dataset.status ?? "incomplete") as Status,
});
