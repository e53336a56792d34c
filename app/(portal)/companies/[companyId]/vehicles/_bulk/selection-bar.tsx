import { Button } from "#app/_ui/button.tsx";
import { MAX_BULK } from "#lib/domain/bulk-targets.ts";
import { bulkTexts as texts } from "#lib/i18n/texts/bulk.ts";

type Props = {
  count: number;
  /** How many all would be, while they are not. */
  all: number | null;
  onAll: () => void;
  onMove: () => void;
  onStatus: () => void;
  onClear: () => void;
};

/** What is selected and what can be done with it, at the bottom of the window while the list is longer. */
export function SelectionBar({ count, all, onAll, onMove, onStatus, onClear }: Props) {
  return (
    <section aria-label={texts.selection} className="selection-bar">
      <p className="selection-count">
        <span role="status" className="font-section">
          {texts.selected(count)}
        </span>
        {all !== null &&
          (all <= MAX_BULK ? (
            <button type="button" onClick={onAll}>
              {texts.selectAll(all)}
            </button>
          ) : (
            <span>{texts.tooMany(MAX_BULK)}</span>
          ))}
        <button type="button" onClick={onClear}>
          {texts.clear}
        </button>
      </p>
      <div className="selection-actions">
        <Button onClick={onStatus}>{texts.changeStatus}</Button>
        <Button onClick={onMove}>{texts.move}</Button>
      </div>
    </section>
  );
}
