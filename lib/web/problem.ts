import { STATUS_CODES } from "node:http";
import type { Failure } from "#lib/domain/result.ts";
import { messageOfCode } from "#lib/i18n/errors.ts";
import { messageOf } from "#lib/i18n/refusals.ts";

/** Refusals become HTTP here and nowhere else. */
const STATUS: Record<string, number> = {
  malformed: 400,
  unauthenticated: 401,
  email_not_verified: 401,
  wrong_credentials: 401,
  forbidden: 403,
  owners_only: 403,
  step_up_needed: 403,
  insufficient_scope: 403,
  forbidden_origin: 403,
  view_only: 403,
  account_conflict: 403,
  second_factor_missing: 403,
  second_factor_required: 403,
  user_disabled: 403,
  not_found: 404,
  stale: 409,
  statement_open: 409,
  transition_not_allowed: 409,
  not_deletable: 409,
  business_id_taken: 409,
  too_many_drafts: 409,
  license_plate_taken: 409,
  company_not_active: 409,
  not_deleted: 409,
  restore_business_id_taken: 409,
  restore_plate_taken: 409,
  duplicate: 409,
  payment_differs: 409,
  already_assigned: 409,
  import_changed: 409,
  not_applicable: 409,
  periods_overlap: 409,
  not_refreshable: 409,
  dispatch_other_company: 409,
  dispatch_unknown_id: 409,
  dispatch_changed: 409,
  dispatch_unreachable: 502,
  dispatch_failed: 502,
  dispatch_garbage: 502,
  dispatch_unauthorized: 502,
  dispatch_not_connected: 503,
  dispatch_paused: 503,
  dispatch_slow: 504,
  selection_changed: 409,
  changed_since: 409,
  not_retryable: 409,
  already_undone: 409,
  undo_too_late: 409,
  read_only: 409,
  client_revoked: 409,
  feature_ended: 409,
  company_register_off: 409,
  file_import_off: 409,
  passkeys_off: 409,
  already_member: 409,
  already_invited: 409,
  too_many_invitations: 409,
  invitations_closed: 409,
  last_owner: 409,
  last_admin: 409,
  not_yourself: 409,
  disabled_no_admin: 409,
  idempotency_running: 409,
  webhook_limit: 409,
  webhook_off: 409,
  credited_already: 409,
  discount_settled: 409,
  not_creditable: 409,
  period_not_over: 409,
  earlier_period_open: 409,
  later_period_settled: 409,
  run_busy: 409,
  run_not_final: 409,
  nothing_to_pay: 409,
  payout_file_answered: 409,
  area_ended: 409,
  rule_overlaps: 409,
  iban_changed: 409,
  run_finalised: 409,
  person_active: 409,
  person_admin: 409,
  person_last_owner: 409,
  person_not_asked: 409,
  retention_busy: 409,
  seller_missing: 503,
  precondition_failed: 412,
  payload_too_large: 413,
  file_too_large: 413,
  unsupported_media_type: 415,
  too_many_attempts: 429,
  identity_misconfigured: 502,
  too_many_downloads: 429,
  too_many_links: 429,
  too_many_invitation_mails: 429,
  too_many_checks: 429,
  too_many_lookups: 429,
  register_unavailable: 503,
  spreadsheets_busy: 503,
  unavailable: 503,
  identity_unavailable: 503,
  identity_busy: 503,
  internal: 500,
};

/** Soon, where the refusal itself does not say when. */
const RETRY_AFTER_SECONDS = 2;
const WORTH_RETRYING: ReadonlySet<string> = new Set([
  "unavailable",
  "identity_unavailable",
  "identity_busy",
  "too_many_attempts",
]);

export const statusOf = (failure: Failure): number => STATUS[failure.code] ?? 422;

/** An error answer of the API: problem+json (RFC 9457) with the `message` that the portal's contract names. */
export function problem(failure: Failure, requestId: string): Response {
  const status = statusOf(failure);
  const message = messageOf(failure);
  const body = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    code: failure.code,
    detail: message,
    instance: `urn:request:${requestId}`,
    message,
    ...(failure.issues && {
      errors: failure.issues.map((issue) => ({ ...issue, message: messageOfCode(issue.code) })),
    }),
    ...(failure.details?.total !== undefined && { errorCount: failure.details.total }),
  };
  const headers = new Headers({
    "content-type": "application/problem+json; charset=utf-8",
    "cache-control": "no-store",
  });
  const challenge = challengeOf(status, failure);
  if (challenge) headers.set("www-authenticate", challenge);
  const wait =
    failure.details?.retryAfterSeconds ?? (WORTH_RETRYING.has(failure.code) ? RETRY_AFTER_SECONDS : null);
  if (wait !== null) headers.set("retry-after", String(Math.ceil(Number(wait))));
  return new Response(JSON.stringify(body), { status, headers });
}

/** What a caller without the right token is told (RFC 6750, 3): which error it is, and which scope is missing. */
function challengeOf(status: number, { details = {} }: Failure): string | null {
  if (status !== 401 && details.scope === undefined) return null;
  const parameters = (["error", "scope"] as const).flatMap((name) =>
    details[name] === undefined ? [] : [`${name}="${details[name]}"`],
  );
  return ['Bearer realm="Tolppa"', ...parameters].join(", ");
}
