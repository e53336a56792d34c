import { z } from "zod";
import { DISCOUNT_STATES } from "#lib/discounts/rules/discount.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { listAnswer, operation } from "#lib/platform/api/operation.ts";
import {
  countValue,
  dateValue,
  idValue,
  instantValue,
  provider,
  sortWord,
  textValue,
  words,
} from "#lib/platform/api/values.ts";
import { DISCOUNT_TARGETS } from "#lib/settlements/rules/inputs.ts";
import {
  createDiscountSchema,
  discountIdSchema,
  discountListSchema,
  previewDiscountSchema,
  saveDiscountSchema,
} from "./schema.ts";

const target = z.enum(DISCOUNT_TARGETS);
const cents = z.int();

const content = {
  name: {
    description: "The discount's name on statements. At most 80 characters.",
    example: "Kevätkampanja",
  },
  target: {
    description:
      "The fee that it lowers: `monthlyFee` of a vehicle, `joiningFee` of a vehicle, or `commission` of card payments.",
    example: "commission",
  },
  basisPoints: {
    description:
      "A share in hundredths of a per cent, 1 to 10,000: 1,250 is 12.5 %. Either this or `amountCents`.",
    example: 1_250,
  },
  amountCents: {
    description:
      "An amount in cents: for a monthly fee once a month and vehicle, for a joining fee once a vehicle, for a commission once a statement.",
    example: null,
  },
  company: {
    description:
      "The single company that gets the discount. Without `company` and `provider` all companies get it.",
    fields: { id: { description: "The company's id.", example: 12 } },
  },
  provider: { description: "The dispatch provider whose companies get the discount.", example: null },
  validFrom: {
    description: "The first day; not earlier than the first day that is not settled.",
    example: "2026-11-16",
  },
  validTo: {
    description: "The last day, inclusive; null: until further notice. Setting it ends the discount.",
    example: null,
  },
  note: { description: "A note of the admins. Companies do not see it.", example: null },
  cancelled: {
    description: "Taken back before any statement was made with it.",
    example: false,
  },
};

const derived = {
  id: { description: "The discount's id.", example: 5 },
  state: { description: "`current`, `coming` or `ended` (also when taken back).", example: "current" },
  settled: {
    description:
      "Whether final statements were made while it was valid. Then only its last day and its note may change.",
    example: false,
  },
  createdDate: { description: "When the discount was made, UTC.", example: "2026-11-14T08:00:00.000Z" },
  createdBy: { description: "The admin who made it.", example: "admin@tolppa.example" },
  modifiedDate: { description: "When it was last changed, UTC.", example: "2026-11-14T08:00:00.000Z" },
};

const ignored = Object.fromEntries(
  Object.entries(derived).map(([name, { description }]) => [name, { description, readOnly: true }]),
) as Record<keyof typeof derived, { description: string; readOnly: true }>;

const answer = describeAnswer(
  "Discount",
  z.strictObject({
    id: idValue,
    name: textValue,
    target,
    basisPoints: countValue.nullable(),
    amountCents: countValue.nullable(),
    company: z.strictObject({ id: idValue }).nullable(),
    provider: provider.nullable(),
    validFrom: dateValue,
    validTo: dateValue.nullable(),
    note: textValue.nullable(),
    cancelled: z.boolean(),
    state: z.enum(DISCOUNT_STATES),
    settled: z.boolean(),
    createdDate: instantValue,
    createdBy: textValue,
    modifiedDate: instantValue,
  }),
  { ...content, ...derived },
);

const example = {
  id: 5,
  name: "Kevätkampanja",
  target: "commission",
  basisPoints: 1_250,
  amountCents: null,
  company: { id: 12 },
  provider: null,
  validFrom: "2026-11-16",
  validTo: null,
  note: null,
  cancelled: false,
  state: "current",
  settled: false,
  createdDate: "2026-11-14T08:00:00.000Z",
  createdBy: "admin@tolppa.example",
  modifiedDate: "2026-11-14T08:00:00.000Z",
};

/** The examples' day will be settled one day, and a first day must not be settled. */
const sent = {
  name: "Kevätkampanja",
  target: "commission",
  basisPoints: 1_250,
  provider: "taksiHelsinki",
  validFrom: "2099-01-07",
  validTo: "2099-03-31",
};

const discountId = { description: "The discount's id.", example: 5 };
const body = {
  description: "The whole discount.",
  fields: { ...content, ...ignored },
};
const ORDER =
  "Discounts are given one after the other until nothing is left of the charge: those of all companies first, then a dispatch provider's, then a company's own, and among these the one that was made first; of the commission, shares before amounts. A share is of the charge of the discount's days, other discounts not subtracted.";

export const listDiscountsOperation = operation({
  operationId: "listDiscounts",
  method: "GET",
  path: "/api/discounts",
  tag: "Administration",
  summary: "List the discounts",
  description: `All discounts, ended ones included. ${ORDER} For admins and programs with all companies.`,
  scope: "admin:read",
  input: describeInput(discountListSchema, {
    target: { description: "Only discounts of this fee.", example: "monthlyFee" },
    scope: {
      description: "Only discounts of `all` companies, of a `provider`, or of one `company`.",
      example: "company",
    },
    state: { description: "Only discounts in this state.", example: "current" },
    companyId: { description: "Only discounts of this single company.", example: 12 },
    q: { description: "A part of the name, or of its company's name or business id.", example: "kevät" },
    sort: sortWord(["validFrom", "name"]),
    limit: words.limit,
    cursor: words.cursor,
  }),
  answer: listAnswer("discounts", answer, [example]),
  failures: ["forbidden"],
  examples: [
    { name: "all", summary: "From the beginning" },
    { name: "current", summary: "The current discounts", query: { state: "current" } },
  ],
});

export const createDiscountOperation = operation({
  operationId: "createDiscount",
  method: "POST",
  path: "/api/discounts",
  tag: "Administration",
  summary: "Make a discount",
  description: `From its first day on the discount is a separate line on statements that are not final yet. ${ORDER}`,
  scope: "admin:write",
  input: describeInput(createDiscountSchema, { body }),
  answer: {
    status: 201,
    description: "The discount as stored.",
    schema: answer,
    headers: ["ETag", "Location"],
    example,
  },
  failures: ["forbidden", "step_up_needed", "invalid"],
  examples: [{ name: "share", summary: "A share of the commission of one provider's companies", body: sent }],
});

export const getDiscountOperation = operation({
  operationId: "getDiscount",
  method: "GET",
  path: "/api/discounts/{discountId}",
  tag: "Administration",
  summary: "Get a discount",
  description: "One discount.",
  scope: "admin:read",
  input: describeInput(discountIdSchema, { discountId }),
  answer: { status: 200, description: "The discount.", schema: answer, headers: ["ETag"], example },
  failures: ["forbidden", "not_found"],
  examples: [{ name: "one", summary: "By its id" }],
});

export const saveDiscountOperation = operation({
  operationId: "saveDiscount",
  method: "PUT",
  path: "/api/discounts/{discountId}",
  tag: "Administration",
  summary: "Change or end a discount",
  description:
    "Takes the whole discount. `validTo` ends it; `cancelled` takes back a discount without final statements. Final statements never change, so a settled discount can change only its last day and its note.",
  scope: "admin:write",
  versioned: true,
  input: describeInput(saveDiscountSchema, { discountId, version: words.version, body }),
  answer: { status: 200, description: "The discount as stored.", schema: answer, headers: ["ETag"], example },
  failures: ["forbidden", "step_up_needed", "not_found", "invalid", "discount_settled"],
  examples: [{ name: "end", summary: "With its last day", body: sent }],
});

const previewed = describeAnswer(
  "DiscountPreview",
  z.strictObject({
    period: z.strictObject({ start: dateValue, end: dateValue }),
    companies: countValue,
    computed: countValue,
    changed: countValue,
    differenceCents: cents,
    estimatedCents: cents,
    largest: z.array(
      z.strictObject({
        company: z.strictObject({ id: idValue, name: textValue }),
        beforeCents: cents,
        afterCents: cents,
      }),
    ),
  }),
  {
    period: {
      description: "The current fortnight, in Finland.",
      fields: {
        start: { description: "Its first day.", example: "2026-11-09" },
        end: { description: "Its last day.", example: "2026-11-22" },
      },
    },
    companies: { description: "The number of companies that it might concern.", example: 2_400 },
    computed: {
      description: "The number of these companies whose statement was computed: all, or 1,000 spread evenly.",
      example: 800,
    },
    changed: { description: "The number of computed statements whose total differs.", example: 712 },
    differenceCents: {
      description: "The sum of the differences of the computed statements.",
      example: 41_230,
    },
    estimatedCents: {
      description: "The estimated sum of the differences of all these companies.",
      example: 123_690,
    },
    largest: {
      description: "The 20 companies with the greatest difference.",
      items: {
        company: {
          description: "The company.",
          fields: {
            id: { description: "Its id.", example: 12 },
            name: { description: "Its name.", example: "Taksi Virtanen Oy" },
          },
        },
        beforeCents: {
          description: "The total of the company's statement without the change.",
          example: 406_048,
        },
        afterCents: {
          description: "The total of the company's statement with the change.",
          example: 407_461,
        },
      },
    },
  },
);

export const previewDiscountOperation = operation({
  operationId: "previewDiscount",
  method: "POST",
  path: "/api/discounts/preview",
  tag: "Administration",
  summary: "Preview a discount",
  description:
    "Computes the running period with and without the discount by the arithmetic that settles it, and stores nothing.",
  scope: "admin:read",
  input: describeInput(previewDiscountSchema, {
    body: {
      description: "The discount to preview.",
      fields: {
        discount: { ...body, description: "The discount to preview." },
        replaces: {
          description: "The id of the discount that it would replace; null for a new discount.",
          example: null,
        },
      },
    },
  }),
  answer: {
    status: 200,
    description: "The effect of the discount.",
    schema: previewed,
    example: {
      period: { start: "2026-11-09", end: "2026-11-22" },
      companies: 1,
      computed: 1,
      changed: 1,
      differenceCents: 1_413,
      estimatedCents: 1_413,
      largest: [
        { company: { id: 12, name: "Taksi Virtanen Oy" }, beforeCents: 406_048, afterCents: 407_461 },
      ],
    },
  },
  failures: ["forbidden", "not_found", "invalid", "discount_settled"],
  examples: [{ name: "new", summary: "A new discount", body: { discount: sent } }],
});
