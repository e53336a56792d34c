import {
  findAccountName,
  findOwnCompany,
  hasPassword,
  updateAccountName,
  updateUserLanguage,
} from "#lib/accounts/queries/accounts-users.ts";
import { countRecoveryCodes, findTotp, listPasskeys } from "#lib/accounts/queries/second-factors.ts";
import { deleteSessionOfUser, listSessionsOfUser, type OwnSession } from "#lib/accounts/queries/sessions.ts";
import { isRecent, isSecondRecent } from "#lib/accounts/rules/second-factor.ts";
import type { AccountName } from "#lib/core/account-name.ts";
import { ownCompanyIds } from "#lib/core/actor.ts";
import type { Language } from "#lib/core/language.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { listFeatures } from "#lib/feature-switches/queries/features.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import type { AccountContext } from "./context.ts";
import { keepsPasswords } from "./passkey-sign-in.ts";
import { aliveAt, type Session, userOf } from "./sessions.ts";

type Used = { createdAt: Date; lastUsedAt: Date | null };

export type OwnAccount = {
  email: string;
  name: AccountName;
  passkeys: ({ id: number; name: string } & Used)[];
  totp: Used | null;
  recoveryCodesLeft: number;
  sessions: (OwnSession & { current: boolean })[];
  /** False when the identity provider keeps the passwords and changes them only by mail. */
  canChangePassword: boolean;
  /** Whether a passkey signs the person in alone. */
  passkeysFirst: boolean;
  /** Whether the session may make changes that need a recent sign-in. A person with a second factor must have shown it. */
  recent: boolean;
};

/** The content of the user's own account page. */
export const readAccount = (ctx: AccountContext, session: Session): Promise<OwnAccount> =>
  ctx.db.asServer(async (db) => {
    const { id: userId, email } = userOf(session);
    const totp = await findTotp(db, userId);
    const passkeys = await listPasskeys(db, userId);
    const isOpen = totp || passkeys.length > 0 ? isSecondRecent : isRecent;
    return {
      email,
      name: await findAccountName(db, userId),
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt,
        lastUsedAt,
      })),
      totp: totp && { createdAt: totp.createdAt, lastUsedAt: totp.lastUsedAt },
      recoveryCodesLeft: await countRecoveryCodes(db, userId),
      sessions: (await listSessionsOfUser(db, userId, aliveAt(ctx.now))).map((one) => ({
        ...one,
        current: one.id === session.id,
      })),
      canChangePassword: keepsPasswords(ctx.identity),
      passkeysFirst: keepsPasswords(ctx.identity) && (await hasPassword(db, userId)),
      recent: isOpen(session, ctx.now),
    };
  });

/** Whether the user has just confirmed their identity, and how they can: by a password, a passkey, an app. */
export const confirmationOf = (
  ctx: AccountContext,
  session: Session,
): Promise<{ recent: boolean; password: boolean; passkey: boolean; totp: boolean }> =>
  ctx.db.asServer(async (db) => {
    const { id: userId } = userOf(session);
    return {
      recent: isRecent(session, ctx.now),
      password: await hasPassword(db, userId),
      passkey: (await listPasskeys(db, userId)).length > 0,
      totp: (await findTotp(db, userId)) !== null,
    };
  });

/** Signs out one browser of the user. Fails with `not_found`, also for another user's session. */
export async function endOwnSession(
  ctx: AccountContext,
  session: Session,
  { id }: { id: number },
): Promise<Result<null>> {
  const userId = userOf(session).id;
  const ended = await ctx.db.asServer((db) => deleteSessionOfUser(db, { id, userId }));
  return ended ? ok(null) : fail("not_found");
}

/** Keeps the language in which the user reads the portal and its mails. */
export async function chooseLanguage(
  ctx: AccountContext,
  session: Session,
  language: Language,
): Promise<Result<null>> {
  await ctx.db.asServer((db) => updateUserLanguage(db, userOf(session).id, language));
  return ok(null);
}

/** The name of the session's person, to fill in a form. */
export const readAccountName = (ctx: AccountContext, session: Session): Promise<AccountName> =>
  ctx.db.asServer((db) => findAccountName(db, userOf(session).id));

/** Keeps the name that the person wrote, which may be empty. Histories and lists show the current name. */
export async function saveAccountName(
  ctx: AccountContext,
  session: Session,
  name: AccountName,
): Promise<Result<null>> {
  await ctx.db.asServer((db) => updateAccountName(db, userOf(session).id, name));
  return ok(null);
}

export type CurrentUser = {
  admin: boolean;
  email: string | null;
  company: { id: number; companyName: string; status: string } | null;
};

/** The caller: the admin flag, the e-mail (null for an external system) and the caller's company, if there is one. */
export async function getCurrentUser({ db, actor }: Context): Promise<Result<CurrentUser>> {
  const company = await findOwnCompany(db, ownCompanyIds(actor));
  return ok({ admin: actor.admin, email: actor.kind === "user" ? actor.label : null, company });
}

/** The optional parts of the product. A missing name means off. */
export async function getFeatures({ db }: Context): Promise<Result<Record<string, boolean>>> {
  return ok(await listFeatures(db));
}
