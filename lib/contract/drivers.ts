import { z } from "zod";
import {
  createDriverSchema,
  deleteDriverSchema,
  driverChangesSchema,
  driverIdSchema,
  saveDriverSchema,
} from "#lib/schemas/driver.ts";
import { fleetChangesSchema, fleetListSchema } from "#lib/schemas/fleet.ts";
import { describeAnswer, describeInput, named } from "./describe.ts";
import { driverExample } from "./examples.ts";
import { driverChangesWords, driverWords } from "./fleet-words.ts";
import { CHANGES, goneMember } from "./gone.ts";
import { operation } from "./operation.ts";
import { date, id, status, text, words } from "./values.ts";

const shown = z.strictObject({
  id,
  taxiDrivingLicense: text.nullable(),
  taxiDrivingLicenseExpiration: date.nullable(),
  contact: z.strictObject({
    firstName: text.nullable(),
    lastName: text.nullable(),
    phoneNumber: text.nullable(),
    email: text.nullable(),
  }),
  status,
  company: z.strictObject({ id }),
});

const driverAnswer = describeAnswer("Driver", shown, driverWords);
named("DriverChanges", describeInput(driverChangesSchema, driverChangesWords));

export const listDrivers = operation({
  operationId: "listDrivers",
  method: "GET",
  path: "/api/companies/{companyId}/drivers",
  tag: "Drivers",
  summary: "List a company's drivers",
  description: `The drivers of one company in the order of their ids. Deleted ones are left out. ${CHANGES}`,
  scope: "fleet:read",
  input: describeInput(fleetListSchema, {
    companyId: words.companyId,
    status: words.statusFilter,
    q: words.q,
    updatedSince: words.updatedSince,
    limit: words.limit,
    cursor: words.cursor,
  }),
  answer: {
    status: 200,
    description: "One page of drivers; `Link` leads to the next.",
    schema: z.array(z.union([driverAnswer, goneMember])),
    headers: ["Link", "X-Total-Count", "X-Updated-Until"],
    example: [driverExample],
  },
  failures: [],
  examples: [{ name: "all", summary: "From the beginning" }],
});

export const listDriverChanges = operation({
  operationId: "listDriverChanges",
  method: "GET",
  path: "/api/drivers",
  tag: "Drivers",
  summary: "List the changes of all drivers",
  description:
    "The drivers of all companies that the caller may see, as far as they have changed since, in the order in which they did; without `updatedSince` from the beginning. What is deleted, of a deleted company or no longer of the caller's companies is given as its ids and `deletedDate` only. Read the pages to the last: its `X-Updated-Until` is the `updatedSince` of next time.",
  scope: "fleet:read",
  input: describeInput(fleetChangesSchema, {
    updatedSince: words.updatedSince,
    limit: words.limit,
    cursor: words.cursor,
  }),
  answer: {
    status: 200,
    description: "One page of drivers; `Link` leads to the next.",
    schema: z.array(z.union([driverAnswer, goneMember])),
    headers: ["Link", "X-Updated-Until"],
    example: [driverExample],
  },
  failures: [],
  examples: [
    { name: "all", summary: "From the beginning" },
    { name: "changes", summary: "What has changed since", query: { updatedSince: "2026-02-11T12:00:00Z" } },
  ],
});

export const createDriver = operation({
  operationId: "createDriver",
  method: "POST",
  path: "/api/companies/{companyId}/drivers",
  tag: "Drivers",
  summary: "Add a driver",
  description:
    "One field is enough to begin with; the driver is `incomplete` until all are there, and then waits for approval.",
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

export const getDriver = operation({
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

export const saveDriver = operation({
  operationId: "saveDriver",
  method: "PUT",
  path: "/api/companies/{companyId}/drivers/{driverId}",
  tag: "Drivers",
  summary: "Change a driver",
  description:
    "Takes any part of a driver, or all that a GET gave; a field left out is unchanged. `status` approves (`active`, admins) or takes out of use (`inactive`).",
  scope: "fleet:write",
  input: describeInput(saveDriverSchema, {
    ...at,
    body: { description: "The fields to change; what is left out stays.", fields: driverChangesWords },
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
    "read_only",
  ],
  examples: [
    { name: "phone", summary: "Another phone number", body: { contact: { phoneNumber: "+358409876543" } } },
  ],
});

export const deleteDriver = operation({
  operationId: "deleteDriver",
  method: "DELETE",
  path: "/api/companies/{companyId}/drivers/{driverId}",
  tag: "Drivers",
  summary: "Delete a driver",
  description:
    "An incomplete driver disappears, a pending one becomes inactive and stays; one who has been in use is refused.",
  scope: "fleet:write",
  input: describeInput(deleteDriverSchema, { ...at, version: words.version }),
  answer: { status: 204, description: "It is done.", schema: null },
  failures: ["not_deletable", "stale", "forbidden"],
  examples: [{ name: "one", summary: "By its id" }],
});
