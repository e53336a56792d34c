import type { AdminEventRow } from "#db/queries/history/events.ts";
import type { Page } from "#lib/core/keyset.ts";
import type { AdminEntityType } from "#lib/history/rules/admin-history.ts";
import { historyTexts as texts } from "#lib/history/texts.ts";
import { adminChangeLines } from "#lib/messages/admin-event-texts.ts";
import { Changes } from "./history-event.tsx";
import { HistoryList } from "./history-list.tsx";

type Props = { page: Page<AdminEventRow>; of: AdminEntityType; path: string };

/** 'Muutoshistoria' of one of the provider's own things. */
export const AdminHistory = ({ page, of, path }: Props) => (
  <HistoryList page={{ ...page, rows: page.rows.map(entryOf) }} path={path}>
    {({ action, before, after }) =>
      action === "update" ? (
        <Changes lines={adminChangeLines(of, before, after)} />
      ) : (
        <p>{texts.adminActions[action]}</p>
      )
    }
  </HistoryList>
);

const entryOf = ({ actorLabel, ...event }: AdminEventRow) => ({ ...event, actor: actorLabel });
