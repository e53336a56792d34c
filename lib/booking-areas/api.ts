import { z } from "zod";
import { EFFECTS } from "#lib/booking-areas/rules/booking-area.ts";
import { blockedShape, blockedWords } from "#lib/platform/api/blocked.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { listAnswer, operation } from "#lib/platform/api/operation.ts";
import {
  dateValue,
  IGNORED_WORDS,
  idValue,
  instantValue,
  provider,
  sortWord,
  textValue,
  UNCHANGED_WORDS,
  words,
} from "#lib/platform/api/values.ts";
import {
  areaIdSchema,
  bookingAreasSchema,
  createAreaSchema,
  createRuleSchema,
  endAreaSchema,
  ruleIdSchema,
  ruleListSchema,
  saveAreaSchema,
} from "./schema.ts";

const areaId = { description: "The area's id.", example: 7 };
const name = { description: "The area's name.", example: "Lentoasema" };
const validFrom = { description: "The area's first day, in Finland.", example: "2026-01-01" };
const validTo = { description: "The area's last day; null: until it is ended.", example: null };
const dispatchProvider = { description: "The dispatch provider.", example: "taksiHelsinki" };
const postCodes = {
  description: "Postal codes and ranges of them, both ends included: a list, or one text with commas.",
  example: ["01530", "01300-01399"],
};

const area = describeAnswer(
  "BookingArea",
  z.strictObject({
    id: idValue,
    name: textValue,
    provider,
    postCodes: z.array(textValue),
    validFrom: dateValue,
    validTo: dateValue.nullable(),
    endedDate: instantValue.nullable(),
  }),
  {
    id: areaId,
    name,
    provider: dispatchProvider,
    postCodes,
    validFrom,
    validTo,
    endedDate: {
      description: "When the area was ended, UTC. An ended area restricts nobody.",
      example: null,
    },
  },
);

const areaExample = {
  id: 7,
  name: "Lentoasema",
  provider: "taksiHelsinki",
  postCodes: ["01300-01399", "01530"],
  validFrom: "2026-01-01",
  validTo: null,
  endedDate: null,
};

const ruleWords = {
  effect: { description: "`allow` or `deny`; a deny wins.", example: "allow" },
  companyId: {
    description: "The company that the rule allows or denies; null in a rule about a vehicle.",
    example: 12,
  },
  vehicleId: {
    description: "The vehicle that the rule allows or denies; null in a rule about a company.",
    example: null,
  },
  validFrom: { description: "The rule's first day; null: without a beginning.", example: null },
  validTo: { description: "The rule's last day; null: without an end.", example: null },
};

const rule = describeAnswer(
  "BookingRule",
  z.strictObject({
    id: idValue,
    effect: z.enum(EFFECTS),
    companyId: idValue.nullable(),
    vehicleId: idValue.nullable(),
    validFrom: dateValue.nullable(),
    validTo: dateValue.nullable(),
    endedDate: instantValue.nullable(),
  }),
  {
    id: { description: "The rule's id.", example: 31 },
    ...ruleWords,
    endedDate: { description: "When it was ended, UTC.", example: null },
  },
);

const ruleExample = {
  id: 31,
  effect: "allow",
  companyId: 12,
  vehicleId: null,
  validFrom: null,
  validTo: null,
  endedDate: null,
};

const named = z.strictObject({
  companies: z.array(z.strictObject({ id: idValue, companyName: textValue, ...blockedShape })),
  vehicles: z.array(
    z.strictObject({
      id: idValue,
      licensePlate: textValue.nullable(),
      company: z.strictObject({ id: idValue }),
      ...blockedShape,
    }),
  ),
});

const namedWords = (description: string) => ({
  description,
  fields: {
    companies: {
      description: "Companies, each with all of its vehicles.",
      items: {
        id: words.companyId,
        companyName: { description: "Its name.", example: "Taksi Virtanen Oy" },
        ...blockedWords,
      },
    },
    vehicles: {
      description: "Single vehicles.",
      items: {
        id: words.vehicleId,
        licensePlate: { description: "The vehicle's plate.", example: "ABC-123" },
        company: { description: "The vehicle's company.", fields: { id: words.companyId } },
        ...blockedWords,
      },
    },
  },
});

const drivers = describeAnswer(
  "WhoMayDrive",
  z.strictObject({
    postCode: textValue,
    provider,
    mode: z.enum(["everybody", "listed"]),
    areas: z.array(
      z.strictObject({ id: idValue, name: textValue, validFrom: dateValue, validTo: dateValue.nullable() }),
    ),
    allowed: named,
    denied: named,
  }),
  {
    postCode: { description: "The requested postal code.", example: "01530" },
    provider: dispatchProvider,
    mode: {
      description:
        "`everybody`: all vehicles in use of the provider's companies in use, except the denied; `listed`: only the allowed.",
      example: "listed",
    },
    areas: {
      description: "The areas in force that hold the code.",
      items: { id: areaId, name, validFrom, validTo },
    },
    allowed: namedWords("Who may drive where `mode` is `listed`, as far as nobody denies them."),
    denied: namedWords("Who may not drive, whatever allows them."),
  },
);

const driversExample = {
  postCode: "01530",
  provider: "taksiHelsinki",
  mode: "listed",
  areas: [{ id: 7, name: "Lentoasema", validFrom: "2026-01-01", validTo: null }],
  allowed: {
    companies: [{ id: 12, companyName: "Taksi Virtanen Oy", blockedSince: null, reasons: [] }],
    vehicles: [],
  },
  denied: {
    companies: [],
    vehicles: [{ id: 345, licensePlate: "ABC-123", company: { id: 12 }, blockedSince: null, reasons: [] }],
  },
};

export const listBookingAreasOperation = operation({
  operationId: "listBookingAreas",
  method: "GET",
  path: "/api/booking-areas",
  tag: "Areas",
  summary: "Ask who may drive in a postal code, or list the areas",
  description:
    "With `postCode`: the companies and vehicles of a dispatch provider that may take bookings there, now or `at` another instant. If no area in force holds the code, all of them may. If one of these areas allows a company or vehicle, only the allowed of all these areas may. A deny always wins. Whom a requirement blocks, the answer says beside the name: `blockedSince` and `reasons`, for a vehicle with those of its company. Long lists of the allowed and denied are paged by `limit` and `Link`, and some pages are shorter than others; `areas` and `mode` are on each page. Repeat the request with `If-None-Match`. Without `postCode`: the areas. A dispatch provider's program gets its own provider and need not name it. A caller that reaches all providers and names none gets a list with an answer for each provider with an area there, in the order of the providers' oldest areas; `limit` counts over all answers, and a page may begin with the rest of one provider's answer.",
  scope: "areas:read",
  input: describeInput(bookingAreasSchema, {
    postCode: { description: "The postal code to ask about: five digits.", example: "01530" },
    provider: {
      description:
        "The dispatch provider. A caller that reaches all providers gets all of them when it is left out.",
      example: "taksiHelsinki",
    },
    at: {
      description: "The instant to ask about, ISO 8601 with its offset; now when left out.",
      example: "2026-12-24T18:00:00+02:00",
    },
    state: { description: "In the list: only areas in this state today.", example: "in_force" },
    q: {
      description: "In the list: a part of the name, a postal code, or its first two digits.",
      example: "lento",
    },
    sort: sortWord(["name", "start"]),
    limit: words.limit,
    cursor: words.cursor,
  }),
  answer: {
    status: 200,
    description: "The answer for one provider, a list of answers for all providers, or one page of areas.",
    schema: z.union([drivers, z.array(drivers), z.array(area)]),
    headers: ["ETag", "Link"],
    example: driversExample,
  },
  failures: ["forbidden"],
  examples: [
    {
      name: "who",
      summary: "Who may drive",
      query: { postCode: "01530", provider: "taksiHelsinki" },
    },
    { name: "everywhere", summary: "Who may drive, for all providers", query: { postCode: "01530" } },
    { name: "list", summary: "The areas", query: { state: "in_force" } },
  ],
});

const createBody = { name, provider: dispatchProvider, validFrom, validTo, postCodes };

export const createBookingAreaOperation = operation({
  operationId: "createBookingArea",
  method: "POST",
  path: "/api/booking-areas",
  tag: "Areas",
  summary: "Make an area",
  description:
    "Everybody may drive in an area without rules. Areas may overlap. An area's provider never changes.",
  scope: "admin:write",
  input: describeInput(createAreaSchema, { body: { description: "The new area.", fields: createBody } }),
  answer: {
    status: 201,
    description: "The area as stored, its codes sorted and without overlaps.",
    schema: area,
    headers: ["ETag", "Location"],
    example: areaExample,
  },
  failures: ["forbidden"],
  examples: [
    {
      name: "airport",
      summary: "An area of two pieces",
      body: {
        name: "Lentoasema",
        provider: "taksiHelsinki",
        validFrom: "2026-01-01",
        postCodes: ["01530", "01300-01399"],
      },
    },
  ],
});

export const getBookingAreaOperation = operation({
  operationId: "getBookingArea",
  method: "GET",
  path: "/api/booking-areas/{areaId}",
  tag: "Areas",
  summary: "Read an area",
  description: "One area, in force or not.",
  scope: "areas:read",
  input: describeInput(areaIdSchema, { areaId }),
  answer: { status: 200, description: "The area.", schema: area, headers: ["ETag"], example: areaExample },
  failures: ["forbidden"],
  examples: [{ name: "one", summary: "By its id" }],
});

export const saveBookingAreaOperation = operation({
  operationId: "saveBookingArea",
  method: "PUT",
  path: "/api/booking-areas/{areaId}",
  tag: "Areas",
  summary: "Change an area",
  description: "Changes the area's name, codes and days. An ended area cannot change.",
  scope: "admin:write",
  versioned: true,
  input: describeInput(saveAreaSchema, {
    areaId,
    body: {
      description: "The whole content, or the whole answer of a GET.",
      fields: {
        name,
        postCodes,
        validFrom,
        validTo,
        id: IGNORED_WORDS,
        provider: UNCHANGED_WORDS,
        endedDate: UNCHANGED_WORDS,
      },
    },
    version: words.version,
  }),
  answer: {
    status: 200,
    description: "The area as stored.",
    schema: area,
    headers: ["ETag"],
    example: areaExample,
  },
  failures: ["forbidden", "area_ended", "stale"],
  examples: [
    {
      name: "codes",
      summary: "Other codes",
      body: { name: "Lentoasema", postCodes: "01530, 01300–01399", validFrom: "2026-01-01", validTo: null },
    },
  ],
});

export const endBookingAreaOperation = operation({
  operationId: "endBookingArea",
  method: "DELETE",
  path: "/api/booking-areas/{areaId}",
  tag: "Areas",
  summary: "End an area",
  description: "An ended area restricts nobody. It stays in the list and cannot be brought back.",
  scope: "admin:write",
  versioned: true,
  input: describeInput(endAreaSchema, { areaId, version: words.version }),
  answer: { status: 204, description: "It is done.", schema: null },
  failures: ["forbidden", "area_ended", "stale"],
  examples: [{ name: "one", summary: "By its id" }],
});

export const listBookingRulesOperation = operation({
  operationId: "listBookingRules",
  method: "GET",
  path: "/api/booking-areas/{areaId}/rules",
  tag: "Areas",
  summary: "List the rules of an area",
  description: "The area's rules, ended ones included, in the order in which they were made.",
  scope: "areas:read",
  input: describeInput(ruleListSchema, { areaId, limit: words.limit, cursor: words.cursor }),
  answer: listAnswer("rules", rule, [ruleExample]),
  failures: ["forbidden"],
  examples: [{ name: "all", summary: "From the beginning" }],
});

export const addBookingRuleOperation = operation({
  operationId: "addBookingRule",
  method: "POST",
  path: "/api/booking-areas/{areaId}/rules",
  tag: "Areas",
  summary: "Allow or deny a company or a vehicle",
  description:
    "The company or vehicle must be of the area's provider, and has one rule at a time. To change a rule, end it and add another.",
  scope: "admin:write",
  input: describeInput(createRuleSchema, {
    areaId,
    body: { description: "The new rule.", fields: ruleWords },
  }),
  answer: {
    status: 201,
    description: "The rule as stored.",
    schema: rule,
    headers: ["Location"],
    example: ruleExample,
  },
  failures: ["forbidden", "area_ended", "rule_overlaps"],
  examples: [{ name: "allow", summary: "Allow a company", body: { effect: "allow", companyId: 12 } }],
});

export const endBookingRuleOperation = operation({
  operationId: "endBookingRule",
  method: "DELETE",
  path: "/api/booking-areas/{areaId}/rules/{ruleId}",
  tag: "Areas",
  summary: "End a rule",
  description: "An ended rule has no effect.",
  scope: "admin:write",
  input: describeInput(ruleIdSchema, { areaId, ruleId: { description: "The rule's id.", example: 31 } }),
  answer: { status: 204, description: "It is done.", schema: null },
  failures: ["forbidden", "area_ended"],
  examples: [{ name: "one", summary: "By its id" }],
});
