/**
 * Whoever asks: a person, an external system or the product itself. Every rule asks the actor; what it may see is
 * all companies (`admin`) or those in `companyIds`.
 */
export type Actor = {
  kind: "user" | "client" | "system";
  /** users.id or api_clients.id; null for the system. */
  id: number | null;
  /** How the history names it: a person's e-mail, a client's name. */
  label: string;
  admin: boolean;
  companyIds: readonly number[];
};

export const SYSTEM: Actor = { kind: "system", id: null, label: "Tolppa", admin: true, companyIds: [] };

export const canSeeCompany = (actor: Actor, companyId: number): boolean =>
  actor.admin || actor.companyIds.includes(companyId);
