import type postgres from "postgres";
import { hasExternalIds, PROVIDERS } from "#lib/core/providers.ts";
import { dispatchVariables } from "#lib/env-services.ts";

/** A company with a dispatch provider that has a system of its own. */
export async function activeCompany(sql: postgres.Sql) {
  for (const provider of PROVIDERS.filter(hasExternalIds)) {
    const [row] = await sql`select id from companies
      where status = 'active' and provider = ${provider} and external_id is not null order by id limit 1`;
    if (row) return { id: Number(row.id), variables: dispatchVariables(provider) };
  }
  throw new Error("The demo has no company with a dispatch provider.");
}

/** The token of a program that may do everything. */
export async function bearerToken(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa("demo-admin:demo-secret")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token: value } = (await answer.json()) as { access_token: string };
  return `Bearer ${value}`;
}
