/** Never in a log, at the top of a line or one level down. Ids suffice to find a person's row. */
const SECRET = [
  "authorization",
  "cookie",
  '["set-cookie"]',
  "password",
  "currentPassword",
  "newPassword",
  "passwordHash",
  "token",
  "accessToken",
  "idToken",
  "secret",
  "clientSecret",
  "apiKey",
  "iban",
  "bic",
  "accountHolderName",
  "email",
  "to",
  "phoneNumber",
  "firstName",
  "lastName",
  "taxiDrivingLicense",
  "taxiServiceLicence",
];

/** Paths in pino's notation. */
export const REDACTED_PATHS: string[] = SECRET.flatMap((name) => [
  name,
  name.startsWith("[") ? `*${name}` : `*.${name}`,
]);

/**
 * Name, code, stack: enough to find the bug. Messages that may quote typed text are left out, and so are details and parameters
 * of database errors: drizzle's message is the query with its parameters, SQLSTATE class 22 quotes the unreadable value.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error };
  const { name, message, stack, cause } = error;
  const { code, query, constraint_name: constraint } = error as unknown as Record<string, unknown>;
  const quotes = query !== undefined || (typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code));
  // The stack begins with the message, whose lines may look like frames.
  const frames = stack
    ?.replace(message, "")
    .split("\n")
    .filter((line) => line.startsWith("    at "));
  return {
    name,
    code,
    constraint,
    message: quotes ? "left out, it quotes its input" : message,
    stack: frames?.join("\n"),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}
