import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { idsIn, overseenBy } from "#db/queries/partners/overseen.ts";
import { memberships, passkeys, totpFactors, userIdentities, users } from "#db/schema.ts";
import { statement } from "#db/statement.ts";

export type VouchedUser = {
  id: number;
  email: string;
  admin: boolean;
  companyIds: number[];
  readOnlyCompanyIds: number[];
  disabledAt: Date | null;
  signedOutAt: Date | null;
  hasSecondFactor: boolean;
};

const selectVouchedUser = statement((db, _shape: null) =>
  db
    .select({
      id: users.id,
      email: users.email,
      admin: users.admin,
      // Inside a select list drizzle leaves out table names, so the outer column is named by hand.
      companyIds: sql`array_to_string(array(select ${memberships.companyId} from ${memberships}
        where ${memberships.userId} = "users"."id" order by 1), ',')`.mapWith(idsIn),
      readOnlyCompanyIds: overseenBy(sql`"users"."id"`),
      disabledAt: users.disabledAt,
      signedOutAt: users.signedOutAt,
      hasSecondFactor: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = "users"."id")
        or exists (select from ${totpFactors} where ${totpFactors.userId} = "users"."id")`,
    })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(
      and(
        eq(userIdentities.issuer, sql.placeholder("issuer")),
        eq(userIdentities.subject, sql.placeholder("subject")),
      ),
    ),
);

/** Whom a token of a provider elsewhere speaks for, and what they may see: asked with every request that brings one. */
export async function findVouchedUser(
  db: Tx,
  identity: { issuer: string; subject: string },
): Promise<VouchedUser | null> {
  return (await selectVouchedUser(db, null, identity))[0] ?? null;
}
