import { describeInput } from "#lib/api/describe.ts";
import { companyExample, driverExample, vehicleExample } from "#lib/api/examples.ts";
import { operation } from "#lib/api/operation.ts";
import { words } from "#lib/api/values.ts";
import { companyAnswer } from "#lib/companies/api.ts";
import { driverAnswer } from "#lib/fleet/drivers-api.ts";
import { vehicleAnswer } from "#lib/fleet/vehicles-api.ts";
import { returnCompanySchema, returnDriverSchema, returnVehicleSchema } from "./returning-schema.ts";

const reason = {
  description: "Why it is returned.",
  fields: {
    reason: {
      description: "What has to be put right, 1 to 500 characters. The company reads it.",
      example: "Rekisteritunnus ei vastaa ajoneuvorekisteriä.",
    },
  },
};
const failures = ["forbidden", "stale", "transition_not_allowed"];
const examples = [
  {
    name: "reason",
    summary: "With what has to be put right",
    body: { reason: "Rekisteritunnus ei vastaa ajoneuvorekisteriä." },
  },
];
const told =
  "It becomes `incomplete`, the company's contact and owner are mailed the reason, and it is shown until the next submission. For admins.";

export const returnCompany = operation({
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

export const returnVehicle = operation({
  operationId: "returnVehicle",
  method: "POST",
  path: "/api/companies/{companyId}/vehicles/{vehicleId}/return",
  tag: "Vehicles",
  summary: "Return a vehicle to be completed",
  description: `Sends back a vehicle that waits for approval; it is submitted again by being saved. ${told}`,
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

export const returnDriver = operation({
  operationId: "returnDriver",
  method: "POST",
  path: "/api/companies/{companyId}/drivers/{driverId}/return",
  tag: "Drivers",
  summary: "Return a driver to be completed",
  description: `Sends back a driver who waits for approval; they are submitted again by being saved. ${told}`,
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
