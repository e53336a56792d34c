import { z } from "zod";
import { describeAnswer, describeInput } from "#lib/api/describe.ts";
import { operation } from "#lib/api/operation.ts";
import { date, id, instant, provider, text, words } from "#lib/api/values.ts";
import { REGISTER_SITUATIONS } from "#lib/company-register/rules/company-register.ts";
import { ENTITY_TYPES } from "#lib/history/rules/history.ts";
import { WARNING_CODES } from "#lib/queue/rules/approval-warnings.ts";
import { waitingListSchema } from "./schema.ts";

const kind = z.enum(ENTITY_TYPES);

const answer = describeAnswer(
  "WaitingOne",
  z.strictObject({
    id,
    kind,
    name: text.nullable(),
    detail: text.nullable(),
    provider,
    company: z.strictObject({ id, companyName: text, businessId: text }),
    waitingSince: instant,
    warnings: z.array(z.strictObject({ code: z.enum(WARNING_CODES), blocks: z.boolean() })),
    situations: z.array(z.strictObject({ kind: z.enum(REGISTER_SITUATIONS), since: date.nullable() })),
  }),
  {
    id: { description: "The id of the company, vehicle or driver.", example: 345 },
    kind: { description: "What it is.", example: "vehicle" },
    name: { description: "A name, or a vehicle's plate.", example: "ABC-123" },
    detail: {
      description: "A company's city, a vehicle's make, model and year, a driver's licence.",
      example: "Toyota Corolla 2024",
    },
    provider: { description: "The company's dispatch provider.", example: "taksiHelsinki" },
    company: {
      description: "The company, or the one whose it is.",
      fields: {
        id: words.companyId,
        companyName: { description: "Its name.", example: "Taksi Virtanen Oy" },
        businessId: { description: "Its business id.", example: "1234567-1" },
      },
    },
    waitingSince: { description: "Since when, UTC.", example: "2026-11-20T08:00:00.000Z" },
    warnings: {
      description: "What an approver has to know.",
      items: {
        code: { description: "What is missing or unusual.", example: "company_not_active" },
        blocks: { description: "Whether approving is refused for it.", example: true },
      },
    },
    situations: {
      description: "What the public register last said of a company.",
      items: {
        kind: { description: "What it is.", example: "liquidation" },
        since: { description: "Since when; null where the register does not say.", example: "2026-05-04" },
      },
    },
  },
);

export const listWorkQueue = operation({
  operationId: "listWorkQueue",
  method: "GET",
  path: "/api/work-queue",
  tag: "Administration",
  summary: "List what waits for approval",
  description:
    "Companies, vehicles or drivers that wait for approval, the longest wait first. Approve one by a PUT of its status, or return it to be completed. For admins.",
  scope: "admin:read",
  input: describeInput(waitingListSchema, {
    kind: { description: "Which of them; companies when left out.", example: "vehicle" },
    limit: words.limit,
    cursor: words.cursor,
  }),
  answer: {
    status: 200,
    description: "One page; `Link` leads to the next.",
    schema: z.array(answer),
    headers: ["Link"],
    example: [
      {
        id: 345,
        kind: "vehicle",
        name: "ABC-123",
        detail: "Toyota Corolla 2024",
        provider: "taksiHelsinki",
        company: { id: 12, companyName: "Taksi Virtanen Oy", businessId: "1234567-1" },
        waitingSince: "2026-11-20T08:00:00.000Z",
        warnings: [{ code: "company_not_active", blocks: true }],
        situations: [],
      },
    ],
  },
  failures: ["forbidden"],
  examples: [{ name: "vehicles", summary: "The vehicles", query: { kind: "vehicle" } }],
});
