import { createHash } from "node:crypto";
import type { Result } from "#lib/core/result.ts";
import { type Bucket, deleteBucket } from "#lib/platform/queries/limits.ts";
import { takeFrom } from "#lib/platform/use-case/context.ts";
import { type AccountContext, addressPrefix, limitedAddress } from "./context.ts";

// The limits of attempts. PostgreSQL counts them, so that all servers share the count and a restart resets nothing. Each row:
// how many at once, and the seconds until one more. A use case takes first from its address, then from its target, and last
// from the share of all, so that a refused attempt takes nothing from others.

type Rate = { burst: number; everySeconds: number };

/** All sign-ins together: hashing passwords uses at most about half of one core. */
const LOGIN_GLOBAL: Rate = { burst: 300, everySeconds: 0.05 };
/** One address, which may serve a whole office or every browser of a test run. */
const LOGIN_ADDRESS: Rate = { burst: 120, everySeconds: 2 };
/** One network gets a part of the total, so that it cannot lock everybody else out. */
const LOGIN_NETWORK: Rate = { burst: 150, everySeconds: 0.25 };
/**
 * One account: after ten wrong passwords one attempt every two minutes. A stranger gets 730 guesses a day and never locks the
 * owner out for longer; a browser that the owner has used before has its own count.
 */
const LOGIN_ACCOUNT: Rate = { burst: 10, everySeconds: 120 };

/**
 * Second factors: at any time three six-digit codes are valid. Ten attempts and one more every five minutes give a stranger who
 * knows the password a chance of one in a thousand a day. The owner's known browsers have their own count.
 */
const SECOND_ADDRESS: Rate = { burst: 60, everySeconds: 5 };
const SECOND_ACCOUNT: Rate = { burst: 10, everySeconds: 300 };

/** Protects mailboxes from unwanted mail: 3 mails an hour to one mailbox, 10 an hour from one address. */
const MAIL_MAILBOX: Rate = { burst: 3, everySeconds: 1_200 };
const MAIL_ADDRESS: Rate = { burst: 10, everySeconds: 360 };
const MAIL_GLOBAL: Rate = { burst: 200, everySeconds: 1 };
/** One network, which holds hundreds of addresses or more, gets a fifth of the shared limit. */
const MAIL_NETWORK: Rate = { burst: 40, everySeconds: 5 };

/**
 * Links hold 256 bits, so this limit only saves the database and hashing. A link allows as many guesses as an
 * account.
 */
const LINK_ADDRESS: Rate = { burst: 30, everySeconds: 10 };
const LINK: Rate = LOGIN_ACCOUNT;
const SHOWN_LINK: Rate = { burst: 60, everySeconds: 2 };

/** A program needs one token an hour. The address counts too, so that a stranger cannot use up the client's share. */
const TOKEN_CLIENT: Rate = { burst: 60, everySeconds: 5 };
const TOKEN_ADDRESS: Rate = { burst: 120, everySeconds: 1 };

type Limited = Pick<AccountContext, "db" | "address" | "addressFactor">;

export const takeSignIn = (ctx: AccountContext, email: string): Promise<Result<null>> =>
  take(ctx, [
    addressBucket(ctx, "login-address", LOGIN_ADDRESS),
    addressBucket(ctx, "login-network", LOGIN_NETWORK, addressPrefix),
    bucket(accountScope(ctx, email), email, LOGIN_ACCOUNT),
    bucket("login", "all", LOGIN_GLOBAL),
  ]);

/** Resets the count of wrong passwords after a right one. */
export const forgiveSignIns = (ctx: AccountContext, email: string): Promise<void> =>
  ctx.db.asServer((db) => deleteBucket(db, bucket(accountScope(ctx, email), email, LOGIN_ACCOUNT).key));

/** Counts an attempt of a second factor. */
export const takeSecondFactor = (ctx: AccountContext, email: string): Promise<Result<null>> =>
  take(ctx, [
    addressBucket(ctx, "second-address", SECOND_ADDRESS),
    bucket(`second-${accountScope(ctx, email)}`, email, SECOND_ACCOUNT),
  ]);

/** Counts a passkey shown on the sign-in page. A signature cannot be guessed: the limit saves the work of checking it. */
export const takePasskeySignIn = (ctx: AccountContext): Promise<Result<null>> =>
  take(ctx, [addressBucket(ctx, "second-address", SECOND_ADDRESS)]);

export const forgiveSecondFactors = (ctx: AccountContext, email: string): Promise<void> =>
  ctx.db.asServer((db) =>
    deleteBucket(db, bucket(`second-${accountScope(ctx, email)}`, email, SECOND_ACCOUNT).key),
  );

/** Counts a request that may send a mail, also without an account: the answer must not reveal an account. */
export const takeMail = (ctx: Limited, email: string): Promise<Result<null>> =>
  take(ctx, [
    addressBucket(ctx, "mail-address", MAIL_ADDRESS),
    addressBucket(ctx, "mail-network", MAIL_NETWORK, addressPrefix),
    bucket("mailbox", email, MAIL_MAILBOX),
    bucket("mail", "all", MAIL_GLOBAL),
  ]);

export const takeLink = (ctx: Limited, token: string): Promise<Result<null>> =>
  take(ctx, [addressBucket(ctx, "link-address", LINK_ADDRESS), bucket("link", token, LINK)]);

/** Counts an opened link with the right secret. The rate suits people, not programs. */
export const takeShownLink = (ctx: Limited, linkId: string): Promise<Result<null>> =>
  take(ctx, [bucket("shown-link", linkId, SHOWN_LINK)]);

/** Counts a link with a wrong secret. Right links of a large office are not counted here. */
export const takeWrongLink = (ctx: Limited): Promise<Result<null>> =>
  take(ctx, [addressBucket(ctx, "wrong-link-address", LINK_ADDRESS)]);

/** Counts a sign-in by an organisation, because each one calls its provider. */
export const takeOrganisation = (ctx: Limited): Promise<Result<null>> =>
  take(ctx, [addressBucket(ctx, "sso-address", LOGIN_ADDRESS)]);

export const takeToken = (ctx: Limited, holder: string): Promise<Result<null>> =>
  take(ctx, [
    addressBucket(ctx, "token-address", TOKEN_ADDRESS),
    bucket("token", `${holder} ${limitedAddress(ctx.address)}`, TOKEN_CLIENT),
  ]);

const take = ({ db }: Limited, buckets: readonly Bucket[]): Promise<Result<null>> =>
  takeFrom(db, buckets, "too_many_attempts");

const accountScope = (ctx: AccountContext, email: string) =>
  ctx.knowsDevice(email) ? "login-device" : "login-account";

const addressBucket = (
  { address, addressFactor }: Limited,
  scope: string,
  rate: Rate,
  holderOf: (address: string) => string = limitedAddress,
): Bucket =>
  bucket(scope, holderOf(address), {
    burst: rate.burst * addressFactor,
    everySeconds: rate.everySeconds / addressFactor,
  });

/** The keys hold digests of e-mails and addresses, so that they name nobody. */
const bucket = (scope: string, name: string, { burst, everySeconds }: Rate): Bucket => ({
  key: `${scope}:${createHash("sha256").update(name).digest("base64url").slice(0, 22)}`,
  cost: 1,
  perSecond: 1 / everySeconds,
  burst,
});
