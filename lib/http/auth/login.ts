import "server-only";
import { env } from "#lib/env.ts";
import { accountErrorTexts } from "#lib/messages/error-texts.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { publicTexts } from "#lib/messages/public.ts";

/** The text of single sign-on's button; null where there is none. */
export const ssoLabel = (): string | null => (env.oidc ? (env.oidc.label ?? publicTexts.sso) : null);

/** Why somebody is back at signing in. Only what the product itself says there: the address is anybody's to write. */
export function loginRefusal(code: string | string[] | undefined): string | null {
  if (typeof code !== "string" || !/^(?:sso_\w+|unavailable|too_many_attempts)$/.test(code)) return null;
  return code === "unavailable" || Object.hasOwn(accountErrorTexts, code) ? messageOfCode(code) : null;
}
