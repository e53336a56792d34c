import { z } from "zod";
import { PARTNER_TYPES } from "#lib/partners/rules/partner.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { listAnswer, operation } from "#lib/platform/api/operation.ts";
import {
  countValue,
  idValue,
  provider,
  sortWord,
  status,
  textValue,
  words,
} from "#lib/platform/api/values.ts";
import { gatherSchema, partnerCompaniesSchema, partnerListSchema, undoPartnerMoveSchema } from "./schema.ts";

const partnerId = { description: "The partner's company id.", example: 7 };
const type = {
  description: "`aggregator`: its people see the companies under it; `regional_partner`: its people do not.",
  example: "aggregator",
};
const moveId = {
  description: "The id by which the move can be undone; null if nothing changed.",
  example: 31,
};

const answer = describeAnswer(
  "Partner",
  z.strictObject({
    id: idValue,
    companyName: textValue,
    businessId: textValue,
    companyType: z.enum(PARTNER_TYPES),
    status,
    provider,
    totals: z.strictObject({ companies: countValue, vehicles: countValue, drivers: countValue }),
  }),
  {
    id: partnerId,
    companyName: { description: "Its name.", example: "Länsirannikon Taksit Oy" },
    businessId: { description: "Its business id.", example: "1234567-1" },
    companyType: type,
    status: words.status,
    provider: { description: "Its dispatch provider.", example: "taksiHelsinki" },
    totals: {
      description: "The number of companies, vehicles and drivers under the partner, in any status.",
      fields: {
        companies: { description: "Companies.", example: 12 },
        vehicles: { description: "Their vehicles.", example: 87 },
        drivers: { description: "Their drivers.", example: 120 },
      },
    },
  },
);

export const listPartnersOperation = operation({
  operationId: "listPartners",
  method: "GET",
  path: "/api/partners",
  tag: "Administration",
  summary: "List the partners",
  description:
    "Aggregators and regional partners, with the numbers of companies, vehicles and drivers under each. For admins.",
  scope: "admin:read",
  input: describeInput(partnerListSchema, {
    type: { description: "Only partners of this type.", example: "aggregator" },
    status: words.statusFilter,
    provider: { description: "Only partners of this dispatch provider.", example: "taksiHelsinki" },
    q: words.q,
    sort: sortWord(["name", "companies", "vehicles"]),
    limit: words.limit,
    cursor: words.cursor,
  }),
  answer: listAnswer("partners", answer, [
    {
      id: 7,
      companyName: "Länsirannikon Taksit Oy",
      businessId: "1234567-1",
      companyType: "aggregator",
      status: "active",
      provider: "taksiHelsinki",
      totals: { companies: 12, vehicles: 87, drivers: 120 },
    },
  ]),
  failures: [],
  examples: [{ name: "aggregators", summary: "The aggregators", query: { type: "aggregator" } }],
});

const company = describeAnswer(
  "CompanyUnderPartner",
  z.strictObject({
    id: idValue,
    companyName: textValue,
    businessId: textValue,
    status,
    provider,
    vehicleCount: countValue,
    driverCount: countValue,
  }),
  {
    id: words.companyId,
    companyName: { description: "Its name.", example: "Taksi Virtanen Oy" },
    businessId: { description: "Its business id.", example: "1234567-1" },
    status: words.status,
    provider: { description: "Its dispatch provider.", example: "taksiHelsinki" },
    vehicleCount: { description: "Its vehicles.", example: 5 },
    driverCount: { description: "Its drivers.", example: 8 },
  },
);

export const listPartnerCompaniesOperation = operation({
  operationId: "listPartnerCompanies",
  method: "GET",
  path: "/api/partners/{partnerId}/companies",
  tag: "Administration",
  summary: "List the companies under a partner",
  description: "The companies that are under the partner now. For admins.",
  scope: "admin:read",
  input: describeInput(partnerCompaniesSchema, {
    partnerId,
    status: words.statusFilter,
    q: words.q,
    sort: sortWord(["name", "vehicles", "drivers"]),
    limit: words.limit,
    cursor: words.cursor,
  }),
  answer: listAnswer("companies", company, [
    {
      id: 12,
      companyName: "Taksi Virtanen Oy",
      businessId: "1234567-1",
      status: "active",
      provider: "taksiHelsinki",
      vehicleCount: 5,
      driverCount: 8,
    },
  ]),
  failures: [],
  examples: [{ name: "active", summary: "Companies in use", query: { status: "active" } }],
});

const moved = describeAnswer(
  "MovedCompanies",
  z.strictObject({ count: countValue, moveId: idValue.nullable() }),
  {
    count: { description: "The number of companies that came under another partner.", example: 2 },
    moveId,
  },
);

export const gatherCompaniesOperation = operation({
  operationId: "gatherCompanies",
  method: "POST",
  path: "/api/partners/{partnerId}/companies",
  tag: "Administration",
  summary: "Move companies under a partner",
  description:
    "Moves the companies under this partner, all of them or none. The history of each company records the move, and the move can be undone. For admins.",
  scope: "admin:write",
  input: describeInput(gatherSchema, {
    partnerId,
    body: {
      description: "The companies.",
      fields: {
        companies: { description: "The companies to move, at most 10,000.", items: { id: words.companyId } },
      },
    },
  }),
  answer: {
    status: 200,
    description: "The number of moved companies, without those that were already under the partner.",
    schema: moved,
    example: { count: 2, moveId: 31 },
  },
  failures: ["invalid_target", "bulk_refused", "not_found"],
  examples: [{ name: "one", summary: "One company", body: { companies: [{ id: 12 }] } }],
});

export const undoPartnerMoveOperation = operation({
  operationId: "undoPartnerMove",
  method: "POST",
  path: "/api/partners/{partnerId}/moves/{moveId}/undo",
  tag: "Administration",
  summary: "Undo a move",
  description:
    "Moves every company of a move back under its former partner, all of them or none. Possible for 30 days, if none of the companies has changed since. `partnerId` is either partner of the move. For admins.",
  scope: "admin:write",
  bodyOptional: true,
  input: describeInput(undoPartnerMoveSchema, {
    partnerId,
    moveId: { description: "The `moveId` of the move.", example: 31 },
    body: { description: "Empty, or left out." },
  }),
  answer: {
    status: 200,
    description: "The number of companies that went back.",
    schema: describeAnswer("MovedBack", z.strictObject({ count: countValue }), {
      count: { description: "The number of companies that went back.", example: 2 },
    }),
    example: { count: 2 },
  },
  failures: ["already_undone", "undo_too_late", "changed_since", "invalid_target", "bulk_refused"],
  examples: [{ name: "undo", summary: "Undo one move" }],
});
