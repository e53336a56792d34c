import { z } from "zod";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { operation } from "#lib/platform/api/operation.ts";
import { dateValue, idValue, textValue, words } from "#lib/platform/api/values.ts";
import { ASKED_KINDS, LEVELS } from "./rules/asked.ts";
import { CONSEQUENCES, REQUIREMENT_STATES } from "./rules/requirement.ts";

const item = describeAnswer(
  "CompanyRequirement",
  z.strictObject({
    requirement: z.strictObject({ id: idValue, name: textValue }),
    subject: z.enum(LEVELS),
    id: idValue,
    name: textValue.nullable(),
    asked: z.strictObject({
      kind: z.enum(ASKED_KINDS),
      field: textValue.nullable(),
      years: z.int().min(1).nullable(),
    }),
    state: z.enum(REQUIREMENT_STATES),
    consequence: z.enum(CONSEQUENCES),
    endsOn: dateValue.nullable(),
    requiredFrom: dateValue,
    blockedFrom: dateValue.nullable(),
  }),
  {
    requirement: {
      description: "The requirement.",
      fields: {
        id: { description: "Its id.", example: 7 },
        name: { description: "Its name.", example: "Ajolupa voimassa" },
      },
    },
    subject: {
      description: "Who has to meet it: the `company`, a `vehicle` or a `driver`.",
      example: "driver",
    },
    id: { description: "The id of the company, vehicle or driver.", example: 678 },
    name: {
      description: "The company's name, the vehicle's plate or the driver's name; null while it is empty.",
      example: "Aino Virtanen",
    },
    asked: {
      description: "What it asks for.",
      fields: {
        kind: {
          description:
            "`field`: the field is filled in, and a date has not passed; `vehicle_age`: the model year is at most `years` years ago.",
          example: "field",
        },
        field: {
          description: "The field, as its company, vehicle or driver has it; null: another kind.",
          example: "taxiDrivingLicenseExpiration",
        },
        years: { description: "The highest age in years; null: another kind.", example: null },
      },
    },
    state: {
      description:
        "`blocked`: the consequence is in force; `overdue`: it is missing, and nothing is blocked yet; `due_now`: at most 14 days are left; `due_soon`: more days are left.",
      example: "due_now",
    },
    consequence: {
      description: "What happens without it: `told` (nothing but reminders), `no_bookings` or `no_driving`.",
      example: "no_driving",
    },
    endsOn: {
      description: "The last day of what ends, such as a licence; null: it is missing.",
      example: "2027-02-28",
    },
    requiredFrom: { description: "The first day on which it is missing.", example: "2027-03-01" },
    blockedFrom: {
      description: "The first day of the consequence; null: nothing is blocked.",
      example: "2027-03-01",
    },
  },
);

const example = {
  requirement: { id: 7, name: "Ajolupa voimassa" },
  subject: "driver",
  id: 678,
  name: "Aino Virtanen",
  asked: { kind: "field", field: "taxiDrivingLicenseExpiration", years: null },
  state: "due_now",
  consequence: "no_driving",
  endsOn: "2027-02-28",
  requiredFrom: "2027-03-01",
  blockedFrom: "2027-03-01",
};

export const listCompanyRequirementsOperation = operation({
  operationId: "listCompanyRequirements",
  method: "GET",
  path: "/api/companies/{companyId}/requirements",
  tag: "Companies",
  summary: "List what a company has to do",
  description:
    "The requirements that the company, its vehicles and its drivers do not meet, or will not meet within 60 days; the earliest first. The list ends with what is met: an item goes by itself. No requirement changes a status.",
  scope: "companies:read",
  input: describeInput(companyIdSchema, { companyId: words.companyId }),
  answer: {
    status: 200,
    description: "The things to do.",
    schema: z.array(item),
    headers: ["ETag"],
    example: [example],
  },
  failures: ["not_found"],
  examples: [{ name: "all", summary: "Everything that the company has to do" }],
});
