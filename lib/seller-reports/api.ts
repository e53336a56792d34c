import { z } from "zod";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { listAnswer, operation } from "#lib/platform/api/operation.ts";
import { countValue, idValue, textValue, words } from "#lib/platform/api/values.ts";
import { SELLER_GAPS } from "./rules/seller-row.ts";
import { sellerReportFileSchema, sellerRowsSchema } from "./schema.ts";

const year = { description: "The calendar year.", example: 2026 };
const cents = z.int();

const seller = describeAnswer(
  "ReportedSeller",
  z.strictObject({
    companyId: idValue,
    companyName: textValue,
    businessId: textValue,
    vatNumber: textValue.nullable(),
    address: z.strictObject({ street: textValue, postCode: textValue, city: textValue }),
    ibans: z.array(textValue),
    quarters: z.array(
      z.strictObject({
        quarter: countValue,
        considerationCents: cents,
        feesCents: cents,
        taxesCents: cents,
        activities: countValue,
      }),
    ),
    gaps: z.array(z.enum(SELLER_GAPS)),
  }),
  {
    companyId: words.companyId,
    companyName: { description: "The company's name.", example: "Taksi Virtanen Oy" },
    businessId: {
      description: "Its business id, which is its tax identification number.",
      example: "1234567-1",
    },
    vatNumber: {
      description: "Its VAT number; null if its card payments bear no VAT, or its business id cannot exist.",
      example: "FI12345671",
    },
    address: {
      description: "Its address.",
      fields: {
        street: { description: "The street.", example: "Hämeenkatu 12" },
        postCode: { description: "The postal code.", example: "33100" },
        city: { description: "The city.", example: "Tampere" },
      },
    },
    ibans: {
      description:
        "The accounts that the year's payouts went to; without a payout the company's own account.",
      example: ["FI2112345600000785"],
    },
    quarters: {
      description:
        "The four quarters. A settlement belongs to the quarter of the day on which the company was paid.",
      items: {
        quarter: { description: "1 to 4.", example: 4 },
        considerationCents: {
          description: "Card payments less refunds and fees, in cents. Negative if the fees are higher.",
          example: 406_048,
        },
        feesCents: {
          description: "Commissions and fees less discounts and credits, in cents.",
          example: 12_687,
        },
        taxesCents: {
          description: "Taxes withheld: always 0, because the provider withholds none.",
          example: 0,
        },
        activities: { description: "Card payments that were not refunded in full.", example: 143 },
      },
    },
    gaps: {
      description:
        "What the company lacks: `business_id` or `vat_number` (its business id cannot exist), `address`, `iban`.",
      example: [],
    },
  },
);

export const listReportedSellersOperation = operation({
  operationId: "listReportedSellers",
  method: "GET",
  path: "/api/dac7/{year}",
  tag: "Administration",
  summary: "List the companies of a year's seller report",
  description:
    "The companies with card payments in settlements that were paid in the year, with their figures by quarter, as Directive (EU) 2021/514 (DAC7) asks: the same as on the page 'Myyjäilmoitus'. The figures are of now; what a report said is in its file. For admins and programs with all companies.",
  scope: "admin:read",
  input: describeInput(sellerRowsSchema, { year, limit: words.limit, cursor: words.cursor }),
  answer: listAnswer("companies", seller, [
    {
      companyId: 12,
      companyName: "Taksi Virtanen Oy",
      businessId: "1234567-1",
      vatNumber: "FI12345671",
      address: { street: "Hämeenkatu 12", postCode: "33100", city: "Tampere" },
      ibans: ["FI2112345600000785"],
      quarters: [1, 2, 3, 4].map((quarter) => ({
        quarter,
        considerationCents: quarter === 4 ? 406_048 : 0,
        feesCents: quarter === 4 ? 12_687 : 0,
        taxesCents: 0,
        activities: quarter === 4 ? 143 : 0,
      })),
      gaps: [],
    },
  ]),
  failures: ["forbidden"],
  examples: [{ name: "year", summary: "The first hundred companies" }],
});

export const readSellerReportOperation = operation({
  operationId: "readSellerReport",
  method: "GET",
  path: "/api/dac7/{year}/file",
  tag: "Administration",
  summary: "Read a year's seller report as XML",
  description:
    "The newest report of the year, or the one with a number, byte for byte as an admin made it: a DPI message of the OECD. A report after the first one holds only corrections or additional companies. Without a report the answer is 404. For admins and programs with all companies.",
  scope: "admin:read",
  input: describeInput(sellerReportFileSchema, {
    year,
    number: { description: "The report's number in its year; the newest when left out.", example: 1 },
  }),
  answer: {
    status: 200,
    description: "The report.",
    mediaType: "application/xml",
    schema: null,
  },
  failures: ["not_found"],
  examples: [{ name: "newest", summary: "The newest report of the year" }],
});
