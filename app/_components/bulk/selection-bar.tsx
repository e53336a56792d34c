import type { ReactNode } from "react";
import type { BulkWords } from "./bulk-words.ts";

type Props = {
  words: Pick<BulkWords, "selection" | "selected" | "clear">;
  count: number;
  /** The way to a larger selection, where there is one. */
  larger?: ReactNode;
  onClear: () => void;
  actions: ReactNode;
};

/** What is selected and what can be done with it, at the bottom of the window while the list is longer. */
export function SelectionBar({ words, count, larger, onClear, actions }: Props) {
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
