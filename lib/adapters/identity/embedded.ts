import { randomUUID } from "node:crypto";
import type { Database, Tx } from "#db/client.ts";
import {
  type Account,
  findAccountByEmail,
  insertAccount,
  updateAccountPassword,
  updateAccountVerified,
} from "#db/queries/accounts.ts";
import {
  consumeIdentityToken,
  deleteIdentityTokens,
  type LinkPurpose,
  replaceIdentityToken,
} from "#db/queries/tokens.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import type { Identity, IdentityProvider } from "#lib/ports.ts";
import { HashingBusy, hashPassword, verifyPassword } from "./argon2.ts";
import { hashOfLinkToken, linkToken } from "./link-token.ts";
import { passwordRefusal } from "./password-policy.ts";

/** The mails this provider causes; left in the outbox in the transaction that causes them. */
export type IdentityMail =
  | { kind: "verify_email" | "reset_password"; to: string; tokenId: string }
  | { kind: "account_exists" | "password_changed"; to: string };

export type EmbeddedIdentityOptions = {
  database: Database;
  authSecret: string;
  leaveMail(db: Tx, mail: IdentityMail): Promise<void>;
  now?: () => Date;
};

const LIFETIME_MS: Record<LinkPurpose, number> = { verify: 24 * 3_600_000, reset: 30 * 60_000 };
const MAIL_OF = { verify: "verify_email", reset: "reset_password" } as const;

/** Accounts in the product's own PostgreSQL: the identity provider that needs no configuration. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): IdentityProvider {
  const { database, leaveMail } = options;
  const now = options.now ?? (() => new Date());

  const sendLink = async (db: Tx, account: Account, purpose: LinkPurpose): Promise<void> => {
    const id = randomUUID();
    await replaceIdentityToken(db, {
      id,
      tokenHash: hashOfLinkToken(linkToken(options.authSecret, id)),
      accountId: account.id,
      purpose,
      expiresAt: new Date(now().getTime() + LIFETIME_MS[purpose]),
    });
    await leaveMail(db, { kind: MAIL_OF[purpose], to: account.email, tokenId: id });
  };

  const consume = (db: Tx, token: string, purpose: LinkPurpose): Promise<string | null> =>
    consumeIdentityToken(db, { tokenHash: hashOfLinkToken(token), purpose, now: now() });

  return {
    signUp: ({ email, password }) =>
      whileNotBusy(async () => {
        const refusal = passwordRefusal(password, email);
        if (refusal) return fail(refusal);
        const passwordHash = await hashPassword(password);
        await database.asServerInTransaction(async (db) => {
          const account = await insertAccount(db, { email, passwordHash });
          if (account) await sendLink(db, account, "verify");
          else await leaveMail(db, { kind: "account_exists", to: email });
        });
        return ok(null);
      }),

    signIn: ({ email, password }) =>
      whileNotBusy(async () => {
        const account = await database.asServer((db) => findAccountByEmail(db, email));
        const right = await verifyPassword(password, account?.passwordHash ?? null);
        return account && right ? ok(identityOf(account)) : fail("wrong_credentials");
      }),

    async sendVerification(email) {
      await database.asServerInTransaction(async (db) => {
        const account = await findAccountByEmail(db, email);
        if (account && !account.emailVerifiedAt) await sendLink(db, account, "verify");
      });
    },

    verify: (token) =>
      database.asServerInTransaction(async (db) => {
        const id = await consume(db, token, "verify");
        const account = id ? await updateAccountVerified(db, id, now()) : null;
        return account ? ok(identityOf(account)) : fail("link_expired");
      }),

    async sendReset(email) {
      await database.asServerInTransaction(async (db) => {
        const account = await findAccountByEmail(db, email);
        if (account) await sendLink(db, account, "reset");
      });
    },

    reset: (token, password) =>
      whileNotBusy(async () => {
        // Hashed before the transaction, which should not wait for it; refused only for what needs no account.
        const early = passwordRefusal(password, "");
        if (early) return fail(early);
        const passwordHash = await hashPassword(password);
        return rollingBack(database, async (db) => {
          const id = await consume(db, token, "reset");
          // Whoever reads the mailbox owns the address: a reset verifies it as well.
          const account = id ? await updateAccountVerified(db, id, now()) : null;
          if (!account) return fail("link_expired");
          const refusal = passwordRefusal(password, account.email);
          if (refusal) return fail(refusal);
          await updateAccountPassword(db, account.id, passwordHash);
          await deleteIdentityTokens(db, { accountId: account.id, purpose: "verify" });
          await leaveMail(db, { kind: "password_changed", to: account.email });
          return ok(identityOf(account));
        });
      }),
  };
}

const identityOf = ({ id, email, emailVerifiedAt }: Account): Identity => ({
  subject: id,
  email,
  emailVerified: emailVerifiedAt !== null,
});

async function whileNotBusy<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    return fail("too_many_attempts", { details: { retryAfterSeconds: 1 } });
  }
}

/** A refusal undoes the transaction: a refused password leaves the link usable. */
async function rollingBack<T>(database: Database, work: (db: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  const refused: { by?: Result<T> } = {};
  try {
    return await database.asServerInTransaction(async (db) => {
      const result = await work(db);
      if (result.ok) return result;
      refused.by = result;
      throw new Refused();
    });
  } catch (error) {
    if (error instanceof Refused && refused.by) return refused.by;
    throw error;
  }
}

class Refused extends Error {}
