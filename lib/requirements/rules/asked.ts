import { accountantFields, billingFields, companyFields } from "#lib/companies/company-fields.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { type FieldDefinition, fieldsByPath } from "#lib/core/field-table.ts";
import { driverFields } from "#lib/fleet/driver-fields.ts";
import { vehicleFields } from "#lib/fleet/vehicle-fields.ts";

/** A requirement concerns companies, vehicles or drivers. */
export const LEVELS = ["company", "vehicle", "driver"] as const;
export type Level = (typeof LEVELS)[number];

/**
 * What a requirement asks for. `field`: the field is filled in, and a date has not passed. `vehicle_age`: the model year is at most
 * so many years ago; the vehicle meets it to the end of the last year.
 */
export type AskedFor = { kind: "field"; field: string } | { kind: "vehicle_age"; years: number };

export const ASKED_KINDS = ["field", "vehicle_age"] as const satisfies AskedFor["kind"][];

/** What a form asks for: the path of a field, or `vehicle_age` with its years. */
export const askedOf = (given: string, years: number): AskedFor =>
  given === "vehicle_age" ? { kind: given, years } : { kind: "field", field: given };

/** What is known of a company, vehicle or driver. */
export type Facts = {
  /** The values of the fields by path. */
  fields: Readonly<Record<string, string | number | null>>;
};

/** A requirement's fields by level: those of the field tables that may be empty or end. */
const FIELDS: Record<Level, ReadonlyMap<string, FieldDefinition>> = {
  company: new Map(
    [
      ...fieldsByPath(companyFields),
      ...fieldsByPath(billingFields).map(([path, field]) => [`billing.${path}`, field] as const),
      ...fieldsByPath(accountantFields),
    ].filter(([, { always }]) => !always),
  ),
  vehicle: new Map(fieldsByPath(vehicleFields)),
  driver: new Map(fieldsByPath(driverFields)),
};

/** The fields that a requirement of a level may ask for, in the order of the tables. */
export const askableFields = (level: Level): string[] => [...FIELDS[level].keys()];

/** Whether a requirement of a level may ask for this. */
export const isAskable = (level: Level, asked: AskedFor): boolean =>
  asked.kind === "field" ? FIELDS[level].has(asked.field) : level === "vehicle";

/** Only dates end. No field of two levels has one path and two kinds. */
const DATES = new Set(
  LEVELS.flatMap((level) =>
    [...FIELDS[level]].flatMap(([path, { kind }]) => (kind === "date" ? [path] : [])),
  ),
);

/** The last day on which the facts meet what is asked; null: they do not. */
export function lastMetDay(asked: AskedFor, { fields }: Facts): PlainDate | "always" | null {
  if (asked.kind === "vehicle_age") {
    const year = fields.year;
    return typeof year === "number" ? `${year + asked.years}-12-31` : null;
  }
  const value = fields[asked.field] ?? null;
  if (value === null || value === "") return null;
  return DATES.has(asked.field) ? String(value) : "always";
}

/** The fields that rules read. */
export const neededFields = (rules: readonly { asked: AskedFor }[]): string[] => [
  ...new Set(rules.map(({ asked }) => (asked.kind === "field" ? asked.field : "year"))),
];
