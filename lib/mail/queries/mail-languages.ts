import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Language } from "#lib/core/language.ts";
import { numbers, texts } from "#lib/platform/queries/recordset.ts";

/** The languages of the account with the address and of the company; null where there is none. */
export type KnownLanguages = { account: Language | null; company: Language | null };

/** The chosen languages of receivers, in their order, by one query. The actor has to see all companies and users. */
export async function listKnownLanguages(
  db: Tx,
  receivers: readonly { to: string; companyId: number | null }[],
): Promise<KnownLanguages[]> {
  const rows = await db.execute<KnownLanguages>(sql`
    select u.language as account, c.language as company
    from unnest(${texts(receivers.map(({ to }) => to.toLowerCase()))}::text[],
      ${numbers(receivers.map(({ companyId }) => companyId))}::bigint[])
      with ordinality as r (address, company_id, place)
    left join users u on u.email = r.address
    left join companies c on c.id = r.company_id
    order by r.place`);
  return [...rows];
}
