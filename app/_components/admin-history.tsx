import type { AdminEventRow } from "#db/queries/admin-events.ts";
import type { AdminEntityType } from "#lib/domain/admin-history.ts";
import type { Page } from "#lib/domain/keyset.ts";
import { adminChangeLines } from "#lib/i18n/admin-history.ts";
import { historyTexts as texts } from "#lib/i18n/texts/history.ts";
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
