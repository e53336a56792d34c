import { describeInput } from "#lib/platform/api/describe.ts";
import { operation } from "#lib/platform/api/operation.ts";
import { contractQuerySchema } from "./schema.ts";

export const getContractOperation = operation({
  operationId: "getContract",
  method: "GET",
  path: "/api/contract",
  tag: "Service",
  summary: "Read the service agreement",
  description:
    "The service agreement as a PDF, in Finnish, with lines for place, date and signatures. It names a company and its package only to a person of that company.",
  scope: null,
  input: describeInput(contractQuerySchema, {
    companyId: { description: "The company that the agreement names; for people only.", example: 12 },
    package: { description: "The package that the agreement names.", example: "premium" },
  }),
  answer: { status: 200, description: "The agreement.", schema: null, mediaType: "application/pdf" },
  failures: ["not_found"],
  examples: [{ name: "pdf", summary: "The file" }],
});
