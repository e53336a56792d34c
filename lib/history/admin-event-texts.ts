import { BANK_OUTCOMES } from "#lib/bank/rules/outcome.ts";
import { shownRuleText } from "#lib/booking-areas/texts.ts";
import type { CompanyRole } from "#lib/core/actor.ts";
import { deliveryFields } from "#lib/deliveries/texts.ts";
import { discountFields } from "#lib/discounts/texts.ts";
import { featureFields, providerFields } from "#lib/dispatch/texts.ts";
import type { AdminEntityType, AdminField } from "#lib/events/rules/admin-change.ts";
import { formatDate } from "#lib/messages/format.ts";
import { fieldLabel, wordsOfCode } from "#lib/messages/labels.ts";
import { privacyFields } from "#lib/privacy/texts.ts";
import { requirementFields } from "#lib/requirements/texts.ts";
import * as m from "#messages";
import type { ChangeLine } from "./event-texts.ts";

/** "Taksi Oy: owner" */
const membershipText = (value: string): string =>
  value.replace(/(owner|member)$/, (role) =>
    m.companyRole_label({ role: role as CompanyRole }).toLowerCase(),
  );

type Content = Record<string, unknown> | null;

/** The fields of each kind of entity in the order of display. A field that is missing here is shown by its path. */
const FIELDS: Record<AdminEntityType, () => Record<string, AdminField>> = {
  provider: providerFields,
  booking_area: () => ({
    name: { label: fieldLabel("name") },
    provider: { label: fieldLabel("provider") },
    validFrom: { label: fieldLabel("validFrom"), value: formatDate },
    validTo: { label: fieldLabel("validTo"), value: formatDate },
    postCodes: { label: fieldLabel("postCodes") },
    allow: { label: m.area_effects({ value: "allow" }), value: shownRuleText },
    deny: { label: m.area_effects({ value: "deny" }), value: shownRuleText },
  }),
  discount: discountFields,
  requirement: requirementFields,
  partner: () => ({}),
  user: () => ({
    admin: {
      label: m.user_history_admin(),
      value: (value) => (value === "true" ? m.user_history_yes() : m.user_history_no()),
    },
    disabled: {
      label: m.user_history_disabled(),
      value: (value) => (value === "true" ? m.user_history_off() : m.user_history_on()),
    },
    disabledReason: { label: m.user_history_disabledReason() },
    membership: { label: m.user_history_membership(), value: membershipText },
    sessions: {
      label: m.user_history_sessions(),
      value: (value) =>
        wordsOfCode(["one", "all"], value, (ended) => m.user_history_ended({ value: ended })) ?? value,
    },
  }),
  feature: featureFields,
  company_view: () => ({}),
  privacy: privacyFields,
  delivery: deliveryFields,
  bank_entry: () => ({
    outcome: {
      label: m.movement_state(),
      value: (value) =>
        wordsOfCode(BANK_OUTCOMES, value, (outcome) => m.movement_outcomes({ outcome })) ?? value,
    },
    why: { label: m.bankPage_reason() },
  }),
};

/** An event's changes, field by field in the reader's words; null stands for an empty field. */
export function adminChangeLines(type: AdminEntityType, before: Content, after: Content): ChangeLine[] {
  const fields = FIELDS[type]();
  const order = Object.keys(fields);
  const shown = (path: string, value: unknown) =>
    value === null || value === undefined || value === ""
      ? null
      : (fields[path]?.value?.(String(value)) ?? String(value));
  return Object.keys({ ...before, ...after })
    .filter((path) => (before?.[path] ?? null) !== (after?.[path] ?? null))
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((path) => ({
      path,
      label: fields[path]?.label ?? path,
      from: shown(path, before?.[path]),
      to: shown(path, after?.[path]),
    }));
}
