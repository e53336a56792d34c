import type postgres from "postgres";
import { hasExternalIds, PROVIDERS } from "#lib/core/providers.ts";
import { dispatchVariables } from "#lib/env-services.ts";

/** A company whose dispatch provider has its own system. */
export async function companyWithProvider(sql: postgres.Sql) {
  for (const provider of PROVIDERS.filter(hasExternalIds)) {
    const [row] = await sql`select id from companies
      where status = 'active' and provider = ${provider} and external_id is not null order by id limit 1`;
    if (row) return { id: Number(row.id), variables: dispatchVariables(provider) };
  }
  throw new Error("The demo has no company with a dispatch provider.");
}
