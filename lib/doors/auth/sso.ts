import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { Admission } from "#lib/accounts/use-cases/admit.ts";
import { arriveByOrganisation } from "#lib/accounts/use-cases/sign-in.ts";
import { fail, type Result } from "#lib/core/result.ts";
import { env } from "#lib/env.ts";
import { isAccountError, messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";
import { accountContext } from "./context.ts";
import { cookieName, cookieOptions } from "./session-cookie.ts";

// Single sign-on with an organisation's OpenID provider, by next-auth: authorization code with PKCE, state and nonce.

const TIMEOUT_MS = 5_000;
/** How long the organisation's sign-in may take, with its second factor. */
const WAY_SECONDS = 900;

export type Claims = { sub: string; iss?: unknown; [name: string]: unknown };

export function ssoProvider({
  issuer,
  clientId,
  clientSecret,
}: NonNullable<typeof env.oidc>): OAuthConfig<Claims> {
  return {
    id: "sso",
    name: "SSO",
    type: "oauth",
    wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    authorization: { params: { scope: "openid email" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    httpOptions: { timeout: TIMEOUT_MS },
    userinfo: { request: ({ client, tokens }) => claimsOf(client, tokens) },
    profile: ({ sub }) => ({ id: sub }),
  };
}

type UserInfoRequest = NonNullable<
  Extract<NonNullable<OAuthConfig<Claims>["userinfo"]>, { request?: unknown }>["request"]
>;
type UserInfoParameters = Parameters<UserInfoRequest>[0];

/** The ID token's claims override those of the user info, where many providers put the e-mail. */
async function claimsOf(
  client: UserInfoParameters["client"],
  tokens: UserInfoParameters["tokens"],
): Promise<Claims> {
  const claims = (tokens as unknown as { claims(): Claims }).claims();
  if ("email" in claims || !client.issuer.metadata.userinfo_endpoint) return claims;
  // Refuses an answer about another `sub` than the ID token's.
  return { ...(await client.userinfo(tokens as Parameters<typeof client.userinfo>[0])), ...claims };
}

/** Accepts the ID token's claims only from the configured issuer. Fails like arriveByOrganisation. */
export async function admitByOrganisation({ sub, iss, ...claims }: Claims): Promise<Result<Admission>> {
  const issuer = env.oidc?.issuer;
  // Discovery names the issuer. An answer that names another issuer does not come from the configured one.
  if (issuer === undefined || iss !== issuer) return fail("sso_failed");
  return arriveByOrganisation(await accountContext(), {
    issuer,
    subject: sub,
    email: claims.email,
    emailVerified: claims.email_verified,
    methods: claims.amr,
  });
}

const cookie = (name: "sso-state" | "sso-pkce" | "sso-nonce") => ({
  name: cookieName(name),
  options: { ...cookieOptions(), maxAge: WAY_SECONDS },
});

export const ssoCookies = () => ({
  state: cookie("sso-state"),
  pkceCodeVerifier: cookie("sso-pkce"),
  nonce: cookie("sso-nonce"),
});

/** The library's error as a code of lib/messages. */
export function ssoFailureOf(problem: unknown): string {
  const text = textOf(problem);
  if (/access_denied/.test(text)) return "sso_cancelled";
  if (/cookie was missing|could not be parsed|state m|state missing|nonce|invalid_grant|PKCE/i.test(text))
    return "sso_expired";
  if (
    /timed out|ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|got: 5\d\d|temporarily_unavailable|server_error/.test(
      text,
    )
  )
    return "sso_unavailable";
  return "sso_failed";
}

function textOf(problem: unknown): string {
  const error =
    typeof problem === "object" && problem !== null && "error" in problem ? problem.error : problem;
  if (!(error instanceof Error)) return String(error);
  return `${error.message} ${"code" in error ? error.code : ""}`;
}

/** The label of single sign-on's button; null without single sign-on. */
export const ssoLabel = (): string | null => (env.oidc ? (env.oidc.label ?? m.public_sso()) : null);

/**
 * The refusal with which a person returns to the sign-in page. Only known codes count, because anybody can write an address.
 */
export function loginRefusal(code: string | string[] | undefined): string | null {
  if (typeof code !== "string" || !/^(?:sso_\w+|unavailable|too_many_attempts)$/.test(code)) return null;
  return code === "unavailable" || isAccountError(code) ? messageOfCode(code) : null;
}
