import type { Actor } from "#lib/core/actor.ts";
import { SCOPES, type Scope } from "#lib/core/actor.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

/** Which companies an external system reaches. With all of them it has an admin's authority, within its scopes. */
export type Reach =
  | { kind: "all" }
  | { kind: "provider"; provider: ProviderId }
  | { kind: "companies"; companyIds: readonly number[] };

export const REACHES = ["all", "provider", "companies"] as const satisfies readonly Reach["kind"][];

export type ClientAction = "create" | "update" | "rotate" | "revoke";

/** An external system as its keepers see it. Its secrets are nobody's to see again. */
export type ApiClient = {
  id: number;
  version: number;
  /** What it calls itself when it asks for a token. */
  clientId: string;
  name: string;
  reach: Reach;
  /** The company whose own software it is; null for what the provider's admins made. */
  companyId: number | null;
  scopes: readonly Scope[];
  /** The beginning of its secret. */
  secretPrefix: string;
  /** Until when the secret before this one is good as well; null where it no longer is, or never was. */
  previousSecretEndsAt: Date | null;
  createdAt: Date;
  createdBy: string;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  revokedBy: string | null;
};

/** The provider's own things: only for programs that reach all companies. */
const ADMIN_SCOPES: readonly Scope[] = ["admin:read", "admin:write"];

/**
 * Whether a program comes to do with the provider's own things what admins do. Whoever gives it that shows again who they
 * are, as for making somebody an admin; so does whoever takes a new secret of one that has it (`before` is nothing then).
 */
export const addsAdministration = (before: readonly Scope[], after: readonly Scope[]): boolean =>
  ADMIN_SCOPES.some((scope) => after.includes(scope) && !before.includes(scope));

/** What a company's own software is not let do, as the company's people are not: payments come from dispatch systems. */
const NOT_FOR_COMPANIES: readonly Scope[] = ["payments:write", "areas:read", ...ADMIN_SCOPES];

/** How long the old secret stays good after a rotation, in hours. */
export const OVERLAP_HOURS = [0, 24, 168] as const;

export const MAX_CLIENT_COMPANIES = 100;

/** The scopes that a client may have: of the provider, or of a company's own. */
export function scopesFor({
  companyId,
  reach,
}: {
  companyId: number | null;
  reach: Reach["kind"];
}): readonly Scope[] {
  if (companyId !== null) return SCOPES.filter((scope) => !NOT_FOR_COMPANIES.includes(scope));
  return reach === "all" ? SCOPES : SCOPES.filter((scope) => !ADMIN_SCOPES.includes(scope));
}

/** Fails with `invalid` on `scopes` where a client would do more than it may. */
export const checkScopes = (
  client: { companyId: number | null; reach: Reach["kind"] },
  scopes: readonly Scope[],
): Result<null> =>
  scopes.every((scope) => scopesFor(client).includes(scope))
    ? ok(null)
    : fail("invalid", { issues: [{ path: "scopes", code: "unknown_value" }] });

/**
 * The actor that a client is, as its row now stands, within what its token was issued for. Without authority it is like
 * one of a company's own people on the companies it reaches.
 */
export function actorOfClient(
  { id, name, reach, scopes }: Pick<ApiClient, "id" | "name" | "reach" | "scopes">,
  granted: readonly string[],
): Actor {
  return {
    kind: "client",
    id,
    label: name,
    admin: reach.kind === "all",
    companyIds: reach.kind === "companies" ? reach.companyIds : [],
    ...(reach.kind === "provider" && { provider: reach.provider }),
    scopes: scopes.filter((scope) => granted.includes(scope)),
  };
}

// Other systems that are let in to a company's data or told of it: programs (API clients) and webhooks.

/** What an actor is in the company whose systems are asked for. */
export type Connector = { actor: Actor; ownsCompany: boolean };

/**
 * The provider's admins connect systems to all companies (null) and to each, a company's owners to their own. Connecting
 * is for people: a program that could make others would never be rid of.
 */
export const canConnectSystems = ({ actor, ownsCompany }: Connector, companyId: number | null): boolean =>
  actor.kind === "user" && (actor.admin || (companyId !== null && ownsCompany));

/** The list of all external systems, or of a company's own. */
export const clientsPath = (companyId: number | undefined): string =>
  companyId === undefined ? "/admin/api-clients" : `/companies/${companyId}/api-clients`;
