import type { PlainDate } from "#lib/core/calendar.ts";
import { FIELD_WARNINGS, type FieldWarning } from "#lib/core/field-warnings.ts";
import type { Status } from "#lib/core/status.ts";
import { licenceValidity } from "#lib/fleet/rules/driver.ts";

export const WARNING_CODES = [
  "company_not_active",
  "reactivation_wished",
  "many_applications",
  "licence_expired",
  "licence_expiring",
  "no_iban",
  "no_vehicles",
  ...FIELD_WARNINGS,
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

/**
 * A warning for the approver of a waiting row; `blocks` if the gate would refuse the approval. `path` is the field of a
 * probably wrong value.
 */
export type ApprovalWarning = { code: WarningCode; blocks: boolean; path: string | null };

/** An account with many waiting companies, and their number. */
type BusyAccount = { id: number; email: string; waiting: number };

export type WaitingFacts =
  | { kind: "company"; iban: string | null; vehicleCount: number; account: BusyAccount | null }
  /** `wished`: its company wants it back in use. */
  | { kind: "vehicle"; companyStatus: Status; wished: boolean }
  | { kind: "driver"; expiration: PlainDate | null; companyStatus: Status };

/** Missing and unusual things of a waiting row, blocking ones first. `doubtful`: the warnings of its fields. */
export const warningsOf = (
  facts: WaitingFacts,
  today: PlainDate,
  doubtful: readonly FieldWarning[] = [],
): ApprovalWarning[] => [
  ...warningsOfFacts(facts, today),
  ...doubtful.map(({ path, code }) => ({ code, blocks: false, path })),
];

function warningsOfFacts(facts: WaitingFacts, today: PlainDate): ApprovalWarning[] {
  if (facts.kind === "company")
    return [
      ...warningIf(facts.account !== null, "many_applications"),
      ...warningIf(facts.iban === null, "no_iban"),
      ...warningIf(facts.vehicleCount === 0, "no_vehicles"),
    ];
  const inactive = warningIf(facts.companyStatus !== "active", "company_not_active", true);
  if (facts.kind === "vehicle") return [...inactive, ...warningIf(facts.wished, "reactivation_wished")];
  const validity = facts.expiration === null ? null : licenceValidity(facts.expiration, today).state;
  return [
    ...inactive,
    ...warningIf(validity === "expired", "licence_expired", true),
    ...warningIf(validity === "expiring", "licence_expiring"),
  ];
}

const warningIf = (holds: boolean, code: WarningCode, blocks = false): ApprovalWarning[] =>
  holds ? [{ code, blocks, path: null }] : [];
