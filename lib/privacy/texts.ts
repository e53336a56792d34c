import type { AdminField } from "#lib/events/rules/admin-change.ts";
import { wordsOfCode } from "#lib/messages/labels.ts";
import {
  ANONYMISING_CAUSES,
  CONTINUOUS_RULES,
  RETENTION_CAUSES,
  RETENTION_RULES,
} from "#lib/privacy/rules/privacy.ts";
import * as m from "#messages";

/** `2 vuotta`, or `30 päivää`. */
export const periodText = (days: number): string =>
  days % 365 === 0 ? m.privacy_years({ count: days / 365 }) : m.privacy_days({ count: days });

const RULES = [...RETENTION_RULES, ...CONTINUOUS_RULES].map(({ id }) => id);

/** The entries of the privacy history. */
export const privacyFields = (): Record<string, AdminField> => ({
  export: { label: m.privacyFields_export(), value: (by) => m.privacyFields_exportBy({ by }) },
  anonymised: {
    label: m.privacyFields_anonymised(),
    value: (cause) =>
      wordsOfCode(ANONYMISING_CAUSES, cause, (known) => m.privacy_causes({ cause: known })) ?? cause,
  },
  rows: { label: m.privacyFields_rows() },
  run: {
    label: m.privacyFields_run(),
    value: (cause) =>
      wordsOfCode(RETENTION_CAUSES, cause, (known) => m.privacy_runCauses({ cause: known })) ?? cause,
  },
  ...Object.fromEntries(RULES.map((id) => [id, { label: m.retentionLabels({ id }) }])),
});
