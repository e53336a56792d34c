/**
 * The provider's error codes as the portal's own, which lib/i18n says in Finnish. An unknown e-mail, a wrong password
 * and a disabled account are one and the same to whoever asks.
 * Codes: https://firebase.google.com/docs/reference/rest/auth and https://cloud.google.com/identity-platform/docs/error-codes
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

/** What only whoever runs the portal can put right. */
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

/** A code nobody has heard of is the provider's failure, not the person's. */
export const refusalOf = (code: string): string =>
  REFUSALS[code] ?? (MISCONFIGURED.has(code) ? "identity_misconfigured" : "identity_unavailable");

/** Whether an operator should hear of it: it is nobody's mistake at a form. */
export const isTrouble = (code: string): boolean =>
  code !== "UNAVAILABLE" && /^identity_/.test(refusalOf(code));
