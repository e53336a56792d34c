import { Card } from "#app/_ui/card.tsx";
import type { ListedBulkChange } from "#db/queries/bulk-changes.ts";
import { formatDateTime } from "#lib/i18n/format.ts";
import { statusLabels } from "#lib/i18n/labels.ts";
import { bulkTexts as texts } from "#lib/i18n/texts/bulk.ts";
import { UndoButton } from "./undo-button.tsx";

type Props = { companyId: number; changes: readonly ListedBulkChange[] };

/** The latest bulk changes to and from a company's fleet, each of which can be taken back. */
export function RecentChanges({ companyId, changes }: Props) {
  if (changes.length === 0) return null;
  return (
    <div className="mt-8">
      <Card title={texts.recent}>
        <ul className="grid gap-3">
          {changes.map((change) => (
            <li key={change.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0">
                <span className="block wrap-anywhere">{wordsOf(change)}</span>
                <span className="block text-caption text-ink-3 wrap-anywhere tabular-nums">
                  {formatDateTime(change.at)} · {change.by}
                  {change.companyId !== companyId && ` · ${texts.from(change.companyName)}`}
                </span>
              </span>
              {change.undoneAt === null ? (
                <UndoButton companyId={change.companyId} changeId={change.id} change={wordsOf(change)} />
              ) : (
                <span className="text-caption text-ink-3">{texts.undone}</span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function wordsOf({ kind, count, targetCompany, targetStatus }: ListedBulkChange): string {
  if (kind === "move")
    return targetCompany ? texts.moved(count, targetCompany.companyName) : texts.movedApart(count);
  return targetStatus ? texts.changed(count, statusLabels[targetStatus]) : texts.changedApart(count);
}
