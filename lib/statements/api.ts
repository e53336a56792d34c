import { z } from "zod";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { listAnswer, operation } from "#lib/platform/api/operation.ts";
import { dateValue, idValue, instantValue, textValue, words } from "#lib/platform/api/values.ts";
import { LINE_CODES } from "#lib/settlements/rules/lines.ts";
import { PAYEE_STATES } from "#lib/settlements/rules/payee-check.ts";
import { PAYMENT_STATES } from "#lib/settlements/rules/payment.ts";
import { invoiceExample, invoiceLinesExample } from "./invoice-examples.ts";
import { documentIdSchema, documentPeriodSchema, statementListSchema } from "./schema.ts";

const cents = z.int();
const named = z.strictObject({ id: idValue, number: textValue });

const summary = {
  id: idValue.nullable(),
  number: textValue.nullable(),
  kind: z.enum(["settlement", "credit_note"]),
  date: dateValue.nullable(),
  reference: textValue.nullable(),
  status: z.enum(["open", "final", "sent"]),
  sentDate: instantValue.nullable(),
  price: z.number(),
  priceCents: cents,
  grossCents: cents,
  deductionsCents: cents,
  carryInCents: cents,
  period: z.strictObject({ start: dateValue, end: dateValue }),
  outcome: z.enum(["payout", "nothing", "carried", "invoiced", "credited"]),
  payoutDate: dateValue.nullable(),
  dueDate: dateValue.nullable(),
  payment: z.strictObject({
    state: z.enum(PAYMENT_STATES),
    since: dateValue.nullable(),
    expectedDate: dateValue.nullable(),
    reason: textValue.nullable(),
    payee: z
      .strictObject({
        state: z.enum(PAYEE_STATES),
        name: textValue.nullable(),
        reason: textValue.nullable(),
      })
      .nullable(),
  }),
  disputed: z.boolean(),
};

const summaryWords = {
  id: { description: "The invoice's id; null for a period that is not closed yet.", example: 41 },
  number: { description: "Its number, of a series without gaps.", example: "2026-000123" },
  kind: {
    description:
      "`settlement`: the card payments of a period less the fees; `credit_note`: gives back a part of an earlier invoice.",
    example: "settlement",
  },
  date: { description: "The day on which it was issued.", example: "2026-11-23" },
  reference: { description: "The national reference number (viitenumero).", example: "20260001231" },
  status: {
    description:
      "`open`: the period is not closed, and the amounts may change; `final`: the invoice never changes; `sent`: the invoice is sent.",
    example: "sent",
  },
  sentDate: { description: "When the invoice was sent.", example: "2026-11-23T06:05:00.000Z" },
  price: {
    description:
      "Euros with VAT: the sum that is paid to the company; negative if the deductions are higher than the payments.",
    example: 4752.03,
  },
  priceCents: { description: "The price in whole cents.", example: 475_203 },
  grossCents: { description: "Card payments less refunds, cents with VAT.", example: 502_790 },
  deductionsCents: {
    description: "Fees, discounts and corrections in cents; deductions are negative.",
    example: -27_587,
  },
  carryInCents: {
    description:
      "The carried amount: the negative balance of the invoice before, and an overpayment of an invoice.",
    example: 0,
  },
  period: {
    description: "The fortnight, both days included.",
    fields: {
      start: { description: "Its first day.", example: "2026-11-09" },
      end: { description: "Its last day.", example: "2026-11-22" },
    },
  },
  outcome: {
    description:
      "`payout`: paid out on `payoutDate`; `carried`: goes to the next invoice; `invoiced`: to be paid by `dueDate`; `nothing`: comes out even; `credited`: a credit note.",
    example: "payout",
  },
  payoutDate: { description: "When it is paid out.", example: "2026-11-26" },
  dueDate: { description: "When it is due, if the company has to pay.", example: null },
  payment: {
    description: "The state of the payment.",
    fields: {
      state: {
        description:
          "`accruing`: the period is open; `confirmed`: in the next payment file; `held`: waits for an account or its confirmation; `in_file`; `bank_accepted`; `paid`; `rejected` by the bank: waits for another account; `correcting`: in the next payment file after a rejection; `carried`: goes to the next invoice; `invoiced`, `partly_paid`, `overdue`: the company pays; `nothing`: comes out even; `credited`: a credit note.",
        example: "confirmed",
      },
      since: { description: "The first day of the state.", example: "2026-11-23" },
      expectedDate: {
        description: "The day on which the money moves, a banking day; the due date where the company pays.",
        example: "2026-11-26",
      },
      reason: {
        description:
          "Why the money waits: `iban_missing`, `iban_unconfirmed`, `payee_doubted` (the account or its holder's name must be corrected), `payee_unchecked` (the bank could not check the payee of a withdrawn payment), `paid_withdrawn` (the bank says that it paid from a withdrawn file), or the bank's code of ISO 20022.",
        example: null,
      },
      payee: {
        description:
          "The bank's verification of the transfer's payee. Null until the bank tells one, and before a transfer.",
        fields: {
          state: {
            description:
              "`match`: the company's name and account belong together; `close_match`; `no_match`; `not_checked`: the bank could not check; `pending`: the bank has not finished. It moves no money.",
            example: "close_match",
          },
          name: {
            description: "The account's holder as the bank writes it, of a close match only.",
            example: "Taksi Virtanen Oy",
          },
          reason: {
            description: "The bank's code: ISO 20022's, or its own.",
            example: "PN02",
          },
        },
      },
    },
  },
  disputed: {
    description: "Whether a question of the company about it, one of its lines or its card payments is open.",
    example: false,
  },
};

const invoiceSummary = describeAnswer("InvoiceSummary", z.strictObject(summary), summaryWords);

const line = z.strictObject({
  code: z.enum(LINE_CODES),
  vehicleId: idValue.nullable(),
  licensePlate: textValue.nullable(),
  amountCents: cents,
  text: textValue,
  disputed: z.boolean(),
});

const invoice = describeAnswer(
  "Invoice",
  z.strictObject({
    ...summary,
    carryOutCents: cents,
    lines: z.array(line),
    credits: named.nullable(),
    creditedBy: z.array(named),
  }),
  {
    ...summaryWords,
    carryOutCents: {
      description: "The amount that is carried to the next invoice, 0 or negative.",
      example: 0,
    },
    lines: {
      description: "The lines of the invoice. `priceCents` is their sum, without further rounding.",
      items: {
        code: {
          description:
            "`CARD_GROSS` card payments less refunds, `COMMISSION`, `MONTHLY_FEE`, `JOIN_FEE`, `DISCOUNT`, `CORRECTION` of an earlier invoice, `CARRY_IN` its negative balance.",
          example: "CARD_GROSS",
        },
        vehicleId: { description: "The vehicle's id; null for the whole company.", example: 345 },
        licensePlate: { description: "Its plate as it was then.", example: "ABC-123" },
        amountCents: {
          description: "Cents, rounded once; a deduction is negative.",
          example: 213_480,
        },
        text: {
          description: "The line with its calculation, in Finnish.",
          example: "Korttimaksut 9.–15.11. (94 maksua)",
        },
        disputed: {
          description: "Whether a question of the company about the line is open.",
          example: false,
        },
      },
    },
    credits: {
      description: "The invoice that this credit note gives fees of back.",
      fields: {
        id: { description: "Its id.", example: 40 },
        number: { description: "Its number.", example: "2026-000122" },
      },
    },
    creditedBy: {
      description: "Credit notes of this invoice, and later invoices with corrections of it.",
      items: {
        id: { description: "Its id.", example: 42 },
        number: { description: "Its number.", example: "2026-000124" },
      },
    },
  },
);

const FILES = [
  { mediaType: "application/pdf", what: "a PDF" },
  { mediaType: "text/csv", what: "CSV" },
] as const;
const E_INVOICE = { mediaType: "application/xml", what: "Finvoice 3.0" } as const;

const asFiles = (files: readonly { mediaType: string; what: string }[]) =>
  files.map(({ mediaType, what }) => ({
    status: 200,
    mediaType,
    schema: null,
    description: `As ${what}, by suffix or \`Accept\`.`,
  }));

export const listInvoicesOperation = operation({
  operationId: "listInvoices",
  method: "GET",
  path: "/api/companies/{companyId}/invoices",
  tag: "Invoices",
  summary: "List a company's invoices",
  description:
    "The settlement statements of one company, the newest period first, without their lines. The current period has no statement yet: read its open statement by the period's days.",
  scope: "statements:read",
  input: describeInput(statementListSchema, {
    companyId: words.companyId,
    year: { description: "Only invoices whose period ends in this year.", example: 2026 },
    limit: words.limit,
    cursor: words.cursor,
  }),
  answer: listAnswer("invoices", invoiceSummary, [invoiceExample]),
  failures: [],
  examples: [
    { name: "all", summary: "The newest invoices" },
    { name: "year", summary: "The invoices of a year", query: { year: "2026" } },
  ],
});

export const getInvoiceOperation = operation({
  operationId: "getInvoice",
  method: "GET",
  path: "/api/companies/{companyId}/invoices/{invoiceId}",
  tag: "Invoices",
  summary: "Read an invoice",
  description:
    "One settlement statement with its lines. Its id with `.pdf`, `.csv` or `.xml` behind it, or an `Accept` of `application/pdf`, `text/csv` or `application/xml`, gives it as a document: PDF, CSV, or the e-invoice (Finvoice 3.0).",
  scope: "statements:read",
  input: describeInput(documentIdSchema, {
    companyId: words.companyId,
    invoiceId: { description: "The invoice's id, with or without a suffix.", example: "41" },
  }),
  answer: {
    status: 200,
    description: "The invoice.",
    schema: invoice,
    headers: ["ETag"],
    example: {
      ...invoiceExample,
      carryOutCents: 0,
      lines: invoiceLinesExample,
      credits: null,
      creditedBy: [],
    },
  },
  others: asFiles([...FILES, E_INVOICE]),
  failures: [],
  examples: [{ name: "one", summary: "By its id" }],
});

export const getInvoiceOfPeriodOperation = operation({
  operationId: "getInvoiceOfPeriod",
  method: "GET",
  path: "/api/companies/{companyId}/invoices/{invoiceId}/{end}",
  tag: "Invoices",
  summary: "Read the invoice of a period",
  description:
    "Reads an invoice by the first and the last day of its period: the open statement so far (`open`), or the final invoice of a closed period. Periods are fortnights from Monday 2026-01-05 on; other days are refused. A suffix of the last day or `Accept` asks for a document; an open statement has no e-invoice.",
  scope: "statements:read",
  input: describeInput(documentPeriodSchema, {
    companyId: words.companyId,
    invoiceId: { description: "The period's first day.", example: "2026-11-09" },
    end: { description: "The period's last day, with or without a suffix.", example: "2026-11-22" },
  }),
  answer: {
    status: 200,
    description: "The invoice, or the open statement.",
    schema: invoice,
    headers: ["ETag"],
    example: {
      ...invoiceExample,
      id: null,
      number: null,
      date: null,
      reference: null,
      sentDate: null,
      status: "open",
      carryOutCents: 0,
      lines: invoiceLinesExample,
      credits: null,
      creditedBy: [],
    },
  },
  others: asFiles([...FILES, E_INVOICE]),
  failures: ["not_a_period", "statement_open"],
  examples: [{ name: "period", summary: "By its days" }],
});

export const getInvoiceInputsOperation = operation({
  operationId: "getInvoiceInputs",
  method: "GET",
  path: "/api/companies/{companyId}/invoices/{invoiceId}/inputs",
  tag: "Invoices",
  summary: "Read the inputs of an invoice",
  description:
    "The inputs of a final invoice, byte for byte as they were stored with it. `npm run statement` computes the invoice again from them. For admins.",
  scope: "statements:read",
  input: describeInput(documentIdSchema, {
    companyId: words.companyId,
    invoiceId: { description: "The invoice's id.", example: "41" },
  }),
  answer: {
    status: 200,
    description: "The inputs.",
    schema: z.looseObject({}),
    headers: ["ETag"],
  },
  failures: ["forbidden"],
  examples: [{ name: "one", summary: "By its id" }],
});
