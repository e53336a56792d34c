import { contactWords } from "#lib/companies/field-docs.ts";
import { blockedWords } from "#lib/platform/api/blocked.ts";
import type { AnyWords } from "#lib/platform/api/describe.ts";
import { IGNORED_WORDS, words } from "#lib/platform/api/values.ts";
import { vehicleFields } from "./vehicle-fields.ts";

// The meaning of a vehicle's and a driver's fields, in requests and in answers. Each may be null.

const ignored = IGNORED_WORDS;
const ownId = { description: "The company's id.", example: 12 };

const moved = {
  description: "The company. Admins move the vehicle or driver by the id of another company.",
  fields: { id: ownId },
};

const plainVehicleWords = {
  licensePlate: {
    description:
      "Licence plate, at most 10 characters; `abc123` and `ABC.123` become `ABC-123`, also where letters only look like Latin ones. One live vehicle per plate, over all companies.",
    maxLength: vehicleFields.licensePlate.max,
    example: "ABC-123",
  },
  make: { description: "Make. At most 50 characters.", example: "Toyota" },
  model: { description: "Model. At most 50 characters.", example: "Corolla" },
  year: {
    description: "Model year, from 1980 to next year's. Accepted as a number or as digits.",
    minimum: vehicleFields.year.from,
    example: 2024,
  },
  color: { description: "Colour, in the registry's word. At most 30 characters.", example: "valkoinen" },
  vehicleType: {
    description:
      "`car`, `estate`, `van` (up to eight passengers), `accessible` (wheelchairs) or `stretcher`.",
    example: "estate",
  },
  status: words.status,
};

export const vehicleWords = {
  id: words.vehicleId,
  ...plainVehicleWords,
  company: { description: "The vehicle's company.", fields: { id: ownId } },
  warnings: words.warnings,
  ...blockedWords,
};

export const vehicleChangesWords = {
  ...plainVehicleWords,
  id: ignored,
  warnings: ignored,
  blockedSince: ignored,
  reasons: ignored,
  company: moved,
};

const plainDriverWords = {
  taxiDrivingLicense: {
    description: "Number of the taxi driving licence. At most 20 characters.",
    example: "12-345678",
  },
  taxiDrivingLicenseExpiration: {
    description: "The last day on which that licence is valid, a date of the Finnish calendar.",
    example: "2029-05-31",
  },
  status: words.status,
};

export const driverWords = {
  id: words.driverId,
  ...plainDriverWords,
  contact: { description: "The driver's name, phone and e-mail.", fields: contactWords },
  company: { description: "The driver's company.", fields: { id: ownId } },
  warnings: words.warnings,
  ...blockedWords,
};

export const driverChangesWords = {
  ...plainDriverWords,
  id: ignored,
  warnings: ignored,
  blockedSince: ignored,
  reasons: ignored,
  contact: {
    description: "The driver's name, phone and e-mail; a part left out is unchanged.",
    fields: contactWords,
  },
  company: moved,
};

/** The example answer of the document: each field's example. */
export const vehicleExample = examplesOf(vehicleWords);
const { status, company, warnings, blockedSince, reasons, ...driverExamples } = examplesOf(driverWords);
export const driverExample = { ...driverExamples, status, company, warnings, blockedSince, reasons };

function examplesOf(docs: AnyWords): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(docs).map(([name, { fields, items, example }]) => [
      name,
      fields ? examplesOf(fields) : items ? [] : example,
    ]),
  );
}
