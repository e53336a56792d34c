import { formatPostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import { COMPANY_TYPES } from "#lib/companies/company-fields.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import type { AdminField } from "#lib/events/rules/admin-change.ts";
import { VEHICLE_TYPES } from "#lib/fleet/vehicle-fields.ts";
import { formatDate } from "#lib/messages/format.ts";
import { fieldLabel, wordsOfCode } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { type AskedFor, LEVELS } from "./rules/asked.ts";
import { CONSEQUENCES, type RequirementScope } from "./rules/requirement.ts";

/** What a requirement asks for: `Kirjanpitäjän sähköposti`. */
export const askedText = (asked: AskedFor): string =>
  asked.kind === "vehicle_age"
    ? m.requirement_age({ count: asked.years })
    : asked.field === "taxiDrivingLicenseExpiration"
      ? m.requirement_licence()
      : fieldLabel(asked.field);

/** Whom it concerns: `Auto, Esteetön taksi, Taksi Häme, postinumerot 33100–33999`. */
export const scopeText = ({
  level,
  provider,
  companyType,
  vehicleType,
  postCodes,
}: RequirementScope): string =>
  [
    m.requirement_levels({ level }),
    ...(vehicleType ? [m.vehicleTypeLabels({ value: vehicleType })] : []),
    ...(companyType ? [m.companyTypeLabels({ companyType })] : []),
    ...(provider ? [m.providerLabels({ provider })] : []),
    ...(postCodes ? [m.requirement_inPostCodes({ codes: formatPostCodes(postCodes) })] : []),
  ].join(", ");

/** A rule in its history. */
export const requirementFields = (): Record<string, AdminField> => ({
  name: { label: fieldLabel("name") },
  level: {
    label: fieldLabel("level"),
    value: (text) => wordsOfCode(LEVELS, text, (level) => m.requirement_levels({ level })) ?? text,
  },
  asked: {
    label: fieldLabel("asked"),
    value: (text) => {
      const [kind = "", years] = text.split(":");
      return askedText(
        years === undefined ? { kind: "field", field: kind } : { kind: "vehicle_age", years: Number(years) },
      );
    },
  },
  provider: {
    label: fieldLabel("provider"),
    value: (text) => wordsOfCode(PROVIDERS, text, (provider) => m.providerLabels({ provider })) ?? text,
  },
  companyType: {
    label: fieldLabel("companyType"),
    value: (text) =>
      wordsOfCode(COMPANY_TYPES, text, (companyType) => m.companyTypeLabels({ companyType })) ?? text,
  },
  vehicleType: {
    label: fieldLabel("vehicleType"),
    value: (text) => wordsOfCode(VEHICLE_TYPES, text, (value) => m.vehicleTypeLabels({ value })) ?? text,
  },
  postCodes: { label: fieldLabel("postCodes") },
  consequence: {
    label: fieldLabel("consequence"),
    value: (text) =>
      wordsOfCode(CONSEQUENCES, text, (consequence) => m.requirement_consequences({ consequence })) ?? text,
  },
  noticeDays: {
    label: m.requirement_notice(),
    value: (text) => m.requirement_days({ count: Number(text) }),
  },
  validFrom: { label: fieldLabel("validFrom"), value: formatDate },
  ended: { label: m.requirement_ended(), value: m.requirement_yes },
});
