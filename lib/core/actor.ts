import type { ProviderId } from "./providers.ts";

/** What a person is in a company: owners decide who belongs to it, members do everything else. */
export const COMPANY_ROLES = ["owner", "member"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/**
 * A person, an external system or the portal itself. Rules decide by the actor. An actor sees all companies (`admin`),
 * the companies in `companyIds` and `readOnlyCompanyIds`, or the companies of one dispatch provider.
 */
export type Actor = {
  kind: "user" | "client" | "system";
  /** users.id or api_clients.id; null for the system. */
  id: number | null;
  /** The actor's name in the history: a person's e-mail address or a client's name. */
  label: string;
  admin: boolean;
  companyIds: readonly number[];
  /** Companies that may be looked at and not touched: their aggregator's people, and admins who look as a company does. */
  readOnlyCompanyIds?: readonly number[];
  /** An admin who looks as a company does: nothing at all may be changed. */
  viewing?: true;
  /** The dispatch provider whose program this is. The companies are found one by one (actorAmong). */
  provider?: ProviderId;
  /** What a program was let do; people may do whatever the rules let them. */
  scopes?: readonly Scope[];
};

export const SYSTEM: Actor = { kind: "system", id: null, label: "Tolppa", admin: true, companyIds: [] };

type KnownPerson = Pick<Actor, "admin" | "companyIds"> & {
  id: number;
  email: string;
  readOnlyCompanyIds: readonly number[];
};

/** A person as their account says who they are at this moment. */
export const personActor = ({ id, email, admin, companyIds, readOnlyCompanyIds }: KnownPerson): Actor => ({
  kind: "user",
  id,
  label: email,
  admin,
  companyIds,
  ...(readOnlyCompanyIds.length > 0 && { readOnlyCompanyIds }),
});

export const canSeeCompany = (actor: Actor, companyId: number): boolean =>
  canActOnCompany(actor, companyId) || (actor.readOnlyCompanyIds?.includes(companyId) ?? false);

/** Whether the actor may change anything of a company; what exactly, each rule says. */
export const canActOnCompany = (actor: Actor, companyId: number): boolean =>
  actor.admin || actor.companyIds.includes(companyId);

/** Of whom there are buttons and forms to see, but none to use. */
export const isOnlyLookedAt = (actor: Actor, companyId: number): boolean =>
  canSeeCompany(actor, companyId) && !canActOnCompany(actor, companyId);

/** The companies under an aggregator to one of its people; not the one at which an admin looks as its own people do. */
export const overseenCompanyIds = ({ viewing, readOnlyCompanyIds = [] }: Actor): readonly number[] =>
  viewing ? [] : readOnlyCompanyIds;

/** More companies are not named to the database, which would compare each row with all of them. */
export const MOST_NAMED_COMPANIES = 100;

/** A person of an aggregator of many companies, which the database finds by itself. */
export const overseesMany = (actor: Actor): boolean =>
  overseenCompanyIds(actor).length > MOST_NAMED_COMPANIES;

export const overseesCompany = (actor: Actor, companyId: number): boolean =>
  !canActOnCompany(actor, companyId) && overseenCompanyIds(actor).includes(companyId);

/** The companies whose person this is; to an admin who looks as one does, that one. */
export const ownCompanyIds = ({ viewing, companyIds, readOnlyCompanyIds = [] }: Actor): readonly number[] =>
  viewing ? readOnlyCompanyIds : companyIds;

/** All companies that the actor sees by name, read-only companies included. */
export const seenCompanyIds = ({ companyIds, readOnlyCompanyIds = [] }: Actor): readonly number[] =>
  readOnlyCompanyIds.length === 0 ? companyIds : [...companyIds, ...readOnlyCompanyIds];

/** The company of an actor who sees no other one. */
export function onlyCompanyOf(actor: Actor): number | null {
  const [only = null, ...others] = seenCompanyIds(actor);
  return actor.admin || others.length > 0 ? null : only;
}

/** Whether the API's operations of this scope are the actor's to call. */
export const hasScope = ({ scopes }: Pick<Actor, "scopes">, scope: Scope): boolean =>
  scopes === undefined || scopes.includes(scope);

/** What an API client may be let do. Reading and changing are apart: a system that only sends sees nothing. */
export const SCOPES = [
  "companies:read",
  "companies:write",
  "fleet:read",
  "fleet:write",
  "history:read",
  "search:read",
  "payments:write",
  "statements:read",
  "areas:read",
  "admin:read",
  "admin:write",
] as const;

export type Scope = (typeof SCOPES)[number];

export const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text);

/** The scopes in a text with spaces between them, as forms hold them. */
export const scopesIn = (text: string): Scope[] => text.split(" ").filter(isScope);
