import type { AdminAction, AdminEntityType } from "#lib/events/rules/admin-change.ts";
import type { EntityType, EventAction, Side } from "#lib/events/rules/change.ts";

type Content = Record<string, unknown> | null;

/** One event of the whole history, as far as the reader may know it. */
export type WholeHistoryEntry = Happened &
  (
    | { company: { id: number; name: string | null }; kind: EntityType; action: EventAction }
    | { company: null; kind: AdminEntityType; action: AdminAction }
  );

type Happened = {
  id: number;
  at: Date;
  place: string;
  /** Null if the reader may not know the person. */
  actor: string | null;
  /** The person's current name; null without one. */
  actorName: string | null;
  side: Side;
  entityId: string;
  /** The entity's current name. */
  name: string | null;
  before: Content;
  after: Content;
};
