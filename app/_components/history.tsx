import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import type { EntityType } from "#lib/domain/history.ts";
import { formatDateTime } from "#lib/i18n/format.ts";
import { historyTexts as texts } from "#lib/i18n/texts/history.ts";
import { cursorText } from "#lib/schemas/cursor.ts";
import type { History as Shown } from "#lib/use-cases/history/list.ts";
import { HistoryEvent } from "./history-event.tsx";

type Props = {
  history: Shown;
  /** Whose history it is: what happened to others of the company is told with their names. */
  of: EntityType;
  companyId: number;
  /** The screen it stands on, which reads `history` from its address (withHistorySchema). */
  path: string;
};

/** Who changed what and when, newest first, page by page; with the way back for what was deleted. */
export function History({ history, of, companyId, path }: Props) {
  const { page, companyNames, restorable } = history;
  return (
    <Card title={texts.title} id="history">
      {page.rows.length === 0 && <p className="text-ink-2">{texts.none}</p>}
      <ol className="grid gap-4">
        {page.rows.map((entry) => (
          <li key={entry.id} className="min-w-0">
            <p className="flex flex-wrap gap-x-2 text-caption text-ink-3 tabular-nums">
              <span>{formatDateTime(entry.at)}</span>
              <span className="min-w-0">
                {entry.actor === null ? texts.provider : <EmailText value={entry.actor} />}
              </span>
            </p>
            <HistoryEvent {...{ entry, of, companyId, companyNames }} canRestore={restorable.has(entry.id)} />
          </li>
        ))}
      </ol>
      {(page.next || page.previous) && (
        <nav aria-label={texts.pages} className="mt-4 flex flex-wrap gap-3">
          {page.previous && <ButtonLink href={`${path}#history`}>{texts.newest}</ButtonLink>}
          {page.next && (
            <ButtonLink href={`${path}?history=${cursorText(page.next)}#history`}>{texts.older}</ButtonLink>
          )}
        </nav>
      )}
    </Card>
  );
}
