import { Card } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { formatDateTime } from "#lib/i18n/format.ts";
import { type ChangeLine, changeLines } from "#lib/i18n/history.ts";
import { historyTexts as texts } from "#lib/i18n/texts/history.ts";
import type { HistoryEntry } from "#lib/use-cases/history/company.ts";

const SHOWN = 3;

/** Who changed what and when, newest first: the latest open, the rest behind a press. */
export function History({ events }: { events: readonly HistoryEntry[] }) {
  const older = events.slice(SHOWN);
  return (
    <Card title={texts.title}>
      {events.length === 0 && <p className="text-ink-2">{texts.none}</p>}
      <EventList events={events.slice(0, SHOWN)} />
      {older.length > 0 && (
        <details className="mt-4">
          <summary className="link">{texts.older(older.length)}</summary>
          <div className="mt-4">
            <EventList events={older} />
          </div>
        </details>
      )}
    </Card>
  );
}

const EventList = ({ events }: { events: readonly HistoryEntry[] }) => (
  <ol className="grid gap-4">
    {events.map((event) => (
      <li key={event.id} className="min-w-0">
        <p className="flex flex-wrap gap-x-2 text-caption text-ink-3 tabular-nums">
          <span>{formatDateTime(event.at)}</span>
          <span className="min-w-0">
            {event.actorLabel === null ? texts.provider : <EmailText value={event.actorLabel} />}
          </span>
        </p>
        <What event={event} />
      </li>
    ))}
  </ol>
);

function What({ event: { action, before, after } }: { event: HistoryEntry }) {
  if (action === "create") return <p>{texts.created}</p>;
  if (action === "delete") return <p>{texts.deleted}</p>;
  return (
    <ul>
      {changeLines(before, after).map((line) => (
        <Line key={line.path} {...line} />
      ))}
    </ul>
  );
}

const Line = ({ label, from, to }: ChangeLine) => (
  <li>
    {label}: <del className="text-ink-3">{from ?? texts.empty}</del> <span aria-hidden="true">→ </span>
    <ins className="no-underline">
      <span className="sr-only">{texts.becomes} </span>
      {to ?? texts.empty}
    </ins>
  </li>
);
