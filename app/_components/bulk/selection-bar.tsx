import type { ReactNode } from "react";
import { MAX_BULK } from "#lib/fleet/rules/bulk-targets.ts";
import type { BulkWords } from "./bulk-words.ts";

type Props = {
  words: BulkWords;
  count: number;
  /** How many all would be, while they are not. */
  all: number | null;
  onAll: () => void;
  onClear: () => void;
  actions: ReactNode;
};

/** What is selected and what can be done with it, at the bottom of the window while the list is longer. */
export function SelectionBar({ words, count, all, onAll, onClear, actions }: Props) {
  return (
    <section aria-label={words.selection} className="selection-bar">
      <p className="selection-count">
        <span role="status" className="font-section">
          {words.selected(count)}
        </span>
        {all !== null &&
          (all <= MAX_BULK ? (
            <button type="button" onClick={onAll}>
              {words.selectAll(all)}
            </button>
          ) : (
            <span>{words.tooMany(MAX_BULK)}</span>
          ))}
        <button type="button" onClick={onClear}>
          {words.clear}
        </button>
      </p>
      <div className="selection-actions">{actions}</div>
    </section>
  );
}
