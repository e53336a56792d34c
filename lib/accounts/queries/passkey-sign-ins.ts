import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { identityAccounts, users } from "#db/schema/accounts.ts";
import { passkeys, usedPasskeyChallenges } from "#db/schema/sessions.ts";
import type { User } from "./accounts-users.ts";
import type { Passkey } from "./second-factors.ts";

type PasskeyOwner = {
  passkey: Pick<Passkey, "id" | "credentialId" | "publicKey" | "counter" | "transports">;
  user: User;
  /** Whether the portal itself keeps a password of this person, with a verified e-mail. */
  ownAccount: boolean;
};

/** The passkey with this id and its person. Locks the person's row until the transaction ends. */
export async function lockPasskeyOwner(db: Tx, credentialId: string): Promise<PasskeyOwner | null> {
  const [row] = await db
    .select({
      passkey: {
        id: passkeys.id,
        credentialId: passkeys.credentialId,
        publicKey: passkeys.publicKey,
        counter: passkeys.counter,
        transports: passkeys.transports,
      },
      user: {
        id: users.id,
        email: users.email,
        admin: users.admin,
        disabledAt: users.disabledAt,
        language: users.language,
      },
      ownAccount: sql<boolean>`exists (${db
        .select({ id: identityAccounts.id })
        .from(identityAccounts)
        .where(
          and(
            sql`${identityAccounts.id}::text = "users"."subject"`,
            isNotNull(identityAccounts.emailVerifiedAt),
          ),
        )})`,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
    .for("update", { of: users });
  return row ?? null;
}

/** False when the challenge was used before. Of simultaneous callers one succeeds. */
export async function insertUsedChallenge(
  db: Tx,
  used: { challengeHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(usedPasskeyChallenges)
    .values(used)
    .onConflictDoNothing()
    .returning({ challengeHash: usedPasskeyChallenges.challengeHash });
  return rows.length > 0;
}

export async function deleteExpiredUsedChallenges(db: Tx, now: Date): Promise<void> {
  await db.delete(usedPasskeyChallenges).where(lt(usedPasskeyChallenges.expiresAt, now));
}
