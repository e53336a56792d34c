import type { Actor } from "#lib/core/actor.ts";

/** How long an admin looks as a company does before it ends by itself; the history's note of it knows it too (0027). */
export const VIEWING_MS = 3_600_000;

/** Which company an admin looks at as its own people do, and until when at the latest. */
export type Viewing = { companyId: number; until: Date };

type Started = { admin: boolean; viewingCompanyId: number | null; viewingSince: Date | null };

/** What an earlier 'Katso yrityksenä' means at this moment; null once it has ended, and for whoever is no admin now. */
export function viewingAt({ admin, viewingCompanyId, viewingSince }: Started, now: Date): Viewing | null {
  if (!admin || viewingCompanyId === null || viewingSince === null) return null;
  const until = new Date(viewingSince.getTime() + VIEWING_MS);
  return now < until ? { companyId: viewingCompanyId, until } : null;
}

/** An admin who looks as a company does is as little as its people, and less: nothing is theirs to change. */
export const viewingActor = ({ id, label }: Pick<Actor, "id" | "label">, { companyId }: Viewing): Actor => ({
  kind: "user",
  id,
  label,
  admin: false,
  viewing: true,
  companyIds: [],
  readOnlyCompanyIds: [companyId],
});
