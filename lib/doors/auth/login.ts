import * as m from "#messages";
import "server-only";
import { env } from "#lib/env.ts";
import { isAccountError, messageOfCode } from "#lib/messages/errors.ts";

/** The label of single sign-on's button; null without single sign-on. */
export const ssoLabel = (): string | null => (env.oidc ? (env.oidc.label ?? m.public_sso()) : null);

/**
 * The refusal with which a person returns to the sign-in page. Only known codes count, because anybody can write an address.
 */
export function loginRefusal(code: string | string[] | undefined): string | null {
  if (typeof code !== "string" || !/^(?:sso_\w+|unavailable|too_many_attempts)$/.test(code)) return null;
  return code === "unavailable" || isAccountError(code) ? messageOfCode(code) : null;
}
