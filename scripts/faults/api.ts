import type { Fault } from "./fault.ts";

/** The API's description: its answers, requests and refusals. */
export const API_FAULTS: readonly Fault[] = [
  {
    id: "amount-never-null",
    kind: "api",
    file: "lib/discounts/api.ts",
    text: "    amountCents: countValue.nullable(),",
    replacement: "    amountCents: countValue,",
    tests: ["lib/operations/openapi/document.test.ts"],
  },
  {
    id: "hit-without-its-licence",
    kind: "api",
    file: "lib/search/api.ts",
    text: `          taxiDrivingLicense: textValue.nullable(),
`,
    replacement: "",
    tests: ["lib/operations/openapi/document.test.ts"],
  },
  {
    id: "unnamed-condition",
    kind: "api",
    file: "lib/operations/openapi/requests.ts",
    text: `if (operation.method === "GET" && operation.answer.headers?.includes("ETag"))`,
    replacement: `if (operation.method === "PUT" && operation.answer.headers?.includes("ETag"))`,
    tests: ["lib/operations/openapi/document.test.ts"],
  },
  {
    id: "scope-never-refused",
    kind: "api",
    file: "lib/operations/openapi/responses.ts",
    text: `    ...(scope === null ? [] : ["insufficient_scope"]),
`,
    replacement: "",
    tests: ["lib/doors/api/caller.test.ts"],
  },
  {
    id: "refusal-left-out",
    kind: "api",
    file: "lib/payments/api.ts",
    text: `failures: ["step_up_needed", "payment_differs"],`,
    replacement: `failures: ["step_up_needed"],`,
    tests: ["lib/doors/api/payments.test.ts"],
  },
];
