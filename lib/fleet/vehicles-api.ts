import { z } from "zod";
import { blockedShape } from "#lib/platform/api/blocked.ts";
import { describeAnswer, describeInput, named } from "#lib/platform/api/describe.ts";
import { operation } from "#lib/platform/api/operation.ts";
import { idValue, status, warningsValue, words } from "#lib/platform/api/values.ts";
import { answerShape } from "#lib/platform/schema/field-table.ts";
import { vehicleChangesWords, vehicleExample, vehicleWords } from "./field-docs.ts";
import { fleetChangeListing, fleetListing } from "./fleet-lists-api.ts";
import {
  askVehicleBackSchema,
  createVehicleSchema,
  deleteVehicleSchema,
  putVehiclesSchema,
  saveVehicleSchema,
  vehicleChangesSchema,
  vehicleIdSchema,
} from "./schema.ts";
import { vehicleFields } from "./vehicle-fields.ts";

const shown = z.strictObject({
  id: idValue,
  ...answerShape(vehicleFields),
  status,
  company: z.strictObject({ id: idValue }),
  warnings: warningsValue,
  ...blockedShape,
});

export const vehicleAnswer = describeAnswer("Vehicle", shown, vehicleWords);
named("VehicleChanges", describeInput(vehicleChangesSchema, vehicleChangesWords));

const REFUSALS = [
  "stale",
  "incomplete",
  "forbidden",
  "company_not_active",
  "transition_not_allowed",
  "license_plate_taken",
  "vehicle_out_of_use",
];

const listed = { name: "vehicles", answer: vehicleAnswer, example: vehicleExample } as const;

export const listVehiclesOperation = operation({
  operationId: "listVehicles",
  method: "GET",
  path: "/api/companies/{companyId}/vehicles",
  tag: "Vehicles",
  ...fleetListing(listed),
  examples: [
    { name: "all", summary: "From the beginning" },
    { name: "active", summary: "Vehicles in use", query: { status: "active" } },
  ],
});

export const listVehicleChangesOperation = operation({
  operationId: "listVehicleChanges",
  method: "GET",
  path: "/api/vehicles",
  tag: "Vehicles",
  ...fleetChangeListing(listed),
});

export const createVehicleOperation = operation({
  operationId: "createVehicle",
  method: "POST",
  path: "/api/companies/{companyId}/vehicles",
  tag: "Vehicles",
  summary: "Add a vehicle",
  description:
    "One field is enough to begin with. The vehicle is `incomplete` until all required fields are given, and then waits for approval. The plate of a vehicle of the company that is out of use is refused, and `vehicleId` names that vehicle: ask for its reactivation. Admins may add a second vehicle with the plate.",
  scope: "fleet:write",
  input: describeInput(createVehicleSchema.omit({ submissionKey: true }), {
    companyId: words.companyId,
    body: { description: "The new vehicle.", fields: vehicleChangesWords },
  }),
  answer: {
    status: 201,
    description: "The vehicle as stored.",
    schema: vehicleAnswer,
    headers: ["ETag", "Location"],
    example: { ...vehicleExample, status: "pending" },
  },
  failures: [
    "incomplete",
    "forbidden",
    "company_not_active",
    "transition_not_allowed",
    "license_plate_taken",
    "vehicle_out_of_use",
    "invalid_target",
    "submission_conflict",
  ],
  examples: [
    {
      name: "whole",
      summary: "Everything that is required",
      headers: { "Idempotency-Key": "0b8f7c52-9a4e-4c0e-8c57-1f6e2a7d9b31" },
      body: {
        licensePlate: "ABC-123",
        make: "Toyota",
        model: "Corolla",
        year: 2024,
        color: "valkoinen",
        vehicleType: "estate",
      },
    },
  ],
});

export const putVehiclesOperation = operation({
  operationId: "putVehicles",
  method: "PUT",
  path: "/api/companies/{companyId}/vehicles",
  tag: "Vehicles",
  summary: "Change many vehicles at once",
  description:
    "Takes a list of vehicles: as a GET gave them, or the id with `company` (a move) or `status`. A change of another field is refused. All vehicles change or none, and a refusal names the vehicles that prevent the change. Moving and approving are for admins.",
  scope: "fleet:write",
  input: describeInput(putVehiclesSchema, {
    companyId: words.companyId,
    body: {
      description: "1 to 10,000 vehicles, each once, in at most 256 kB.",
      items: { ...vehicleChangesWords, id: words.vehicleId },
    },
  }),
  answer: {
    status: 200,
    description: "The vehicles as stored, in the order sent.",
    schema: z.array(vehicleAnswer),
    example: [vehicleExample],
  },
  failures: [...REFUSALS, "invalid_target"],
  examples: [{ name: "approve", summary: "Approve", body: [{ id: 345, status: "active" }] }],
});

const at = { companyId: words.companyId, vehicleId: words.vehicleId };

export const getVehicleOperation = operation({
  operationId: "getVehicle",
  method: "GET",
  path: "/api/companies/{companyId}/vehicles/{vehicleId}",
  tag: "Vehicles",
  summary: "Read a vehicle",
  description: "One vehicle of a company.",
  scope: "fleet:read",
  input: describeInput(vehicleIdSchema, at),
  answer: {
    status: 200,
    description: "The vehicle.",
    schema: vehicleAnswer,
    headers: ["ETag"],
    example: vehicleExample,
  },
  failures: [],
  examples: [{ name: "one", summary: "By its id" }],
});

export const saveVehicleOperation = operation({
  operationId: "saveVehicle",
  method: "PUT",
  path: "/api/companies/{companyId}/vehicles/{vehicleId}",
  tag: "Vehicles",
  summary: "Change a vehicle",
  description:
    "Takes any part of a vehicle, or the whole answer of a GET; a field left out is unchanged. `status` approves (`active`, admins) or takes out of use (`inactive`), `company` moves (admins).",
  scope: "fleet:write",
  versioned: true,
  input: describeInput(saveVehicleSchema, {
    ...at,
    body: { description: "The fields to change; other fields stay.", fields: vehicleChangesWords },
    version: words.version,
  }),
  answer: {
    status: 200,
    description: "The vehicle as stored.",
    schema: vehicleAnswer,
    headers: ["ETag"],
    example: vehicleExample,
  },
  failures: [...REFUSALS, "invalid_target"],
  examples: [{ name: "color", summary: "Another colour", body: { color: "musta" } }],
});

export const askVehicleBackOperation = operation({
  operationId: "askVehicleBack",
  method: "POST",
  path: "/api/companies/{companyId}/vehicles/{vehicleId}/ask-back",
  tag: "Vehicles",
  summary: "Ask a vehicle back into use",
  description:
    "Asks the admins to take a vehicle that is `inactive` back into use. It waits in their queue, and stays inactive until one of them makes it `active` or returns it with a reason. Asking again while it waits changes nothing.",
  scope: "fleet:write",
  bodyOptional: true,
  input: describeInput(askVehicleBackSchema, {
    ...at,
    body: { description: "Empty, or left out." },
  }),
  answer: {
    status: 200,
    description: "The vehicle as stored.",
    schema: vehicleAnswer,
    headers: ["ETag"],
    example: { ...vehicleExample, status: "inactive" },
  },
  failures: ["forbidden", "transition_not_allowed", "license_plate_taken"],
  examples: [{ name: "one", summary: "By its id" }],
});

export const deleteVehicleOperation = operation({
  operationId: "deleteVehicle",
  method: "DELETE",
  path: "/api/companies/{companyId}/vehicles/{vehicleId}",
  tag: "Vehicles",
  summary: "Delete a vehicle",
  description:
    "An incomplete vehicle disappears. A pending vehicle becomes inactive and stays. The deletion of a vehicle that has been in use is refused.",
  scope: "fleet:write",
  versioned: true,
  input: describeInput(deleteVehicleSchema, { ...at, version: words.version }),
  answer: { status: 204, description: "The vehicle is deleted.", schema: null },
  failures: ["not_deletable", "stale", "forbidden"],
  examples: [{ name: "one", summary: "By its id" }],
});
