import type { Actor } from "#lib/core/actor.ts";

/** The time after which an admin's viewing of a company ends by itself. The database's note_viewing has the same value. */
export const VIEWING_MS = 3_600_000;

/** The company that an admin views as its people see it, and the latest end. */
export type Viewing = { companyId: number; until: Date };

type Started = { admin: boolean; viewingCompanyId: number | null; viewingSince: Date | null };

/** The viewing that is open now; null when it has ended, or when the person is no admin any more. */
export function viewingAt({ admin, viewingCompanyId, viewingSince }: Started, now: Date): Viewing | null {
  if (!admin || viewingCompanyId === null || viewingSince === null) return null;
  const until = new Date(viewingSince.getTime() + VIEWING_MS);
  return now < until ? { companyId: viewingCompanyId, until } : null;
}

/** The actor of an admin who views a company: it sees what the company's people see, and may change nothing. */
export const viewingActor = ({ id, label }: Pick<Actor, "id" | "label">, { companyId }: Viewing): Actor => ({
  kind: "user",
  id,
  label,
  admin: false,
  viewing: true,
  companyIds: [],
  readOnlyCompanyIds: [companyId],
});
