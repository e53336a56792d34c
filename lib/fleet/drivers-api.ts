import { z } from "zod";
import { blockedShape } from "#lib/platform/api/blocked.ts";
import { describeAnswer, describeInput, named } from "#lib/platform/api/describe.ts";
import { operation } from "#lib/platform/api/operation.ts";
import { idValue, status, warningsValue, words } from "#lib/platform/api/values.ts";
import { answerShape } from "#lib/platform/schema/field-table.ts";
import { driverFields } from "./driver-fields.ts";
import { driverChangesWords, driverExample, driverWords } from "./field-docs.ts";
import { fleetChangeListing, fleetListing } from "./fleet-lists-api.ts";
import {
  createDriverSchema,
  deleteDriverSchema,
  driverChangesSchema,
  driverIdSchema,
  saveDriverSchema,
} from "./schema.ts";

const shown = z.strictObject({
  id: idValue,
  ...answerShape(driverFields),
  status,
  company: z.strictObject({ id: idValue }),
  warnings: warningsValue,
  ...blockedShape,
});

export const driverAnswer = describeAnswer("Driver", shown, driverWords);
named("DriverChanges", describeInput(driverChangesSchema, driverChangesWords));

const listed = { name: "drivers", answer: driverAnswer, example: driverExample } as const;

export const listDriversOperation = operation({
  operationId: "listDrivers",
  method: "GET",
  path: "/api/companies/{companyId}/drivers",
  tag: "Drivers",
  ...fleetListing(listed),
  examples: [{ name: "all", summary: "From the beginning" }],
});

export const listDriverChangesOperation = operation({
  operationId: "listDriverChanges",
  method: "GET",
  path: "/api/drivers",
  tag: "Drivers",
  ...fleetChangeListing(listed),
});

export const createDriverOperation = operation({
  operationId: "createDriver",
  method: "POST",
  path: "/api/companies/{companyId}/drivers",
  tag: "Drivers",
  summary: "Add a driver",
  description:
    "A last name is enough to begin with. The driver is `incomplete` until all required fields are given, and then waits for approval.",
  scope: "fleet:write",
  input: describeInput(createDriverSchema.omit({ submissionKey: true }), {
    companyId: words.companyId,
    body: { description: "The new driver.", fields: driverChangesWords },
  }),
  answer: {
    status: 201,
    description: "The driver as stored.",
    schema: driverAnswer,
    headers: ["ETag", "Location"],
    example: { ...driverExample, status: "pending" },
  },
  failures: [
    "incomplete",
    "forbidden",
    "company_not_active",
    "licence_expired",
    "transition_not_allowed",
    "invalid_target",
    "submission_conflict",
  ],
  examples: [
    {
      name: "whole",
      summary: "Everything that is required",
      headers: { "Idempotency-Key": "7d0d3a6e-3d3c-4f5b-a0cf-5b7f4f0f6c11" },
      body: {
        taxiDrivingLicense: "12-345678",
        taxiDrivingLicenseExpiration: "2029-05-31",
        contact: {
          firstName: "Aino",
          lastName: "Virtanen",
          phoneNumber: "+358401234567",
          email: "aino@taksi.example",
        },
      },
    },
  ],
});

const at = { companyId: words.companyId, driverId: words.driverId };

export const getDriverOperation = operation({
  operationId: "getDriver",
  method: "GET",
  path: "/api/companies/{companyId}/drivers/{driverId}",
  tag: "Drivers",
  summary: "Read a driver",
  description: "One driver of a company.",
  scope: "fleet:read",
  input: describeInput(driverIdSchema, at),
  answer: {
    status: 200,
    description: "The driver.",
    schema: driverAnswer,
    headers: ["ETag"],
    example: driverExample,
  },
  failures: [],
  examples: [{ name: "one", summary: "By its id" }],
});

export const saveDriverOperation = operation({
  operationId: "saveDriver",
  method: "PUT",
  path: "/api/companies/{companyId}/drivers/{driverId}",
  tag: "Drivers",
  summary: "Change a driver",
  description:
    "Takes any part of a driver, or the whole answer of a GET; a field left out is unchanged. `status` approves (`active`, admins) or takes out of use (`inactive`), `company` moves (admins).",
  scope: "fleet:write",
  versioned: true,
  input: describeInput(saveDriverSchema, {
    ...at,
    body: { description: "The fields to change; other fields stay.", fields: driverChangesWords },
    version: words.version,
  }),
  answer: {
    status: 200,
    description: "The driver as stored.",
    schema: driverAnswer,
    headers: ["ETag"],
    example: driverExample,
  },
  failures: [
    "stale",
    "incomplete",
    "forbidden",
    "company_not_active",
    "licence_expired",
    "transition_not_allowed",
    "invalid_target",
  ],
  examples: [
    { name: "phone", summary: "Another phone number", body: { contact: { phoneNumber: "+358409876543" } } },
  ],
});

export const deleteDriverOperation = operation({
  operationId: "deleteDriver",
  method: "DELETE",
  path: "/api/companies/{companyId}/drivers/{driverId}",
  tag: "Drivers",
  summary: "Delete a driver",
  description:
    "An incomplete driver disappears. A pending driver becomes inactive and stays. The deletion of a driver who has been in use is refused.",
  scope: "fleet:write",
  versioned: true,
  input: describeInput(deleteDriverSchema, { ...at, version: words.version }),
  answer: { status: 204, description: "The driver is deleted.", schema: null },
  failures: ["not_deletable", "stale", "forbidden"],
  examples: [{ name: "one", summary: "By its id" }],
});
