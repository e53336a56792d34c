import { z } from "zod";
import { companyAnswer } from "#lib/companies/api.ts";
import { companyExample } from "#lib/companies/examples.ts";
import { REGISTER_SITUATIONS } from "#lib/company-register/rules/company-register.ts";
import { ENTITY_TYPES } from "#lib/events/rules/change.ts";
import { driverAnswer } from "#lib/fleet/drivers-api.ts";
import { driverExample, vehicleExample } from "#lib/fleet/field-docs.ts";
import { vehicleAnswer } from "#lib/fleet/vehicles-api.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { listAnswer, operation } from "#lib/platform/api/operation.ts";
import { dateValue, idValue, instantValue, provider, textValue, words } from "#lib/platform/api/values.ts";
import { WARNING_CODES } from "#lib/queue/rules/approval-warnings.ts";
import { returnCompanySchema, returnDriverSchema, returnVehicleSchema, waitingListSchema } from "./schema.ts";

const kind = z.enum(ENTITY_TYPES);

const answer = describeAnswer(
  "WaitingOne",
  z.strictObject({
    id: idValue,
    kind,
    name: textValue.nullable(),
    detail: textValue.nullable(),
    provider,
    company: z.strictObject({ id: idValue, companyName: textValue, businessId: textValue }),
    waitingSince: instantValue,
    warnings: z.array(
      z.strictObject({
        code: z.enum(WARNING_CODES),
        blocks: z.boolean(),
        path: textValue.nullable(),
        message: textValue,
      }),
    ),
    situations: z.array(z.strictObject({ kind: z.enum(REGISTER_SITUATIONS), since: dateValue.nullable() })),
  }),
  {
    id: { description: "The id of the company, vehicle or driver.", example: 345 },
    kind: { description: "The kind.", example: "vehicle" },
    name: { description: "A name, or a vehicle's plate.", example: "ABC-123" },
    detail: {
      description: "A company's city, a vehicle's make, model and year, a driver's licence.",
      example: "Toyota Corolla 2024",
    },
    provider: { description: "The company's dispatch provider.", example: "taksiHelsinki" },
    company: {
      description: "The company itself, or the company of the vehicle or driver.",
      fields: {
        id: words.companyId,
        companyName: { description: "Its name.", example: "Taksi Virtanen Oy" },
        businessId: { description: "Its business id.", example: "1234567-1" },
      },
    },
    waitingSince: { description: "The beginning of the wait, UTC.", example: "2026-11-20T08:00:00.000Z" },
    warnings: {
      description: "Warnings for the approver.",
      items: {
        code: { description: "The code of the warning.", example: "company_not_active" },
        blocks: { description: "Whether the approval is refused because of it.", example: true },
        path: {
          description: "The field whose value is probably wrong; null: no single field.",
          example: null,
        },
        message: {
          description: "The warning in words, in the language of the answer.",
          example: "Yritys ei ole aktiivinen",
        },
      },
    },
    situations: {
      description: "The public register's latest remarks about a company.",
      items: {
        kind: { description: "The kind.", example: "liquidation" },
        since: {
          description: "The first day; null if the register does not tell it.",
          example: "2026-05-04",
        },
      },
    },
  },
);

export const listWorkQueueOperation = operation({
  operationId: "listWorkQueue",
  method: "GET",
  path: "/api/work-queue",
  tag: "Administration",
  summary: "List the applications that wait for approval",
  description:
    "Companies, vehicles or drivers that wait for approval, the longest wait first. Approve one by a PUT of its status, or return it to be completed. For admins.",
  scope: "admin:read",
  input: describeInput(waitingListSchema, {
    kind: { description: "The kind of the applications; companies when left out.", example: "vehicle" },
    limit: words.limit,
    cursor: words.cursor,
  }),
  answer: listAnswer("the queue", answer, [
    {
      id: 345,
      kind: "vehicle",
      name: "ABC-123",
      detail: "Toyota Corolla 2024",
      provider: "taksiHelsinki",
      company: { id: 12, companyName: "Taksi Virtanen Oy", businessId: "1234567-1" },
      waitingSince: "2026-11-20T08:00:00.000Z",
      warnings: [
        {
          code: "company_not_active",
          blocks: true,
          path: null,
          message: "Yritys ei ole aktiivinen",
        },
      ],
      situations: [],
    },
  ]),
  failures: ["forbidden"],
  examples: [{ name: "vehicles", summary: "The vehicles", query: { kind: "vehicle" } }],
});

const reason = {
  description: "The reason of the return.",
  fields: {
    reason: {
      description: "The text to the company about the necessary corrections, 1 to 500 characters.",
      example: "Rekisteritunnus ei vastaa ajoneuvorekisteriä.",
    },
  },
};
const failures = ["forbidden", "stale", "transition_not_allowed"];
const examples = [
  {
    name: "reason",
    summary: "With the necessary corrections",
    body: { reason: "Rekisteritunnus ei vastaa ajoneuvorekisteriä." },
  },
];
const told =
  "It becomes `incomplete`, the company's contact and owner are mailed the reason, and it is shown until the next submission. For admins.";

export const returnCompanyOperation = operation({
  operationId: "returnCompany",
  method: "POST",
  path: "/api/companies/{companyId}/return",
  tag: "Companies",
  summary: "Return a company to be completed",
  description: `Sends back a company that waits for approval. ${told}`,
  scope: "companies:write",
  versioned: true,
  input: describeInput(returnCompanySchema, {
    companyId: words.companyId,
    body: reason,
    version: words.version,
  }),
  answer: {
    status: 200,
    description: "The company as stored.",
    schema: companyAnswer,
    headers: ["ETag"],
    example: { ...companyExample, status: "incomplete" },
  },
  failures,
  examples,
});

export const returnVehicleOperation = operation({
  operationId: "returnVehicle",
  method: "POST",
  path: "/api/companies/{companyId}/vehicles/{vehicleId}/return",
  tag: "Vehicles",
  summary: "Return a vehicle to be completed",
  description: `Sends back a vehicle that waits for approval. The next save submits it again. ${told}`,
  scope: "fleet:write",
  versioned: true,
  input: describeInput(returnVehicleSchema, {
    companyId: words.companyId,
    vehicleId: words.vehicleId,
    body: reason,
    version: words.version,
  }),
  answer: {
    status: 200,
    description: "The vehicle as stored.",
    schema: vehicleAnswer,
    headers: ["ETag"],
    example: { ...vehicleExample, status: "incomplete" },
  },
  failures,
  examples,
});

export const returnDriverOperation = operation({
  operationId: "returnDriver",
  method: "POST",
  path: "/api/companies/{companyId}/drivers/{driverId}/return",
  tag: "Drivers",
  summary: "Return a driver to be completed",
  description: `Sends back a driver who waits for approval. The next save submits the driver again. ${told}`,
  scope: "fleet:write",
  versioned: true,
  input: describeInput(returnDriverSchema, {
    companyId: words.companyId,
    driverId: words.driverId,
    body: reason,
    version: words.version,
  }),
  answer: {
    status: 200,
    description: "The driver as stored.",
    schema: driverAnswer,
    headers: ["ETag"],
    example: { ...driverExample, status: "incomplete" },
  },
  failures,
  examples,
});
