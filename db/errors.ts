import { type Failure, fail } from "#lib/core/result.ts";

/** The database is away, overloaded or too slow: 503 with Retry-After. */
export class Unavailable extends Error {
  override name = "Unavailable";
  /** Searches all wrapped causes, like the search for the driver's codes. */
  readonly code = "CONNECTION_UNAVAILABLE";
}

type DatabaseError = { code?: unknown; constraint_name?: unknown; message?: unknown };

/** Drizzle wraps the driver's error; the code stands in the cause. */
function driverError(error: unknown): DatabaseError {
  let current = error;
  for (let depth = 0; depth < 4 && current instanceof Error; depth += 1) {
    if ("code" in current && typeof current.code === "string") return current as DatabaseError;
    current = current.cause;
  }
  return {};
}

export const sqlState = (error: unknown): string => String(driverError(error).code ?? "");

export const isConnectionFailure = (error: unknown): boolean =>
  /^(CONNECTION_|CONNECT_|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0|08)/.test(
    sqlState(error),
  );

const READ_ONLY = "25006";

/** The server is a standby, or was made read-only. */
export class ReadOnly extends Error {
  override name = "ReadOnly";
  readonly code = READ_ONLY;
}

/** Whether this server answers but refuses writes. */
export const refusesWrites = (error: unknown): boolean => sqlState(error) === READ_ONLY;

/** Constraints on what two transactions may store at the same time: the second then finds the first one's row. */
const ONCE = ["payments_once", "idempotent_answers_pkey"];

/**
 * A deadlock or serialization failure, or a payment or an answer that another transaction stored first: rolled back whole, so
 * the work may be repeated.
 */
export const isRetryable = (error: unknown): boolean =>
  ["40001", "40P01"].includes(sqlState(error)) || ONCE.includes(String(driverError(error).constraint_name));

/** An operator must repair these: a wrong password, a missing login or database, a refused startup parameter. */
const LASTING = ["28P01", "28000", "3D000", "08P01"];

export const isUnavailable = (error: unknown): boolean =>
  isConnectionFailure(error) ||
  isRetryable(error) ||
  // 53100 is a full disk.
  ["55P03", "57014", "53300", "53200", "53100", READ_ONLY, ...LASTING].includes(sqlState(error));

/** Whether an outage may pass by itself. */
export const isPassing = (error: unknown): boolean =>
  isUnavailable(error) && !LASTING.includes(sqlState(error));

const REASONS: Record<string, string> = {
  "28P01": "refuses the login: check user and password in DATABASE_URL",
  "28000": "refuses the login: check user and password in DATABASE_URL",
  "3D000": "does not exist: create it or correct DATABASE_URL",
  "08P01": "refuses the connection, as a pooler does that does not know its settings",
};

/** An error's text. Node's own error has no text, but one error per tried address. */
export function errorMessage(error: unknown): string {
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join("; ");
}

/** Why a database cannot be used, for an operator; it follows "The database". */
export const databaseFailureReason = (error: unknown): string =>
  `${REASONS[sqlState(error)] ?? "cannot be used"} (${errorMessage(error)}).`;

/** The field of a constraint on one field, so that the message stands beside that field. */
const BY_CONSTRAINT: Record<string, { code: string; path: string }> = {
  companies_business_id_per_provider: { code: "business_id_taken", path: "businessId" },
  vehicles_license_plate: { code: "license_plate_taken", path: "licensePlate" },
  credited_lines_once: { code: "credited_already", path: "positions" },
  booking_area_rules_one_company: { code: "rule_overlaps", path: "companyId" },
  booking_area_rules_one_vehicle: { code: "rule_overlaps", path: "vehicleId" },
  invitations_open: { code: "already_invited", path: "email" },
  company_packages_never_overlap: { code: "periods_overlap", path: "packages" },
};

const BY_STATE: Record<string, string> = {
  "22021": "invalid",
  "22P02": "invalid",
  "22P05": "invalid",
  "22003": "invalid",
  "22008": "invalid",
  "22001": "invalid",
  "23502": "invalid",
  "23514": "invalid",
  "23505": "duplicate",
  "23P01": "periods_overlap",
  "23503": "not_found",
  CH001: "transition_not_allowed",
  CH002: "read_only",
  CH004: "forbidden",
  CH032: "discount_settled",
  CH005: "last_admin",
  CH006: "last_owner",
  CH007: "people_only",
};

/** The refusal that a database error means, or null for a bug or an outage. */
export function refusalOf(error: unknown): Failure | null {
  const { constraint_name } = driverError(error);
  const issue = BY_CONSTRAINT[String(constraint_name ?? "")];
  if (issue) return fail(issue.code, { issues: [issue] }).error;
  const code = BY_STATE[sqlState(error)];
  return code === undefined ? null : fail(code).error;
}
