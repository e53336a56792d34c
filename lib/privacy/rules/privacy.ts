import { DRAFT_DAYS } from "#lib/companies/rules/company-permissions.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { daysFrom } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import { NOTICE_DAYS } from "#lib/mail/rules/notice-topics.ts";

/** The kinds of people: users, who sign in, and drivers. */
export const PERSON_KINDS = ["user", "driver"] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

/** A person in addresses and in the history: `user-12`. */
export type PersonKey = { kind: PersonKind; id: number };
export const personKeyText = ({ kind, id }: PersonKey): string => `${kind}-${id}`;

/** The causes of an anonymisation: a request, or the end of the retention time. */
export const ANONYMISING_CAUSES = ["request", "retention"] as const;
export type AnonymisingCause = (typeof ANONYMISING_CAUSES)[number];

type UserState = { disabled: boolean; admin: boolean; lastOwner: boolean };
type DriverState = { status: Status; deleted: boolean };
export type PersonState = ({ kind: "user" } & UserState) | ({ kind: "driver" } & DriverState);

/**
 * Checks whether a person may be anonymised. A driver must be inactive or deleted. A user must be disabled or have
 * asked for it (`ownRequest`), must not be an admin and must not be the last owner of an active company. Fails with
 * `person_active`, `person_admin`, `person_last_owner`, `person_not_asked`.
 */
export function anonymisable(person: PersonState, { ownRequest }: { ownRequest: boolean }): Result<null> {
  if (person.kind === "driver")
    return person.deleted || person.status === "inactive" ? ok(null) : fail("person_active");
  if (person.admin) return fail("person_admin");
  if (person.lastOwner) return fail("person_last_owner");
  return person.disabled || ownRequest ? ok(null) : fail("person_not_asked");
}

/** Books are kept for these years after their calendar year (Kirjanpitolaki 1336/1997, 2:10 §). */
export const VOUCHER_YEARS = 6;
export const LEDGER_YEARS = 10;

/** The places of a person's data (personal_places) that are books, and the years that each is kept. */
export const BOOK_YEARS: Readonly<Record<string, number>> = {
  payments: VOUCHER_YEARS,
  settlement_runs: VOUCHER_YEARS,
  statement_dispatches: VOUCHER_YEARS,
  payout_files: VOUCHER_YEARS,
  payouts: VOUCHER_YEARS,
  seller_reports: VOUCHER_YEARS,
  statements: LEDGER_YEARS,
};

/** The last day of a book's retention: `2026-05-04` and 6 years give `2032-12-31`. */
export const keptThrough = (day: PlainDate, years: number): PlainDate =>
  `${Number(day.slice(0, 4)) + years}-12-31`;

/** The causes of a run. */
export const RETENTION_CAUSES = ["daily", "admin", "command"] as const;
export type RetentionCause = (typeof RETENTION_CAUSES)[number];

export const RETENTION_RULES = [
  { id: "unverified_accounts", days: 90, how: "remove" },
  { id: "company_drafts", days: DRAFT_DAYS, how: "delete" },
  { id: "statement_links", days: 30, how: "remove" },
  { id: "desk_clients", days: 30, how: "remove" },
  { id: "invitations", days: 30, how: "remove" },
  // The kind says how many months more.
  { id: "documents", days: 30, how: "remove" },
  { id: "import_rows", days: 365, how: "remove" },
  { id: "dispute_messages", days: 730, how: "remove" },
  { id: "inactive_drivers", days: 730, how: "anonymise", person: "driver" },
  { id: "disabled_users", days: 730, how: "anonymise", person: "user" },
] as const;
export type RetentionRule = (typeof RETENTION_RULES)[number];
export type RetentionRuleId = RetentionRule["id"];
export type RetentionCounts = Partial<Record<RetentionRuleId, number>>;

/** A rule removes data from before this instant. */
export const dueBefore = ({ days }: Pick<RetentionRule, "days">, now: Date): Date => daysFrom(now, -days);

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
  { id: "notices", days: NOTICE_DAYS },
  { id: "webhooks", days: 30 },
] as const;

/** The hour in Finland at which the nightly run may begin. */
export const RETENTION_HOUR = 3;
