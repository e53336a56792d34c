import { type Failure, fail } from "#lib/domain/result.ts";

/** The database is away, overloaded or too slow: 503 with Retry-After. */
export class Unavailable extends Error {
  override name = "Unavailable";
  /** Found under whatever wraps it, as the driver's own codes are. */
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

const sqlState = (error: unknown): string => String(driverError(error).code ?? "");

export const isConnectionFailure = (error: unknown): boolean =>
  /^(CONNECTION_|CONNECT_|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0|08)/.test(
    sqlState(error),
  );

/** A deadlock or serialization failure: rolled back whole, so the same work may be tried again. */
export const isRetryable = (error: unknown): boolean => ["40001", "40P01"].includes(sqlState(error));

export const isUnavailable = (error: unknown): boolean =>
  isConnectionFailure(error) ||
  isRetryable(error) ||
  ["55P03", "57014", "53300", "53200", "25006"].includes(sqlState(error));

/** A constraint that speaks of one field names it, so that the message stands beside that field. */
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
};

/** The refusal a database error stands for, or null for what only a bug or an outage causes. */
export function refusalOf(error: unknown): Failure | null {
  const { constraint_name } = driverError(error);
  const issue = BY_CONSTRAINT[String(constraint_name ?? "")];
  if (issue) return fail(issue.code, { issues: [issue] }).error;
  const code = BY_STATE[sqlState(error)];
  return code === undefined ? null : fail(code).error;
}
