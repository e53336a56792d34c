import { z } from "zod";
import { MAX_PAYMENT_BYTES, PAYMENT_FILE_FIELDS } from "#lib/payments/rules/payment.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import {
  FILE_FAILURES,
  READING_EXAMPLE,
  ROW_ISSUES,
  readingAnswer,
  readingWords,
  sheetWords,
} from "#lib/platform/api/file-reading.ts";
import { LINES, lineOf } from "#lib/platform/api/lines.ts";
import { operation } from "#lib/platform/api/operation.ts";
import { countValue, textValue, words } from "#lib/platform/api/values.ts";
import { WHOLE_ROW } from "#lib/platform/schema/file-rows.ts";
import { paymentFileSchema } from "./payment-file.ts";
import { sendCompanyPaymentsSchema, sendPaymentsSchema } from "./schema.ts";

const body = {
  description: `The batch, as JSON of at most ${MAX_PAYMENT_BYTES / 1024 / 1024} MB.`,
  fields: {
    payments: {
      description: "1 to 10,000 payments. All of them are stored or none.",
      items: {
        reference: {
          description:
            "The sender's reference of the payment, 1 to 64 characters. The same payment with the same reference counts as a duplicate and is not stored again. Another payment with it is refused.",
          example: "T-2026-11-10-000417",
        },
        vehicleId: {
          description: "The vehicle's id. Either this or `licensePlate`.",
          example: 345,
        },
        licensePlate: {
          description:
            "The vehicle's plate, at most 10 characters; `abc123` and `ABC.123` become `ABC-123`. If no vehicle has the plate, the payment waits until an admin assigns it to a vehicle.",
          maxLength: 10,
          example: "ABC-123",
        },
        driverId: { description: "The driver's id, of the same company.", example: 678 },
        type: {
          description: "`capture`: taken from the card; `refund`: given back.",
          example: "capture",
        },
        grossCents: {
          description:
            "The amount with VAT in cents of a euro, a whole number from 1 to 1,000,000,000; positive for a refund too.",
          example: 4250,
        },
        tipCents: {
          description:
            "The part of `grossCents` that is a tip, in cents from 0 to the whole amount. Driver statements show tips apart. Without it no tip is shown; the settlement is the same.",
          example: 300,
        },
        vatBasisPoints: {
          description: "The rate of VAT in basis points, 0 to 10,000: 1350 is 13.5 %.",
          example: 1350,
        },
        occurredAt: {
          description:
            "When it was paid, ISO 8601 with its offset: at most 400 days ago and not in the future. Its day in Finland decides the company of the payment and the period in which it is settled.",
          example: "2026-11-10T12:00:00Z",
        },
        method: { description: "The means of payment, 1 to 32 characters.", example: "card" },
      },
    },
  },
};

const received = describeAnswer(
  "ReceivedPayments",
  z.strictObject({
    accepted: countValue,
    duplicates: countValue,
    unassigned: countValue,
    corrections: countValue,
  }),
  {
    accepted: { description: "The number of stored payments.", example: 2 },
    duplicates: {
      description:
        "The number of payments that had been sent before or are twice in the batch. They change nothing.",
      example: 0,
    },
    unassigned: {
      description: "The number of stored payments without a known vehicle. They wait for an admin.",
      example: 0,
    },
    corrections: {
      description:
        "The number of stored payments of a closed period. They are settled as corrections in the open period.",
      example: 0,
    },
  },
);

const answer = {
  status: 200,
  description: "The result of the batch. A repeated batch is counted as duplicates.",
  schema: received,
  example: { accepted: 2, duplicates: 0, unassigned: 0, corrections: 0 },
} as const;

const common = {
  method: "POST",
  tag: "Payments",
  scope: "payments:write",
  maxBytes: MAX_PAYMENT_BYTES,
  answer,
  failures: ["step_up_needed", "payment_differs"],
} as const;

/** The failures of both routes. */
const REFUSALS =
  "A wrong batch is refused whole: `errors` names the first hundred wrong fields by row (`payments.17.grossCents`), `message` says how many there are. For programs that an admin let send payments, and for admins; a company's own software cannot.";

export const sendPaymentsOperation = operation({
  ...common,
  operationId: "sendPayments",
  path: "/api/payments",
  summary: "Send card payments",
  description: `Card payments of any company that the caller reaches, each found by its vehicle and day. ${REFUSALS}`,
  input: describeInput(sendPaymentsSchema, { body }),
  examples: [
    {
      name: "plate",
      summary: "By plate; unassigned if no vehicle has it",
      body: {
        payments: [
          {
            reference: "T-000417",
            licensePlate: "ABC-123",
            type: "capture",
            grossCents: 4250,
            vatBasisPoints: 1350,
            occurredAt: "2026-11-10T12:00:00Z",
            method: "card",
          },
          {
            reference: "T-000418",
            licensePlate: "ABC-123",
            type: "refund",
            grossCents: 1000,
            vatBasisPoints: 1350,
            occurredAt: "2026-11-10T12:30:00+02:00",
            method: "card",
          },
        ],
      },
    },
  ],
});

export const sendCompanyPaymentsOperation = operation({
  ...common,
  operationId: "sendCompanyPayments",
  path: "/api/companies/{companyId}/payments",
  summary: "Send card payments of one company",
  description: `Like \`POST /api/payments\`, with payments of one company. A vehicle or driver of another company is unknown. ${REFUSALS}`,
  input: describeInput(sendCompanyPaymentsSchema, { companyId: words.companyId, body }),
  examples: [
    {
      name: "plate",
      summary: "One payment",
      body: {
        payments: [
          {
            reference: "C-000001",
            licensePlate: "ABC-123",
            type: "capture",
            grossCents: 2390,
            vatBasisPoints: 1350,
            occurredAt: "2026-11-11T08:15:00Z",
            method: "contactless",
          },
        ],
      },
    },
  ],
});

const outcome = describeAnswer(
  "PaymentFile",
  z.strictObject({
    value: z.strictObject({
      accepted: countValue,
      duplicates: countValue,
      unassigned: countValue,
      corrections: countValue,
      stored: z.boolean(),
      rows: countValue,
      reading: readingAnswer,
      issueCount: countValue,
      issues: z.array(
        z.strictObject({
          line: countValue,
          field: z.enum([...PAYMENT_FILE_FIELDS, WHOLE_ROW]),
          code: textValue,
          value: textValue,
        }),
      ),
    }),
  }),
  {
    value: {
      description: "The result of the file.",
      fields: {
        accepted: { description: "The number of new payments.", example: 1 },
        duplicates: { description: "The number of payments that were stored before.", example: 0 },
        unassigned: {
          description: "The number of new payments with a plate that no vehicle has.",
          example: 1,
        },
        corrections: { description: "The number of new payments of a closed period.", example: 0 },
        stored: {
          description: "Whether the payments were stored: by `apply`, if the file has no wrong cell.",
          example: false,
        },
        rows: { description: "Lines of the file, its titles not counted.", example: 1 },
        reading: readingWords,
        issueCount: { description: "The number of wrong cells.", example: 0 },
        issues: {
          description: "The first hundred wrong cells.",
          items: {
            line: { description: "The line, as a spreadsheet program shows it.", example: 17 },
            field: { description: "The column, or `row` for the whole row.", example: "grossCents" },
            code: { description: "The code of the fault.", example: "amount_euros" },
            value: { description: "The content of the cell.", example: "abc" },
          },
        },
      },
    },
  },
);

export const sendPaymentFileOperation = operation({
  operationId: "sendPaymentFile",
  method: "POST",
  path: "/api/payments/files",
  tag: "Payments",
  summary: "Check or store a file of payments",
  description:
    "For the portal's own page and its admins. The body is the file: CSV of at most 100 MB, or .xlsx of at most 5 MB, and 1,000,000 rows under one row of titles in any language of the portal. All of it is stored or nothing; all files are one sender. A caller who leaves before the answer takes everything back. The answer is lines of JSON: `progress` as it goes, then `value`, or `problem` where it is refused late. " +
    ROW_ISSUES,
  scope: "payments:write",
  input: describeInput(paymentFileSchema, {
    step: { description: "`check`: only show the result; `apply`: store the payments.", example: "check" },
    ...sheetWords,
    file: { description: "The file." },
  }),
  takes: "stream",
  answer: {
    status: 200,
    description: "Lines of JSON. The last line has the result.",
    schema: lineOf(outcome),
    mediaType: LINES,
    example: {
      value: {
        accepted: 1,
        duplicates: 0,
        unassigned: 1,
        corrections: 0,
        stored: false,
        rows: 1,
        reading: READING_EXAMPLE,
        issueCount: 0,
        issues: [],
      },
    },
  },
  failures: [
    "step_up_needed",
    "payment_file_too_large",
    "workbook_too_large",
    "file_interrupted",
    "file_cancelled",
    ...FILE_FAILURES,
    "payment_file_too_long",
    "spreadsheets_busy",
  ],
  examples: [
    {
      name: "csv",
      summary: "One payment, checked",
      query: { step: "check" },
      body: "Viite;Rekisteritunnus;Tapahtuma;Summa;ALV-%;Aika;Maksutapa\nA-1;ABC-123;Maksu;12,50;13,5;10.11.2026 14.05;kortti\n",
    },
  ],
});
