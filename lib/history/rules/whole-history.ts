import type { AdminAction, AdminEntityType } from "#lib/events/rules/admin-change.ts";
import type { EntityType, EventAction, Side } from "#lib/events/rules/change.ts";

type Content = Record<string, unknown> | null;

/** One event of the history of everything, as far as the reader may know it. */
export type WholeHistoryEntry = Happened &
  (
    | { company: { id: number; name: string | null }; kind: EntityType; action: EventAction }
    | { company: null; kind: AdminEntityType; action: AdminAction }
  );

type Happened = {
  id: number;
  at: Date;
  place: string;
  /** Null where the reader may not know who it was. */
  actor: string | null;
  side: Side;
  entityId: string;
  /** What one calls the thing today. */
  name: string | null;
  before: Content;
  after: Content;
};
