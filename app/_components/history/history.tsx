import type { EntityType } from "#lib/history/rules/history.ts";
import type { History as Shown } from "#lib/history/use-cases/list.ts";
import { HistoryEvent } from "./history-event.tsx";
import { HistoryList } from "./history-list.tsx";

type Props = {
  history: Shown;
  /** Whose history it is: what happened to others of the company is told with their names. */
  of: EntityType;
  companyId: number;
  /** The screen it stands on, which reads `history` from its address (withHistorySchema). */
  path: string;
};

/** Who changed what and when, newest first, page by page; with the way back for what was deleted. */
export const History = ({ history: { page, companyNames, restorable }, of, companyId, path }: Props) => (
  <HistoryList page={page} path={path}>
    {(entry) => (
      <HistoryEvent
        entry={entry}
        of={of}
        companyId={companyId}
        companyNames={companyNames}
        canRestore={restorable.has(entry.id)}
      />
    )}
  </HistoryList>
);
