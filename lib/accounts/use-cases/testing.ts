import postgres from "postgres";
import { createDatabase, type Database } from "#db/client.ts";
import { createTestDatabase } from "#db/testing.ts";
import { createEmbeddedIdentity } from "#lib/adapters/identity/embedded.ts";
import { linkToken } from "#lib/adapters/identity/link-token.ts";
import type { PasswordCheck } from "#lib/adapters/identity/password-policy.ts";
import { LEAST_HASH_COST } from "#lib/adapters/identity/testing-hash-cost.ts";
import { createAuthenticatorCodes } from "#lib/adapters/second-factor/authenticator-codes.ts";
import { createPasskeys } from "#lib/adapters/second-factor/passkeys.ts";
import { createSecretBox } from "#lib/adapters/secret-box.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import type { IdentityProvider } from "#lib/ports.ts";
import { type AccountContext, companyNamesOf } from "./context.ts";
import { endSessionsOfSubject } from "./sessions.ts";

const SECRET = "a secret of the tests, at least 32 characters";
export const PASSWORD = "kolme hevosta ja kuu";

export type AccountWorld = {
  db: Database;
  /** A connection as the database's owner, which tests use to read and to arrange. */
  sql: postgres.Sql;
  /** The portal's real identity provider, which also refuses passwords that are easy to guess. That takes 40 ms. */
  strictIdentity: IdentityProvider;
  /** A visitor with their own address, so that no test uses up another's limits. */
  visitor(overrides?: Partial<AccountContext>): AccountContext;
  newestLink(email: string): Promise<string>;
  kindsOfMailTo(email: string): Promise<string[]>;
  /** Creates an account that may sign in. */
  verifiedAccount(email: string): Promise<void>;
  close(): Promise<void>;
};

/** Opens account use cases over their own database and the embedded identity provider. */
export async function openAccountWorld(): Promise<AccountWorld> {
  const server = await createTestDatabase();
  const db = createDatabase({ url: server.url });
  const sql = postgres(server.migrationUrl, { max: 1 });
  const identityOf = (passwordCheck: PasswordCheck) =>
    createEmbeddedIdentity({
      database: db,
      authSecret: SECRET,
      enqueueMail,
      endSessions: endSessionsOfSubject,
      companyNamesOf: (email) => companyNamesOf(db, email),
      hashesAtOnce: 2,
      hashCost: LEAST_HASH_COST,
      passwordCheck,
    });
  const identity = identityOf("length");
  let visitors = 0;

  return {
    db,
    sql,
    strictIdentity: identityOf("strict"),
    visitor: (overrides = {}) => ({
      db,
      identity,
      factors: {
        passkeys: createPasskeys({ appUrl: "https://portal.example" }),
        codes: createAuthenticatorCodes(),
        secrets: createSecretBox(SECRET, "tolppa second factors"),
      },
      adminsNeedSecondFactor: false,
      now: new Date(),
      address: `10.1.${Math.floor(++visitors / 250)}.${visitors % 250}`,
      userAgent: "Test browser",
      knowsDevice: () => false,
      addressFactor: 1,
      ...overrides,
    }),
    async newestLink(email) {
      const [row] = await sql`select payload->>'tokenId' as id from outbox
        where payload->>'to' = ${email} and payload ? 'tokenId' order by created_at desc limit 1`;
      if (!row) throw new Error(`no link was mailed to ${email}`);
      return linkToken(SECRET, row.id);
    },
    async kindsOfMailTo(email) {
      const rows = await sql`select kind from outbox where payload->>'to' = ${email} order by created_at`;
      return rows.map(({ kind }) => String(kind));
    },
    async verifiedAccount(email) {
      await identity.signUp({ email, password: PASSWORD });
      await sql`update identity_accounts set email_verified_at = now() where email = ${email}`;
    },
    async close() {
      await sql.end();
      await db.close();
      await server.drop();
    },
  };
}
