import type { ProviderId } from "./providers.ts";
import { fail, ok, type Result } from "./result.ts";

/**
 * A person's role in a company: owners decide who belongs to it, members do everything else, and money readers, such as the
 * bookkeeper, read its money and nothing else.
 */
export const COMPANY_ROLES = ["owner", "member", "money"] as const;
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
  /** Companies the actor may read and never change: an aggregator's companies, or the company that an admin views. */
  readOnlyCompanyIds?: readonly number[];
  /**
   * Companies whose money alone the actor reads; in neither of the other lists. Every rule refuses them like a stranger's
   * company. A use case for money runs as `readingMoney`.
   */
  moneyCompanyIds?: readonly number[];
  /** An admin who views the portal as a company does; this actor may change nothing. */
  viewing?: true;
  /** The dispatch provider whose API client this is. `actorAmong` finds its companies one by one. */
  provider?: ProviderId;
  /** The scopes of an API client; a person has no scopes, only the rules limit a person. */
  scopes?: readonly Scope[];
};

export const SYSTEM: Actor = { kind: "system", id: null, label: "Tolppa", admin: true, companyIds: [] };

type KnownPerson = Pick<Actor, "admin" | "companyIds"> & {
  id: number;
  email: string;
  readOnlyCompanyIds: readonly number[];
  moneyCompanyIds: readonly number[];
};

/** The actor of a signed-in person, by the account's current rights. The widest right in a company counts. */
export const personActor = ({
  id,
  email,
  admin,
  companyIds,
  readOnlyCompanyIds,
  moneyCompanyIds,
}: KnownPerson): Actor => ({
  kind: "user",
  id,
  label: email,
  admin,
  companyIds,
  ...(readOnlyCompanyIds.length > 0 && { readOnlyCompanyIds }),
  ...withMoney(moneyCompanyIds.filter((companyId) => !readOnlyCompanyIds.includes(companyId))),
});

const withMoney = (moneyCompanyIds: readonly number[]) => moneyCompanyIds.length > 0 && { moneyCompanyIds };

/** The actor as a use case for money sees them: the companies whose money they read are read-only companies there. */
export const readingMoney = (actor: Actor): Actor =>
  actor.moneyCompanyIds === undefined
    ? actor
    : { ...actor, readOnlyCompanyIds: [...(actor.readOnlyCompanyIds ?? []), ...actor.moneyCompanyIds] };

/** Whether the actor reads the company's money and nothing else of it. */
export const readsOnlyMoney = (actor: Actor, companyId: number): boolean =>
  !actor.admin && (actor.moneyCompanyIds?.includes(companyId) ?? false);

/** The companies whose money this use case reads; none outside a use case for money. */
export const openMoneyIds = ({ moneyCompanyIds = [], readOnlyCompanyIds = [] }: Actor): readonly number[] =>
  moneyCompanyIds.filter((id) => readOnlyCompanyIds.includes(id));

export const canSeeCompany = (actor: Actor, companyId: number): boolean =>
  canActOnCompany(actor, companyId) || (actor.readOnlyCompanyIds?.includes(companyId) ?? false);

/** Whether the actor may change the company at all; each rule decides about its own change. */
export const canActOnCompany = (actor: Actor, companyId: number): boolean =>
  actor.admin || actor.companyIds.includes(companyId);

/** The actor sees the company's buttons and forms, but may use none of them. */
export const isOnlyLookedAt = (actor: Actor, companyId: number): boolean =>
  canSeeCompany(actor, companyId) && !canActOnCompany(actor, companyId);

/** The companies that an aggregator's person reads, and open money; empty for an admin who views a company. */
export const overseenCompanyIds = ({ viewing, readOnlyCompanyIds = [] }: Actor): readonly number[] =>
  viewing ? [] : readOnlyCompanyIds;

/** The database gets at most this many company ids, because it compares each row with all of them. */
export const MOST_NAMED_COMPANIES = 100;

/** An aggregator's person with more companies than that; the database finds the companies by itself. */
export const overseesMany = (actor: Actor): boolean =>
  overseenCompanyIds(actor).length - openMoneyIds(actor).length > MOST_NAMED_COMPANIES;

export const overseesCompany = (actor: Actor, companyId: number): boolean =>
  !canActOnCompany(actor, companyId) && overseenCompanyIds(actor).includes(companyId);

/** The companies that the person belongs to; for an admin who views a company, that company. */
export const ownCompanyIds = ({ viewing, companyIds, readOnlyCompanyIds = [] }: Actor): readonly number[] =>
  viewing ? readOnlyCompanyIds : companyIds;

/** The ids of all companies that the actor sees, read-only companies included; empty for admins and dispatch providers. */
export const seenCompanyIds = ({ companyIds, readOnlyCompanyIds = [] }: Actor): readonly number[] =>
  readOnlyCompanyIds.length === 0 ? companyIds : [...companyIds, ...readOnlyCompanyIds];

/** The company of an actor who sees exactly one company, and no other's money; null for everybody else. */
export function onlyCompanyOf(actor: Actor): number | null {
  const [only = null, ...others] = seenCompanyIds(actor);
  return actor.admin || others.length > 0 || actor.moneyCompanyIds !== undefined ? null : only;
}

/** Whether the actor may call the API's operations of this scope. */
export const hasScope = ({ scopes }: Pick<Actor, "scopes">, scope: Scope): boolean =>
  scopes === undefined || scopes.includes(scope);

/** The scopes of API clients. Reading and writing are separate: a system that only sends data reads nothing. */
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

/** The companies that the input of a use case names. */
export const namedCompanyIds = (input: unknown): number[] =>
  typeof input === "object" && input !== null && "companyId" in input && typeof input.companyId === "number"
    ? [input.companyId]
    : [];

/**
 * Refuses writes of read-only actors, before every use case that may write, for the company that the input names. An admin who
 * views a company may not run a use case that names no company. Beside this, a writing transaction does not see read-only
 * companies at all (db/client.ts). Fails with `view_only`.
 */
export function refuseReadOnlyActors(actor: Actor, input: unknown): Result<null> {
  const looks = actor.viewing || namedCompanyIds(input).some((id) => isOnlyLookedAt(actor, id));
  return looks ? fail("view_only") : ok(null);
}
