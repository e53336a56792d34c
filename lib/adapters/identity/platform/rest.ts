import { currentLanguage } from "#lib/core/language.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

/** A failure for the operator's log. It names no person. */
export type PlatformTrouble = { call: string; code: string; status: number | null };

export type RestOptions = {
  /** Up to, but not including, `/v1`. */
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  report(trouble: PlatformTrouble): void;
};

type Method = "signUp" | "signInWithPassword" | "sendOobCode" | "resetPassword" | "update";
type Answer = Readonly<Record<string, unknown>>;

/** One call of the REST API. Fails with the provider's own code (`EMAIL_EXISTS`), or `UNAVAILABLE`. Never throws. */
export type CallPlatform = (method: Method, body: object) => Promise<Result<Answer>>;

/** An answer takes two kilobytes, mostly for its token. */
const MAX_CHARACTERS = 64 * 1024;

/**
 * Google Identity Platform, also known as Firebase Authentication:
 * https://cloud.google.com/identity-platform/docs/reference/rest
 */
export function createRest({ baseUrl, apiKey, timeoutMs, report }: RestOptions): CallPlatform {
  return async (method, body) => {
    const troubled = (code: string, status: number | null): Result<Answer> => {
      report({ call: method, code, status });
      return fail("UNAVAILABLE");
    };
    try {
      const answer = await fetch(`${baseUrl}/v1/accounts:${method}?key=${encodeURIComponent(apiKey)}`, {
        method: "POST",
        // The provider writes its mails in this language.
        headers: { "content-type": "application/json", "x-firebase-locale": currentLanguage() },
        body: JSON.stringify(body),
        redirect: "error",
        // Covers the answer to its last byte.
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await answer.text();
      const read = text.length > MAX_CHARACTERS ? null : readObject(text);
      if (answer.ok) return read ? ok(read) : troubled("UNREADABLE", answer.status);
      const code = codeOf(read);
      if (code === null || answer.status >= 500) return troubled(code ?? "UNREADABLE", answer.status);
      return fail(code);
    } catch (error) {
      return troubled(
        error instanceof Error && error.name === "TimeoutError" ? "TIMEOUT" : "UNREACHABLE",
        null,
      );
    }
  };
}

/** `{"error": {"message": "WEAK_PASSWORD : Password should be at least 6 characters"}}`: the code is the first word. */
function codeOf(answer: Answer | null): string | null {
  const error = answer?.error;
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : null;
  if (typeof message !== "string") return null;
  const code = /^[A-Z][A-Z0-9_]+(?= ?(?::|$))/.exec(message)?.[0];
  // A sentence, such as "API key not valid. Please pass a valid API key.", means a wrong configuration.
  return code ?? "CONFIGURATION";
}

function readObject(text: string): Answer | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
  } catch {
    return null;
  }
}

/**
 * The portal's error codes for the provider's. lib/messages/errors.ts says their words. An unknown e-mail, a
 * wrong password and a disabled account get the same code. Codes:
 * https://firebase.google.com/docs/reference/rest/auth and
 * https://cloud.google.com/identity-platform/docs/error-codes
 */
const REFUSALS: Readonly<Record<string, string>> = {
  EMAIL_NOT_FOUND: "wrong_credentials",
  INVALID_PASSWORD: "wrong_credentials",
  INVALID_LOGIN_CREDENTIALS: "wrong_credentials",
  USER_DISABLED: "wrong_credentials",
  USER_NOT_FOUND: "wrong_credentials",
  INVALID_EMAIL: "email",
  WEAK_PASSWORD: "weak_password",
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: "password_requirements",
  INVALID_OOB_CODE: "link_expired",
  EXPIRED_OOB_CODE: "link_expired",
  MISSING_OOB_CODE: "link_expired",
  TOO_MANY_ATTEMPTS_TRY_LATER: "too_many_attempts",
  RESET_PASSWORD_EXCEED_LIMIT: "too_many_attempts",
  QUOTA_EXCEEDED: "identity_busy",
  UNAVAILABLE: "identity_unavailable",
};

/** Codes of errors that only the operator can correct. */
const MISCONFIGURED: ReadonlySet<string> = new Set([
  "ADMIN_ONLY_OPERATION",
  "CONFIGURATION",
  "CONFIGURATION_NOT_FOUND",
  "INSUFFICIENT_PERMISSION",
  "INVALID_CONTINUE_URI",
  "OPERATION_NOT_ALLOWED",
  "PASSWORD_LOGIN_DISABLED",
  "PERMISSION_DENIED",
  "PROJECT_DISABLED",
  "UNAUTHORIZED_DOMAIN",
]);

/** An unknown code is a failure of the provider, not of the person. */
export const portalRefusalOf = (code: string): string =>
  REFUSALS[code] ?? (MISCONFIGURED.has(code) ? "identity_misconfigured" : "identity_unavailable");

/** True for an error that the operator should see, because no person caused it at a form. */
export const isTrouble = (code: string): boolean =>
  code !== "UNAVAILABLE" && /^identity_/.test(portalRefusalOf(code));
