import pino from "pino";
import { env } from "./env.ts";

/** Never in a log, however deep an object they sit in one level down. Ids are enough to find a person's row. */
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
  "email",
  "to",
  "phoneNumber",
  "firstName",
  "lastName",
  "taxiDrivingLicense",
  "taxiServiceLicence",
];

const nested = (name: string) => (name.startsWith("[") ? `*${name}` : `*.${name}`);

/** JSON lines on stdout. Log what happened and to which id; never who, never a body, never a query string. */
export const log = pino({
  level: env.logLevel,
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: SECRET.flatMap((name) => [name, nested(name)]), censor: "[redacted]" },
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: describeError },
});

/**
 * Name, code, stack: enough to find the bug. The rest of a database error (`detail`, `parameters`, `query`)
 * repeats what people typed, so it stays out, and the message of one that quotes its input is left out too.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error };
  const { name, message, stack, cause } = error;
  const {
    code,
    constraint_name: constraint,
    table_name: table,
  } = error as unknown as Record<string, unknown>;
  const database = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code);
  const frames = stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
  return {
    name,
    code,
    ...(database ? { constraint, table } : { message }),
    stack: frames,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}
