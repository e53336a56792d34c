import type { AdminField } from "#lib/events/rules/admin-change.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

const yesOrNo = (value: string): string => (value === "true" ? m.form_yes() : m.form_no());

/** A dispatch provider's settings in its history. */
export const providerFields = (): Record<string, AdminField> => ({
  areas: { label: m.providerFields_areas() },
  baseUrl: { label: m.providerFields_baseUrl() },
  credential: {
    label: m.providerFields_credential(),
    value: (at) => m.providerFields_credentialSet({ at: formatDateTime(new Date(at)) }),
  },
  enabled: { label: m.providerFields_enabled(), value: yesOrNo },
});

export const featureFields = (): Record<string, AdminField> => ({
  enabled: { label: m.featureFields_enabled(), value: yesOrNo },
  note: { label: m.featureFields_note() },
  ended: { label: m.featureFields_ended(), value: yesOrNo },
});
