"use client";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Status } from "#lib/core/status.ts";

/** One that is ticked: `name` is what it is called. */
export type Picked = { id: string; name: string; status: Status };

/**
 * Which rows are ticked. The rows are the server's, and so are their boxes: what is ticked is read from them, at every
 * press and whenever the page brings rows anew, so that nothing counts as selected that does not stand there.
 */
export function useSelection(list: RefObject<HTMLElement | null>, rows: unknown) {
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [everything, setEverything] = useState(false);
  /** The box that was pressed last. */
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

  // The box for all may have been pressed before this code was there to hear it.
  useEffect(() => {
    if (headIn(list.current)?.checked) tick(true);
  }, [list, tick]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are read anew
  useEffect(read, [read, rows]);

  return {
    picked,
    /** All rows behind the filter, on this page and on others. */
    everything,
    selectEverything: () => setEverything(true),
    clear: () => tick(false),
    /** With Shift held down, all rows from the one that was pressed before are as the pressed one. */
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

/** The boxes from one to the other, in either direction; none where one of the two is gone. */
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
