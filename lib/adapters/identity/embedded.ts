import { randomUUID } from "node:crypto";
import type { Database, Tx } from "#db/client.ts";
import {
  accountExists,
  emailVerification,
  passwordChanged,
  passwordReset,
} from "#lib/accounts/letters/account.ts";
import {
  type AccountRow,
  deleteUnverifiedAccount,
  findAccountByEmail,
  findAccountEmail,
  insertAccount,
  updateAccountPassword,
  updateAccountVerified,
} from "#lib/accounts/queries/accounts.ts";
import {
  consumeResetToken,
  deleteIdentityTokens,
  findResetEmail,
  findVerifyToken,
  insertIdentityToken,
  type LinkPurpose,
} from "#lib/accounts/queries/tokens.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { isSameSecret } from "#lib/core/same-secret.ts";
import type { Addressed, Letter } from "#lib/mail/letter.ts";
import type { Identity, IdentityProvider } from "#lib/ports.ts";
import { hashOfLinkToken, linkToken, registrationProof } from "./link-token.ts";
import { createPasswordHasher, type HashCost, whileNotBusy } from "./password-hasher.ts";
import { type PasswordCheck, passwordRefusal } from "./password-policy.ts";

/** Puts a mail into the outbox, in the transaction that causes it. */
export type EnqueueMail = <Data extends Addressed>(db: Tx, letter: Letter<Data>, data: Data) => Promise<void>;

export type EmbeddedIdentityOptions = {
  database: Database;
  authSecret: string;
  enqueueMail: EnqueueMail;
  /** Ends every session of an account, in the transaction that changes its password. */
  endSessions(db: Tx, subject: string): Promise<void>;
  /** The names of a person's companies. Read only after a proof of the mailbox or of the current password. */
  companyNamesOf(email: string): Promise<readonly string[]>;
  /** How many passwords this process hashes at a time. */
  hashesAtOnce: number;
  hashCost?: HashCost | undefined;
  passwordCheck: PasswordCheck;
  now?: () => Date;
};

const LIFETIME_MS: Record<LinkPurpose, number> = { verify: 24 * 3_600_000, reset: 30 * 60_000 };
const LETTERS = { verify: emailVerification, reset: passwordReset };

/** Accounts in the product's own PostgreSQL: the default identity provider, without configuration. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): IdentityProvider {
  const { database, enqueueMail } = options;
  const now = options.now ?? (() => new Date());
  const hasher = createPasswordHasher({ atOnce: options.hashesAtOnce, cost: options.hashCost });

  const sendLink = async (db: Tx, account: AccountRow, purpose: LinkPurpose): Promise<void> => {
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
    const link = { to: account.email, tokenId: id, expiresAt: expiresAt.toISOString() };
    await enqueueMail(db, LETTERS[purpose], link);
  };

  /** Not for registrations: a refusal would reveal to a stranger the companies behind an e-mail. */
  const refusalOfOwner = async (password: string, email: string): Promise<string | null> =>
    passwordRefusal(
      password,
      { email, companyNames: await options.companyNamesOf(email) },
      options.passwordCheck,
    );

  const setPassword = async (
    db: Tx,
    { id, passwordHash }: { id: string; passwordHash: string },
  ): Promise<Result<Identity>> => {
    const account = await updateAccountPassword(db, { id, passwordHash, now: now() });
    if (!account) return fail("link_expired");
    await deleteIdentityTokens(db, { accountId: account.id, purpose: "verify" });
    await options.endSessions(db, account.id);
    await enqueueMail(db, passwordChanged, { to: account.email });
    return ok(identityOf(account));
  };

  return {
    signUp: ({ email, password }) =>
      whileNotBusy(async () => {
        const refusal = await passwordRefusal(password, { email }, options.passwordCheck);
        if (refusal) return fail(refusal);
        const passwordHash = await hasher.hash(password);
        await database.asServerInTransaction(async (db) => {
          const account = await insertAccount(db, { email, passwordHash });
          if (account) await sendLink(db, account, "verify");
          else await enqueueMail(db, accountExists, { to: email });
        });
        return ok({ proof: registrationProof(options.authSecret, passwordHash) });
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

    verify: ({ token, ...shown }) =>
      whileNotBusy(async () => {
        const link = { tokenHash: hashOfLinkToken(token), now: now() };
        const found = await database.asServer((db) => findVerifyToken(db, link));
        if (!found) return fail("link_expired");
        const { accountId: id, passwordHash } = found;
        const right =
          "proof" in shown
            ? isSameSecret(shown.proof, registrationProof(options.authSecret, passwordHash))
            : await hasher.verify(shown.password, passwordHash);
        if (!right) return fail("wrong_link_password");
        return database.asServerInTransaction(async (db) => {
          const account = await updateAccountVerified(db, { id, passwordHash, now: now() });
          if (!account) return fail("link_expired");
          await deleteIdentityTokens(db, { accountId: id, purpose: "verify" });
          return ok(identityOf(account));
        });
      }),

    async isVerificationOpen(token) {
      const link = { tokenHash: hashOfLinkToken(token), now: now() };
      return (await database.asServer((db) => findVerifyToken(db, link))) !== null;
    },

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
        const link = { tokenHash: hashOfLinkToken(token), now: now() };
        const email = await database.asServer((db) => findResetEmail(db, link));
        if (email === null) return fail("link_expired");
        const refusal = await refusalOfOwner(password, email);
        if (refusal) return fail(refusal);
        // The password is hashed before the transaction, so that the transaction does not wait for it.
        const passwordHash = await hasher.hash(password);
        return database.asServerInTransaction(async (db) => {
          const id = await consumeResetToken(db, { ...link, now: now() });
          return id === null ? fail("link_expired") : setPassword(db, { id, passwordHash });
        });
      }),

    changePassword: ({ subject: id, password }) =>
      whileNotBusy(async () => {
        const email = await database.asServer((db) => findAccountEmail(db, id));
        if (email === null) return fail("link_expired");
        const refusal = await refusalOfOwner(password, email);
        if (refusal) return fail(refusal);
        const passwordHash = await hasher.hash(password);
        const changed = await database.asServerInTransaction((db) => setPassword(db, { id, passwordHash }));
        return changed.ok ? ok(null) : changed;
      }),

    voidUnproven: (email) => database.asServerInTransaction((db) => deleteUnverifiedAccount(db, email)),
  };
}

const identityOf = ({ id, email, emailVerifiedAt }: AccountRow): Identity => ({
  issuer: null,
  subject: id,
  email,
  emailVerified: emailVerifiedAt !== null,
});
