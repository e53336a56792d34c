import { DRAFT_DAYS } from "#lib/companies/rules/company-permissions.ts";

/** The causes of a run. */
export const RETENTION_CAUSES = ["daily", "admin", "command"] as const;
export type RetentionCause = (typeof RETENTION_CAUSES)[number];

export const RETENTION_RULES = [
  { id: "unverified_accounts", days: 90, how: "take" },
  { id: "company_drafts", days: DRAFT_DAYS, how: "delete" },
  { id: "statement_links", days: 30, how: "take" },
  { id: "invitations", days: 30, how: "take" },
  { id: "import_rows", days: 365, how: "take" },
  { id: "inactive_drivers", days: 730, how: "anonymise", person: "driver" },
  { id: "disabled_users", days: 730, how: "anonymise", person: "user" },
] as const;
export type RetentionRule = (typeof RETENTION_RULES)[number];
export type RetentionRuleId = RetentionRule["id"];
export type RetentionCounts = Partial<Record<RetentionRuleId, number>>;

const DAY_MS = 24 * 3_600_000;

/** A rule removes data from before this instant. */
export const dueBefore = ({ days }: Pick<RetentionRule, "days">, now: Date): Date =>
  new Date(now.getTime() - days * DAY_MS);

/**
 * Data that is removed all day, each kind by its own query (lib/jobs/housekeeping.ts). The page shows these kinds with their
 * days of retention.
 */
export const CONTINUOUS_RULES = [
  { id: "sessions", days: 14 },
  { id: "sign_in_links", days: 1 },
  { id: "answers", days: 1 },
  { id: "submissions", days: 7 },
  { id: "mails", days: 30 },
  { id: "webhooks", days: 30 },
] as const;

/** The hour in Finland at which the nightly run may begin. */
export const RETENTION_HOUR = 3;
