import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { areCompanies, insertClient } from "#db/queries/api-clients/api-clients.ts";
import { hashOfClientSecret } from "#lib/accounts/use-cases/client-token.ts";
import { addsAdministration, checkScopes, type Reach } from "#lib/api-clients/rules/api-client.ts";
import type { createClientSchema, createCompanyClientSchema } from "#lib/api-clients/schema.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { managesClientsOf, recordClientEvent } from "./load.ts";

/** The secret is told here and never again. */
export type CreatedClient = { id: number; clientId: string; secret: string };

/**
 * Makes an external system for the provider. Fails with `forbidden`, `invalid` (a company that is not there), and
 * `step_up_needed` where it comes to administer and whoever asks has not lately shown who they are.
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
  if (addsAdministration([], scopes) && !ctx.confirmed) return fail("step_up_needed");
  return writeClient(ctx, { name, scopes, reach, companyId: null });
}

/**
 * Makes a program of a company's own. It is the company's, whoever of its owners made it. Fails with `not_found` (the
 * company, or for members who do not own it), `invalid`.
 */
export async function createCompanyClient(
  ctx: Context,
  { companyId, body }: z.output<typeof createCompanyClientSchema>,
): Promise<Result<CreatedClient>> {
  if (!(await managesClientsOf(ctx, companyId))) return fail("not_found");
  const allowed = checkScopes({ companyId, reach: "companies" }, body.scopes);
  if (!allowed.ok) return allowed;
  return writeClient(ctx, { ...body, companyId, reach: { kind: "companies", companyIds: [companyId] } });
}

type Chosen = Omit<z.output<typeof createClientSchema>["body"], "name" | "scopes">;

function reachOf({ reach, provider, companies }: Chosen): Reach {
  if (reach === "provider" && provider !== null) return { kind: "provider", provider };
  return reach === "all" ? { kind: "all" } : { kind: "companies", companyIds: companies };
}

type Wanted = Pick<z.output<typeof createClientSchema>["body"], "name" | "scopes"> & {
  reach: Reach;
  companyId: number | null;
};

async function writeClient(ctx: Context, wanted: Wanted): Promise<Result<CreatedClient>> {
  const { secret, ...kept } = newSecret();
  const clientId = newClientId();
  const id = await insertClient(ctx.db, {
    ...wanted,
    ...kept,
    clientId,
    createdAt: ctx.now,
    createdBy: ctx.actor.label,
  });
  const { name, scopes, reach } = wanted;
  await recordClientEvent(ctx, id, { action: "create", after: { name, scopes: scopes.join(" "), reach } });
  return ok({ id, clientId, secret });
}

export type NewSecret = { secret: string; secretHash: Buffer; secretPrefix: string };

const SHOWN = 11;

/** 256 random bits under a name by which a leaked one is recognised. Only the digest and the beginning are kept. */
export function newSecret(): NewSecret {
  const secret = `tolppa_${randomBytes(32).toString("base64url")}`;
  return { secret, secretHash: hashOfClientSecret(secret), secretPrefix: secret.slice(0, SHOWN) };
}

/** What a client calls itself; not a secret, but nobody guesses another's. */
export const newClientId = (): string => `tolppa-${randomBytes(8).toString("hex")}`;
