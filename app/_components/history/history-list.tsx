import type { ReactNode } from "react";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import type { Page } from "#lib/core/keyset.ts";
import type { Side } from "#lib/history/rules/history.ts";
import { historyTexts as texts } from "#lib/history/texts.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { cursorText } from "#lib/schema/cursor.ts";

type Props<Entry> = {
  page: Page<Entry>;
  /** The screen it stands on, which reads `history`, or its other name, from its address (withHistorySchema). */
  path: string;
  name?: "history" | "views";
  title?: string;
  /** What is said where there is nothing. */
  none?: string;
  /** What stands above the list. */
  lead?: ReactNode;
  children: (entry: Entry) => ReactNode;
};

/** Who did something and when, newest first, page by page; what it was, the caller tells. */
export const HistoryList = <Entry extends { id: number; at: Date; actor: string | null; side?: Side }>({
  page,
  path,
  name = "history",
  title = texts.title,
  none = texts.none,
  lead,
  children,
}: Props<Entry>) => (
  <Card title={title} id={name}>
    {lead}
    {page.rows.length === 0 && <p className="text-ink-2">{none}</p>}
    <ol className="grid gap-4">
      {page.rows.map((entry) => (
        <li key={entry.id} className="min-w-0">
          <p className="flex flex-wrap gap-x-2 text-caption text-ink-3 tabular-nums">
            <span>{formatDateTime(entry.at)}</span>
            <span className="min-w-0">
              {entry.actor === null ? (
                texts.sides[entry.side ?? "provider"]
              ) : (
                <EmailText value={entry.actor} />
              )}
            </span>
          </p>
          {children(entry)}
        </li>
      ))}
    </ol>
    {(page.next || page.previous) && (
      <nav aria-label={`${title}: ${texts.pages}`} className="mt-4 flex flex-wrap gap-3">
        {page.previous && <ButtonLink href={`${path}#${name}`}>{texts.newest}</ButtonLink>}
        {page.next && (
          <ButtonLink href={`${path}?${name}=${cursorText(page.next)}#${name}`}>{texts.older}</ButtonLink>
        )}
      </nav>
    )}
  </Card>
);
