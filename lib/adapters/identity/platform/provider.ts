import { randomUUID } from "node:crypto";
import type { Database, Tx } from "#db/client.ts";
import { passwordChanged } from "#lib/accounts/letters/account.ts";
import {
  deleteRegistrations,
  findNewestRegistration,
  findRegistration,
  insertRegistration,
  type Registration,
} from "#lib/accounts/queries/accounts.ts";
import type { EnqueueMail } from "#lib/adapters/identity/embedded.ts";
import { createPasswordHasher, type HashCost, whileNotBusy } from "#lib/adapters/identity/password-hasher.ts";
import { type PasswordCheck, passwordRefusal } from "#lib/adapters/identity/password-policy.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { vouchedEmail } from "#lib/core/text.ts";
import type { Identity, IdentityProvider } from "#lib/ports.ts";
import type { VerifyIdToken } from "./id-tokens.ts";
import { createRest, isTrouble, portalRefusalOf, type RestOptions } from "./rest.ts";

export type PlatformOptions = RestOptions & {
  database: Database;
  /** Mailed links come back to this site. */
  appUrl: string;
  verifyIdToken: VerifyIdToken;
  /** Ends every session of the portal's user with this identity or e-mail. */
  endSessions(db: Tx, who: { email: string } | Identity): Promise<void>;
  enqueueMail: EnqueueMail;
  /** The names of a person's companies. Read only after a proof of the mailbox or of the current password. */
  companyNamesOf(email: string): Promise<readonly string[]>;
  hashesAtOnce: number;
  hashCost?: HashCost | undefined;
  passwordCheck: PasswordCheck;
  now?: () => Date;
};

const LINK_LIFETIME_MS = 24 * 3_600_000;
/** A code that no link holds. It makes the same call for an unknown e-mail as for a waiting registration. */
const NO_CODE = "none";

/**
 * Accounts at Google Identity Platform, through its REST API with an API key alone. The provider keeps e-mails and passwords
 * and sends the mails. It has one account per e-mail, and verifies the e-mail for anybody who opens a link. A stranger who
 * registers another person's address must gain nothing by that. So the portal stores each registration with its password's
 * digest, the links name the registration (`continueUrl`), and a link works only with that password. A second registration of
 * an e-mail gets a link that sets the password and verifies the e-mail.
 */
export function createIdentityPlatform(options: PlatformOptions): IdentityProvider {
  const { database, appUrl, verifyIdToken } = options;
  const now = options.now ?? (() => new Date());
  const hasher = createPasswordHasher({ atOnce: options.hashesAtOnce, cost: options.hashCost });
  const rest = createRest(options);

  const refused = (call: string, code: string): Result<never> => {
    if (isTrouble(code)) options.report({ call, code, status: 400 });
    return fail(portalRefusalOf(code));
  };

  const sendLink = async (body: object): Promise<Result<null>> => {
    const sent = await rest("sendOobCode", body);
    if (sent.ok || UNKNOWN.has(sent.error.code)) return ok(null);
    return refused("sendOobCode", sent.error.code);
  };
  const linkOf = ({ id }: Pick<Registration, "id">) => ({
    continueUrl: `${appUrl}/user/verify?registration=${id}`,
  });

  const note = async (email: string, passwordHash: string): Promise<Registration> => {
    const registration = { id: randomUUID(), email, passwordHash };
    const expiresAt = new Date(now().getTime() + LINK_LIFETIME_MS);
    await database.asServer((db) => insertRegistration(db, { ...registration, expiresAt }));
    return registration;
  };

  /** Stores a registration that has ended here or comes from another program, so that a link can be sent. */
  const noteAgain = async ({ email, password }: { email: string; password: string }): Promise<void> => {
    const waiting = await database.asServer((db) => findNewestRegistration(db, email, now()));
    if (!waiting) await note(email, await hasher.hash(password));
  };

  const signIn: IdentityProvider["signIn"] = async ({ email, password }) => {
    const answer = await rest("signInWithPassword", { email, password, returnSecureToken: true });
    if (!answer.ok) return refused("signInWithPassword", answer.error.code);
    const { idToken } = answer.value;
    const found = typeof idToken === "string" ? await verifyIdToken(idToken) : ok(null);
    if (!found.ok) return found;
    if (!found.value) return refused("signInWithPassword", "UNREADABLE_ID_TOKEN");
    const { issuer, subject, emailVerified } = found.value;
    return ok({ issuer, subject, email: found.value.email, emailVerified });
  };

  /** The waiting registration that a link names. Verifying its e-mail deletes it. */
  const registrationOf = async (token: string): Promise<Registration | null> => {
    const [, id] = token.split(".");
    if (id === undefined || !UUID.test(id)) return null;
    return database.asServer((db) => findRegistration(db, id, now()));
  };

  /** The e-mail of a link, without using the link up. */
  const inspect = async (oobCode: string): Promise<Result<{ email: string; isReset: boolean }>> => {
    const answer = await rest("resetPassword", { oobCode });
    if (!answer.ok) return refused("resetPassword", answer.error.code);
    const { email: told, requestType } = answer.value;
    const email = vouchedEmail(told);
    if (email === null) return fail("link_expired");
    return ok({ email, isReset: requestType === "PASSWORD_RESET" });
  };

  /** Uses a link up. A link of a first registration mail verifies. Other links set the password, which verifies too. */
  const redeem = async (oobCode: string, newPassword: string | null): Promise<Result<null>> => {
    const call = newPassword === null ? "update" : "resetPassword";
    const answer = await rest(call, { oobCode, ...(newPassword !== null && { newPassword }) });
    return answer.ok ? ok(null) : refused(call, answer.error.code);
  };

  return {
    signUp: ({ email, password }) =>
      whileNotBusy(async () => {
        const refusal = await passwordRefusal(password, { email }, options.passwordCheck);
        if (refusal) return fail(refusal);
        const passwordHash = await hasher.hash(password);
        const made = await rest("signUp", { email, password, returnSecureToken: true });
        if (!made.ok && made.error.code !== "EMAIL_EXISTS") return refused("signUp", made.error.code);
        const registration = await note(email, passwordHash);
        const link = made.ok
          ? { requestType: "VERIFY_EMAIL", idToken: made.value.idToken }
          : { requestType: "PASSWORD_RESET", email };
        const sent = await sendLink({ ...link, ...linkOf(registration) });
        return sent.ok ? ok({ proof: null }) : sent;
      }),

    signIn: (account) =>
      whileNotBusy(async () => {
        const identity = await signIn(account);
        if (identity.ok && !identity.value.emailVerified) await noteAgain(account);
        return identity;
      }),

    async sendVerification(email) {
      const waiting = await database.asServer((db) => findNewestRegistration(db, email, now()));
      if (waiting) return sendLink({ requestType: "PASSWORD_RESET", email, ...linkOf(waiting) });
      const probed = await inspect(NO_CODE);
      return probed.ok || probed.error.code === "link_expired" ? ok(null) : probed;
    },

    verify: ({ token, ...shown }) =>
      whileNotBusy(async () => {
        // The provider asks for the password itself.
        if ("proof" in shown) return fail("wrong_link_password");
        const { password } = shown;
        const [oobCode = ""] = token.split(".");
        const registration = await registrationOf(token);
        if (!registration) return fail("link_expired");
        const { email, passwordHash } = registration;
        const link = await inspect(oobCode);
        if (!link.ok) return link;
        if (link.value.email !== email) return fail("link_expired");
        if (!(await hasher.verify(password, passwordHash))) return fail("wrong_link_password");
        if (link.value.isReset) return changePassword(oobCode, { email, password });
        const redeemed = await redeem(oobCode, null);
        if (!redeemed.ok) return redeemed;
        await database.asServer((db) => deleteRegistrations(db, email));
        return signIn({ email, password });
      }),

    isVerificationOpen: async (token) => (await registrationOf(token)) !== null,

    sendReset: (email) =>
      sendLink({ requestType: "PASSWORD_RESET", email, continueUrl: `${appUrl}/user/login` }),

    async reset(token, password) {
      const early = await passwordRefusal(password, {}, options.passwordCheck);
      if (early) return fail(early);
      if (token.includes(".")) return fail("link_expired");
      const link = await inspect(token);
      if (!link.ok) return link;
      const { email } = link.value;
      const companyNames = await options.companyNamesOf(email);
      const refusal = await passwordRefusal(password, { email, companyNames }, options.passwordCheck);
      if (refusal) return fail(refusal);
      const changed = await changePassword(token, { email, password });
      if (changed.ok) {
        await database.asServer((db) => options.enqueueMail(db, passwordChanged, { to: email }));
      }
      return changed;
    },

    voidUnproven: (email) => database.asServer((db) => deleteRegistrations(db, email)),
  };

  /**
   * Ends the sessions first, because the two databases share no transaction: a signed-out person under the old password is
   * safer than a session that outlives the change. Ends them again afterwards, for sessions begun meanwhile or under a former
   * e-mail.
   */
  async function changePassword(
    oobCode: string,
    account: { email: string; password: string },
  ): Promise<Result<Identity>> {
    await database.asServerInTransaction((db) => options.endSessions(db, { email: account.email }));
    const redeemed = await redeem(oobCode, account.password);
    if (!redeemed.ok) return redeemed;
    await database.asServer((db) => deleteRegistrations(db, account.email));
    const identity = await signIn(account);
    if (!identity.ok) return identity;
    await database.asServerInTransaction((db) => options.endSessions(db, identity.value));
    return identity;
  }
}

/** For these codes nothing is mailed, and the answer stays the same. */
const UNKNOWN: ReadonlySet<string> = new Set(["EMAIL_NOT_FOUND", "USER_NOT_FOUND", "USER_DISABLED"]);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
