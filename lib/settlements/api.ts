import { z } from "zod";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { listAnswer, operation } from "#lib/platform/api/operation.ts";
import { countValue, dateValue, idValue, instantValue, textValue, words } from "#lib/platform/api/values.ts";
import { settlementRunListSchema } from "./schema.ts";

const cents = z.int();
const totals = z.strictObject({
  companies: countValue,
  statements: countValue,
  grossCents: cents,
  deductionsCents: cents,
  correctionsCents: cents,
  carryInCents: cents,
  payoutCents: cents,
  carryOutCents: cents,
  invoicedCents: cents,
  outcomes: z.strictObject({
    payout: countValue,
    nothing: countValue,
    carried: countValue,
    invoiced: countValue,
  }),
  numbers: z.strictObject({ first: textValue, last: textValue }).nullable(),
});

const answer = describeAnswer(
  "SettlementRun",
  z.strictObject({
    id: idValue,
    period: z.strictObject({ start: dateValue, end: dateValue }),
    status: z.enum(["open", "closed", "final"]),
    closedAt: instantValue.nullable(),
    finalisedAt: instantValue.nullable(),
    totals: totals.nullable(),
  }),
  {
    id: { description: "The run's id.", example: 23 },
    period: {
      description: "The fortnight, in Finland.",
      fields: {
        start: { description: "Its first day, a Monday.", example: "2026-11-09" },
        end: { description: "Its last day.", example: "2026-11-22" },
      },
    },
    status: {
      description:
        "`open`: nothing is settled yet; `closed`: later payments of the period become corrections in a later period; `final`: its statements are final.",
      example: "final",
    },
    closedAt: { description: "When it was closed, UTC.", example: "2026-11-23T08:00:00.000Z" },
    finalisedAt: {
      description: "When its statements became final, UTC.",
      example: "2026-11-23T08:00:40.000Z",
    },
    totals: {
      description:
        "Sums over all companies: of the last preview, or of the final statements. Null without a preview.",
      fields: {
        companies: { description: "The number of companies in the run.", example: 20_000 },
        statements: { description: "Statements.", example: 19_500 },
        grossCents: { description: "Card payments.", example: 418_735 },
        deductionsCents: { description: "Commission, fees, discounts and corrections.", example: -12_687 },
        correctionsCents: {
          description: "The part of `deductionsCents` that corrects earlier periods.",
          example: 0,
        },
        carryInCents: {
          description: "Negative totals of earlier statements, and overpayments of invoices.",
          example: 0,
        },
        payoutCents: {
          description:
            "The sum that is paid out: `grossCents`, `deductionsCents` and `carryInCents`, less the negative `carryOutCents` and `invoicedCents`.",
          example: 406_048,
        },
        carryOutCents: {
          description: "Negative totals that are carried to the next statements.",
          example: 0,
        },
        invoicedCents: { description: "Negative totals that are invoiced.", example: 0 },
        outcomes: {
          description: "The number of statements by outcome.",
          fields: {
            payout: { description: "Paid out.", example: 19_000 },
            nothing: { description: "A total of zero.", example: 100 },
            carried: { description: "Below zero, carried over.", example: 390 },
            invoiced: { description: "Below zero, invoiced.", example: 10 },
          },
        },
        numbers: {
          description: "The numbers of the final statements.",
          fields: {
            first: { description: "The first number.", example: "2026-000001" },
            last: { description: "The last number.", example: "2026-019500" },
          },
        },
      },
    },
  },
);

export const listSettlementRunsOperation = operation({
  operationId: "listSettlementRuns",
  method: "GET",
  path: "/api/settlement-runs",
  tag: "Invoices",
  summary: "List the settlement runs",
  description:
    "The periods with a preview, a closing or final statements, the latest first. For admins and programs with all companies.",
  scope: "statements:read",
  input: describeInput(settlementRunListSchema, { limit: words.limit, cursor: words.cursor }),
  answer: listAnswer("runs", answer, [
    {
      id: 23,
      period: { start: "2026-11-09", end: "2026-11-22" },
      status: "final",
      closedAt: "2026-11-23T08:00:00.000Z",
      finalisedAt: "2026-11-23T08:00:40.000Z",
      totals: {
        companies: 1,
        statements: 1,
        grossCents: 418_735,
        deductionsCents: -12_687,
        correctionsCents: 0,
        carryInCents: 0,
        payoutCents: 406_048,
        carryOutCents: 0,
        invoicedCents: 0,
        outcomes: { payout: 1, nothing: 0, carried: 0, invoiced: 0 },
        numbers: { first: "2026-000001", last: "2026-000001" },
      },
    },
  ]),
  failures: ["forbidden"],
  examples: [{ name: "all", summary: "The latest first" }],
});
