import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { areCompanies, insertClient } from "#lib/api-clients/queries/api-clients.ts";
import { checkScopes, type Reach } from "#lib/api-clients/rules/api-client.ts";
import type { createClientSchema, createCompanyClientSchema } from "#lib/api-clients/schema.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { hashOfClientSecret } from "./client-token.ts";
import { managesClientsOf, recordClientEvent } from "./load.ts";

/** A new client with its secret, which no other answer holds. */
export type CreatedClient = { id: number; clientId: string; secret: string };

/**
 * Creates an external system that admins manage. Fails with `forbidden`, `invalid` (for an unknown company), and
 * `step_up_needed` for an admin without a recent proof of identity.
 */
export async function createClient(
  ctx: Context,
  { body: { name, scopes, ...chosen } }: z.output<typeof createClientSchema>,
): Promise<Result<CreatedClient>> {
  if (!(await managesClientsOf(ctx, null))) return fail("forbidden");
  const reach = reachOf(chosen);
  if (reach.kind === "companies" && !(await areCompanies(ctx.db, reach.companyIds)))
    return fail("invalid", { issues: [{ path: "companies", code: "not_found" }] });
  const allowed = checkScopes({ companyId: null, reach: reach.kind }, scopes);
  if (!allowed.ok) return allowed;
  const proof = requireProof(ctx, "api_client");
  if (!proof.ok) return proof;
  return writeClient(ctx, { name, scopes, reach, companyId: null });
}

/**
 * Creates a company's own API client. It belongs to the company and not to the owner who creates it. Fails with `not_found` (an
 * unknown company, and for members who do not own it), `invalid` and `step_up_needed`.
 */
export async function createCompanyClient(
  ctx: Context,
  { companyId, body }: z.output<typeof createCompanyClientSchema>,
): Promise<Result<CreatedClient>> {
  if (!(await managesClientsOf(ctx, companyId))) return fail("not_found");
  const allowed = checkScopes({ companyId, reach: "companies" }, body.scopes);
  if (!allowed.ok) return allowed;
  const proof = requireProof(ctx, "api_client");
  if (!proof.ok) return proof;
  return writeClient(ctx, { ...body, companyId, reach: { kind: "companies", companyIds: [companyId] } });
}

type ReachFields = Omit<z.output<typeof createClientSchema>["body"], "name" | "scopes">;

function reachOf({ reach, provider, companies }: ReachFields): Reach {
  if (reach === "provider" && provider !== null) return { kind: "provider", provider };
  return reach === "all" ? { kind: "all" } : { kind: "companies", companyIds: companies };
}

type ClientFields = Pick<z.output<typeof createClientSchema>["body"], "name" | "scopes"> & {
  reach: Reach;
  companyId: number | null;
};

async function writeClient(ctx: Context, fields: ClientFields): Promise<Result<CreatedClient>> {
  const { secret, ...kept } = newSecret();
  const clientId = newClientId();
  const id = await insertClient(ctx.db, {
    ...fields,
    ...kept,
    clientId,
    createdAt: ctx.now,
    createdBy: ctx.actor.label,
  });
  const { name, scopes, reach } = fields;
  await recordClientEvent(ctx, id, { action: "create", after: { name, scopes: scopes.join(" "), reach } });
  return ok({ id, clientId, secret });
}

export type NewSecret = { secret: string; secretHash: Buffer; secretPrefix: string };

const SHOWN = 11;

/** 256 random bits with a prefix that makes a leaked secret recognisable. Only the digest and the beginning are stored. */
export function newSecret(): NewSecret {
  const secret = `tolppa_${randomBytes(32).toString("base64url")}`;
  return { secret, secretHash: hashOfClientSecret(secret), secretPrefix: secret.slice(0, SHOWN) };
}

/** A new client id. It is no secret, but nobody can guess another client's. */
export const newClientId = (): string => `tolppa-${randomBytes(8).toString("hex")}`;
