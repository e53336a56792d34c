import { type Actor, SCOPES, type Scope } from "#lib/core/actor.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

/** The companies that an external system reaches. With all of them it has an admin's authority within its scopes. */
export type Reach =
  | { kind: "all" }
  | { kind: "provider"; provider: ProviderId }
  | { kind: "companies"; companyIds: readonly number[] };

export const REACHES = ["all", "provider", "companies"] as const satisfies readonly Reach["kind"][];

export type ClientAction = "create" | "update" | "rotate" | "revoke";

/** An external system as the people who manage it see it. Nobody sees its secrets again. */
export type ApiClient = {
  id: number;
  version: number;
  /** The name under which the system requests tokens. */
  clientId: string;
  name: string;
  reach: Reach;
  /** The company whose own program it is; null for a system that admins manage. */
  companyId: number | null;
  scopes: readonly Scope[];
  /** The beginning of the secret. */
  secretPrefix: string;
  /** The instant until which the previous secret also works; null without one. */
  previousSecretEndsAt: Date | null;
  createdAt: Date;
  createdBy: string;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  revokedBy: string | null;
};

/** The scopes of administration, only for systems that reach all companies. */
const ADMIN_SCOPES: readonly Scope[] = ["admin:read", "admin:write"];

/** Whether a change gives a system a scope of administration; its screen then asks for a reason. */
export const addsAdministration = (before: readonly Scope[], after: readonly Scope[]): boolean =>
  ADMIN_SCOPES.some((scope) => after.includes(scope) && !before.includes(scope));

/** Whether a change lets a system do more. The person who makes it must then confirm their identity. */
export const addsScopes = (before: readonly Scope[], after: readonly Scope[]): boolean =>
  after.some((scope) => !before.includes(scope));

/**
 * Scopes that a company's own API client may not have. The company's people cannot do these things either: payments come from
 * dispatch systems.
 */
const NOT_FOR_COMPANIES: readonly Scope[] = ["payments:write", "areas:read", ...ADMIN_SCOPES];

/** The hours for which the previous secret can stay valid after a rotation. */
export const OVERLAP_HOURS = [0, 24, 168] as const;

export const MAX_CLIENT_COMPANIES = 100;

/** The scopes that a client may have, by its company and reach. */
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

/** Fails with `invalid` on `scopes` for a scope that the client may not have. */
export const checkScopes = (
  client: { companyId: number | null; reach: Reach["kind"] },
  scopes: readonly Scope[],
): Result<null> =>
  scopes.every((scope) => scopesFor(client).includes(scope))
    ? ok(null)
    : fail("invalid", { issues: [{ path: "scopes", code: "unknown_value" }] });

/**
 * The actor of a client: its current row, limited to the scopes of its token. Without an admin's authority a client acts
 * like a member of the companies that it reaches.
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

// External systems of a company: programs (API clients) read and change its data, webhooks get its events.

/** An actor, and whether the actor owns the company of the systems. */
export type Connector = { actor: Actor; ownsCompany: boolean };

/**
 * Admins connect systems to all companies (null) and to each company; owners connect them to their own company. Only people
 * may: an API client that could create others could not be shut out.
 */
export const canConnectSystems = ({ actor, ownsCompany }: Connector, companyId: number | null): boolean =>
  actor.kind === "user" && (actor.admin || (companyId !== null && ownsCompany));

/** The list of all external systems, or of a company's own. */
export const clientsPath = (companyId: number | undefined): string =>
  companyId === undefined ? "/admin/api-clients" : `/companies/${companyId}/api-clients`;
