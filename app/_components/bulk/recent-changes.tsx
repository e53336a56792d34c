import type { ReactNode } from "react";
import { Card } from "#app/_ui/card.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import { formatDateTime, formatFacts } from "#lib/messages/format.ts";

type Change = { id: number; at: Date; by: string; undoneAt: Date | null };
type Props<Listed extends Change> = {
  title: string;
  /** The label of an undone change. */
  undone: string;
  changes: readonly Listed[];
  wordsOf: (change: Listed) => string;
  /** Further details after the person and the time. */
  noteOf?: (change: Listed) => string | null;
  /** 'Kumoa'. */
  undo: (change: Listed) => ReactNode;
};

/** The latest bulk changes, each with an undo button. */
export function RecentChanges<Listed extends Change>(props: Props<Listed>) {
  const { title, undone, changes, wordsOf, noteOf = () => null, undo } = props;
  if (changes.length === 0) return null;
  return (
    <div className="mt-8">
      <Card title={title}>
        <ul className="grid gap-3">
          {changes.map((change) => (
            <li key={change.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0">
                <span className="block wrap-anywhere">{wordsOf(change)}</span>
                <span className="block text-caption text-ink-3 wrap-anywhere">
                  {whole(formatFacts([formatDateTime(change.at), change.by, noteOf(change)]))}
                </span>
              </span>
              {change.undoneAt === null ? (
                undo(change)
              ) : (
                <span className="text-caption text-ink-3">{undone}</span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
