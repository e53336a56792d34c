import { z } from "zod";
import { contactWords } from "#lib/companies/field-docs.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { operation } from "#lib/platform/api/operation.ts";
import { idValue, provider, status, textValue, words } from "#lib/platform/api/values.ts";
import { SEARCH_COUNT, SEARCH_LIMIT } from "#lib/platform/search/search.ts";
import { searchSchema } from "./schema.ts";

const company = z.strictObject({ id: idValue, companyName: textValue });
const companyWords = {
  description: "The company of the vehicle or driver.",
  fields: {
    id: words.companyId,
    companyName: { description: "The company's name.", example: "Taksi Virtanen Oy" },
  },
};

const total = z.int().min(0).max(SEARCH_COUNT).nullable();

const found = describeAnswer(
  "SearchResults",
  z.strictObject({
    companies: z
      .array(z.strictObject({ id: idValue, companyName: textValue, businessId: textValue, provider, status }))
      .max(SEARCH_LIMIT),
    vehicles: z
      .array(
        z.strictObject({
          id: idValue,
          licensePlate: textValue.nullable(),
          make: textValue.nullable(),
          model: textValue.nullable(),
          status,
          company,
        }),
      )
      .max(SEARCH_LIMIT),
    drivers: z
      .array(
        z.strictObject({
          id: idValue,
          taxiDrivingLicense: textValue.nullable(),
          contact: z.strictObject({
            firstName: textValue.nullable(),
            lastName: textValue.nullable(),
            phoneNumber: textValue.nullable(),
            email: textValue.nullable(),
          }),
          status,
          company,
        }),
      )
      .max(SEARCH_LIMIT),
    totals: z.strictObject({ companies: total, vehicles: total, drivers: total }),
  }),
  {
    companies: {
      description: "At most 8 companies, the likeliest first.",
      items: {
        id: words.companyId,
        companyName: { description: "The company's name.", example: "Taksi Virtanen Oy" },
        businessId: { description: "Its business id.", example: "1234567-1" },
        provider: { description: "Its dispatch provider.", example: "taksiHelsinki" },
        status: words.status,
      },
    },
    vehicles: {
      description: "At most 8 vehicles, the likeliest first.",
      items: {
        id: words.vehicleId,
        licensePlate: { description: "Licence plate.", example: "ABC-123" },
        make: { description: "Make.", example: "Toyota" },
        model: { description: "Model.", example: "Corolla" },
        status: words.status,
        company: companyWords,
      },
    },
    drivers: {
      description: "At most 8 drivers, the likeliest first.",
      items: {
        id: words.driverId,
        taxiDrivingLicense: { description: "Number of the taxi driving licence.", example: "12-345678" },
        contact: { description: "The driver's name, phone and e-mail.", fields: contactWords },
        status: words.status,
        company: companyWords,
      },
    },
    totals: {
      description:
        "The number of all matches of each kind, of which the answer has at most 8; null: more than 100.",
      fields: {
        companies: { description: "Companies.", example: 1 },
        vehicles: { description: "Vehicles.", example: 49 },
        drivers: { description: "Drivers.", example: null },
      },
    },
  },
);

export const searchOperation = operation({
  operationId: "search",
  method: "GET",
  path: "/api/search",
  tag: "Search",
  summary: "Search companies, vehicles and drivers",
  description:
    "Searches names, business ids, plates, licence numbers, phone numbers and e-mail addresses of rows that the caller may see. Values that begin with the text come first, then values that contain its words. A kind without such values has similar values. At most 8 of each kind, the likeliest first; `totals` has the numbers of all matches.",
  scope: "search:read",
  input: describeInput(searchSchema, {
    query: { description: "2 to 64 characters, without the spaces at the ends.", example: "virtanen" },
  }),
  answer: {
    status: 200,
    description: "The matches by kind.",
    schema: found,
    example: {
      companies: [
        {
          id: 12,
          companyName: "Taksi Virtanen Oy",
          businessId: "1234567-1",
          provider: "taksiHelsinki",
          status: "active",
        },
      ],
      vehicles: [],
      drivers: [
        {
          id: 678,
          taxiDrivingLicense: "12-345678",
          contact: {
            firstName: "Aino",
            lastName: "Virtanen",
            phoneNumber: "+358401234567",
            email: "aino@taksi.example",
          },
          status: "active",
          company: { id: 12, companyName: "Taksi Virtanen Oy" },
        },
      ],
      totals: { companies: 1, vehicles: 0, drivers: 1 },
    },
  },
  failures: [],
  examples: [{ name: "name", summary: "By a name", query: { query: "virtanen" } }],
});
