import { randomUUID } from "node:crypto";
import type { Database, Tx } from "#db/client.ts";
import {
  type Account,
  deleteUnverifiedAccount,
  findAccountByEmail,
  insertAccount,
  updateAccountPassword,
  updateAccountVerified,
} from "#db/queries/accounts.ts";
import {
  consumeResetToken,
  deleteIdentityTokens,
  findVerifyToken,
  insertIdentityToken,
  type LinkPurpose,
} from "#db/queries/tokens.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import type { Identity, IdentityProvider } from "#lib/ports.ts";
import { hashOfLinkToken, linkToken } from "./link-token.ts";
import { createPasswordHasher, whileNotBusy } from "./password-hasher.ts";
import { passwordRefusal } from "./password-policy.ts";

/** The mails this provider causes; left in the outbox in the transaction that causes them. */
export type IdentityMail =
  | { kind: "verify_email" | "reset_password"; to: string; tokenId: string; expiresAt: string }
  | { kind: "account_exists" | "password_changed"; to: string };

export type EmbeddedIdentityOptions = {
  database: Database;
  authSecret: string;
  leaveMail(db: Tx, mail: IdentityMail): Promise<void>;
  /** Ends every session of an account, in the transaction that changes its password. */
  endSessions(db: Tx, subject: string): Promise<void>;
  /** How many passwords this process hashes at a time. */
  hashesAtOnce: number;
  now?: () => Date;
};

const LIFETIME_MS: Record<LinkPurpose, number> = { verify: 24 * 3_600_000, reset: 30 * 60_000 };
const MAIL_OF = { verify: "verify_email", reset: "reset_password" } as const;

/** Accounts in the product's own PostgreSQL: the identity provider that needs no configuration. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): IdentityProvider {
  const { database, leaveMail } = options;
  const now = options.now ?? (() => new Date());
  const hasher = createPasswordHasher({ atOnce: options.hashesAtOnce });

  const sendLink = async (db: Tx, account: Account, purpose: LinkPurpose): Promise<void> => {
    const id = randomUUID();
    const expiresAt = new Date(now().getTime() + LIFETIME_MS[purpose]);
    await insertIdentityToken(db, {
      id,
      tokenHash: hashOfLinkToken(linkToken(options.authSecret, id)),
      accountId: account.id,
      purpose,
      passwordHash: purpose === "verify" ? account.passwordHash : null,
      expiresAt,
    });
    const mail = { kind: MAIL_OF[purpose], to: account.email };
    await leaveMail(db, { ...mail, tokenId: id, expiresAt: expiresAt.toISOString() });
  };

  const setPassword = async (
    db: Tx,
    { id, password, passwordHash }: { id: string; password: string; passwordHash: string },
  ): Promise<Result<Identity>> => {
    const account = await updateAccountPassword(db, { id, passwordHash, now: now() });
    if (!account) return fail("link_expired");
    const refusal = passwordRefusal(password, account.email);
    if (refusal) return fail(refusal);
    await deleteIdentityTokens(db, { accountId: account.id, purpose: "verify" });
    await options.endSessions(db, account.id);
    await leaveMail(db, { kind: "password_changed", to: account.email });
    return ok(identityOf(account));
  };

  return {
    signUp: ({ email, password }) =>
      whileNotBusy(async () => {
        const refusal = passwordRefusal(password, email);
        if (refusal) return fail(refusal);
        const passwordHash = await hasher.hash(password);
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
        const right = await hasher.verify(password, account?.passwordHash ?? null);
        return account && right ? ok(identityOf(account)) : fail("wrong_credentials");
      }),

    async sendVerification(email) {
      await database.asServerInTransaction(async (db) => {
        const account = await findAccountByEmail(db, email);
        if (account && !account.emailVerifiedAt) await sendLink(db, account, "verify");
      });
      return ok(null);
    },

    verify: ({ token, password }) =>
      whileNotBusy(async () => {
        const link = { tokenHash: hashOfLinkToken(token), now: now() };
        const found = await database.asServer((db) => findVerifyToken(db, link));
        if (!found) return fail("link_expired");
        const { accountId: id, passwordHash } = found;
        if (!(await hasher.verify(password, passwordHash))) return fail("wrong_link_password");
        return database.asServerInTransaction(async (db) => {
          const account = await updateAccountVerified(db, { id, passwordHash, now: now() });
          if (!account) return fail("link_expired");
          await deleteIdentityTokens(db, { accountId: id, purpose: "verify" });
          return ok(identityOf(account));
        });
      }),

    async sendReset(email) {
      await database.asServerInTransaction(async (db) => {
        const account = await findAccountByEmail(db, email);
        if (!account) return;
        await deleteIdentityTokens(db, { accountId: account.id, purpose: "reset" });
        await sendLink(db, account, "reset");
      });
      return ok(null);
    },

    reset: (token, password) =>
      whileNotBusy(async () => {
        // Hashed before the transaction, which should not wait for it; refused only for what needs no account.
        const early = passwordRefusal(password, "");
        if (early) return fail(early);
        const passwordHash = await hasher.hash(password);
        return rollingBack(database, async (db) => {
          const id = await consumeResetToken(db, { tokenHash: hashOfLinkToken(token), now: now() });
          if (!id) return fail("link_expired");
          return setPassword(db, { id, password, passwordHash });
        });
      }),

    changePassword: ({ subject: id, password }) =>
      whileNotBusy(async () => {
        const early = passwordRefusal(password, "");
        if (early) return fail(early);
        const passwordHash = await hasher.hash(password);
        return rollingBack(database, async (db) => {
          const account = await setPassword(db, { id, password, passwordHash });
          return account.ok ? ok(null) : account;
        });
      }),

    voidUnproven: (email) => database.asServerInTransaction((db) => deleteUnverifiedAccount(db, email)),
  };
}

const identityOf = ({ id, email, emailVerifiedAt }: Account): Identity => ({
  issuer: null,
  subject: id,
  email,
  emailVerified: emailVerifiedAt !== null,
});

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
