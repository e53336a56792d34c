import type { ReactNode } from "react";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { PersonText } from "#app/_ui/person-text.tsx";
import type { Page } from "#lib/core/keyset.ts";
import type { AdminEventRow } from "#lib/events/queries/events.ts";
import type { AdminEntityType } from "#lib/events/rules/admin-change.ts";
import type { EntityType, Side } from "#lib/events/rules/change.ts";
import { adminChangeLines } from "#lib/history/admin-event-texts.ts";
import type { History as Shown } from "#lib/history/use-cases/list.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import * as m from "#messages";
import { ChangeList, HistoryItem } from "./history-event.tsx";

type Props<Entry> = {
  page: Page<Entry>;
  /** The path of the surrounding screen, whose query parameter `name` holds the cursor (withHistorySchema). */
  path: string;
  name?: "history" | "views";
  title?: string;
  /** The text of an empty history. */
  none?: string;
  /** Content between the title and the list. */
  lead?: ReactNode;
  children: (entry: Entry) => ReactNode;
};

/** A list of events with person and time, newest first, page by page. The caller renders their content. */
export const HistoryList = <
  Entry extends { id: number; at: Date; actor: string | null; actorName?: string | null; side?: Side },
>({
  page,
  path,
  name = "history",
  title = m.history_title(),
  none = m.history_none(),
  lead,
  children,
}: Props<Entry>) => (
  <Card title={title} id={name}>
    {lead}
    {page.rows.length === 0 && <p className="text-ink-2">{none}</p>}
    <ol className="grid gap-4">
      {page.rows.map((entry) => (
        <li key={entry.id} className="min-w-0">
          <p className="flex flex-wrap gap-x-2 text-caption text-ink-3">
            <span className="whitespace-nowrap tabular-nums">{formatDateTime(entry.at)}</span>
            <span className="min-w-0">
              {entry.actor === null ? (
                m.history_sides({ side: entry.side ?? "provider" })
              ) : (
                <PersonText name={entry.actorName ?? null} email={entry.actor} />
              )}
            </span>
          </p>
          {children(entry)}
        </li>
      ))}
    </ol>
    {(page.next || page.previous) && (
      <nav aria-label={`${title}: ${m.history_pages()}`} className="mt-4 flex flex-wrap gap-3">
        {page.previous && <ButtonLink href={`${path}#${name}`}>{m.history_newest()}</ButtonLink>}
        {page.next && (
          <ButtonLink href={`${path}?${name}=${cursorText(page.next)}#${name}`}>
            {m.history_older()}
          </ButtonLink>
        )}
      </nav>
    )}
  </Card>
);

type HistoryProps = {
  history: Shown;
  /** The kind of entity with this history. In a company's history, events of vehicles and drivers show their names. */
  of: EntityType;
  companyId: number;
  /** The vehicle or driver with this history, as the whole history's address names it: `vehicle:12`. */
  entity?: string;
  /** The surrounding screen, which reads `history` from its address (withHistorySchema). */
  path: string;
};

/** Changes with person and time, newest first, page by page. A deleted entity has a restore button. */
export const HistoryCard = ({
  history: { page, companyNames, restorable },
  of,
  companyId,
  path,
  entity,
}: HistoryProps) => (
  <HistoryList
    page={page}
    path={path}
    lead={
      (entity === undefined || page.rows.length > 0) && (
        <p className="mb-4">
          <a href={`/companies/${companyId}/history${entity ? `?entity=${entity}` : ""}`} className="link">
            {m.history_wholeLink()}
          </a>
        </p>
      )
    }
  >
    {(entry) => (
      <HistoryItem
        entry={entry}
        of={of}
        companyId={companyId}
        companyNames={companyNames}
        canRestore={restorable.has(entry.id)}
      />
    )}
  </HistoryList>
);

type AdminHistoryProps = { page: Page<AdminEventRow>; of: AdminEntityType; path: string };

/** 'Muutoshistoria' of one of the provider's own entities. */
export const AdminHistory = ({ page, of, path }: AdminHistoryProps) => (
  <HistoryList page={{ ...page, rows: page.rows.map(entryOf) }} path={path}>
    {({ action, before, after }) =>
      action === "update" ? (
        <ChangeList lines={adminChangeLines(of, before, after)} />
      ) : (
        <p>{m.history_adminActions({ action })}</p>
      )
    }
  </HistoryList>
);

const entryOf = ({ actorLabel, ...event }: AdminEventRow) => ({ ...event, actor: actorLabel });
