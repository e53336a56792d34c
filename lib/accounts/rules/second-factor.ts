// What somebody has shown to get in, and when that is enough.

/** What is shown first: the portal's own password, or an organisation's word. */
export type FirstMethod = "pwd" | "sso";
/** What may be shown second. */
export type SecondMethod = "passkey" | "totp" | "recovery";
/**
 * A session remembers all of it (after RFC 8176, `amr`). `mfa`: the organisation says that it asked for two factors
 * itself.
 */
export type Method = FirstMethod | SecondMethod | "mfa";

const SECOND: ReadonlySet<Method> = new Set<Method>(["passkey", "totp", "recovery", "mfa"]);

export const hasSecondFactor = (amr: readonly Method[]): boolean => amr.some((method) => SECOND.has(method));

/** An admin who came in without a second factor, where admins need one, has to take one into use first. */
export const mustEnrol = (
  { admin, amr }: { admin: boolean; amr: readonly Method[] },
  { adminsNeedOne }: { adminsNeedOne: boolean },
): boolean => adminsNeedOne && admin && !hasSecondFactor(amr);

/** How long after showing who they are somebody may change what they show, and where money goes. */
const RECENT_MS = 600_000;

type Shown = { authenticatedAt: Date; steppedUpAt: Date | null };
type ShownBy = Shown & { steppedUpBy: Method | null; amr: readonly Method[] };

/** When the person of a session last showed who they are: by signing in, or again since. */
export const lastShownAt = ({ authenticatedAt, steppedUpAt }: Shown): Date =>
  steppedUpAt !== null && steppedUpAt > authenticatedAt ? steppedUpAt : authenticatedAt;

export const isRecent = (shown: Shown, now: Date): boolean =>
  now.getTime() - lastShownAt(shown).getTime() < RECENT_MS;

/**
 * The same by a second factor. Somebody who knows only the password of a person with a second factor must not take that
 * factor away, nor put another one beside it. `amr` also holds what was shown since the sign-in, which is then at least as
 * recent.
 */
export const isSecondRecent = (
  { authenticatedAt, steppedUpAt, steppedUpBy, amr }: ShownBy,
  now: Date,
): boolean =>
  (hasSecondFactor(amr) && isRecent({ authenticatedAt, steppedUpAt: null }, now)) ||
  (steppedUpBy !== null && hasSecondFactor([steppedUpBy]) && isRecent({ authenticatedAt, steppedUpAt }, now));
