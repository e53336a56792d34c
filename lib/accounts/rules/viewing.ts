import type { Actor } from "#lib/core/actor.ts";

/** A view of the portal as a company ends by itself after this time. The trigger note_viewing holds the same time. */
export const VIEWING_MS = 3_600_000;

/** The company that an admin views the portal as, and the latest end of that view. */
export type Viewing = { companyId: number; until: Date };

type Started = { admin: boolean; viewingCompanyId: number | null; viewingSince: Date | null };

/** The view that an earlier 'Katso yrityksenä' began; null when it has ended, or when the user is not an admin now. */
export function viewingAt({ admin, viewingCompanyId, viewingSince }: Started, now: Date): Viewing | null {
  if (!admin || viewingCompanyId === null || viewingSince === null) return null;
  const until = new Date(viewingSince.getTime() + VIEWING_MS);
  return now < until ? { companyId: viewingCompanyId, until } : null;
}

/** The actor of an admin who views as a company: a user with that company's view who can change nothing. */
export const viewingActor = ({ id, label }: Pick<Actor, "id" | "label">, { companyId }: Viewing): Actor => ({
  kind: "user",
  id,
  label,
  admin: false,
  viewing: true,
  companyIds: [],
  readOnlyCompanyIds: [companyId],
});
