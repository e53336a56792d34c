import { z } from "zod";
import { CAPABILITIES } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { CONNECTION_TROUBLES } from "#lib/dispatch/rules/dispatch.ts";
import { CONDITIONS } from "#lib/dispatch/rules/provider-list.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { operation } from "#lib/platform/api/operation.ts";
import {
  countValue,
  IGNORED_WORDS,
  idValue,
  instantValue,
  provider,
  textValue,
  UNCHANGED_WORDS,
  words,
} from "#lib/platform/api/values.ts";
import { providerIdSchema, providerListSchema, saveProviderSchema, testProviderSchema } from "./schema.ts";

const example = {
  provider: "cabonline",
  name: "Cabonline",
  areas: ["Helsinki", "Espoo", "Vantaa"],
  capabilities: ["companyRefresh"],
  connection: {
    condition: "working",
    enabled: true,
    source: "page",
    baseUrl: "https://dispatch.example.fi/portal/v1",
    credentialSetAt: "2026-11-22T12:05:00.000Z",
  },
  calls: {
    phase: "closed",
    failures: 0,
    pausedUntil: null,
    lastSuccessAt: "2026-11-22T12:06:00.000Z",
    lastFailureAt: null,
    lastFailure: null,
  },
  lastSync: { companyId: 12, syncedAt: "2026-11-22T12:06:00.000Z" },
  companies: { incomplete: 2, pending: 1, active: 140, inactive: 9 },
};

const answer = describeAnswer(
  "ProviderArea",
  z.strictObject({
    provider,
    name: textValue,
    areas: z.array(textValue),
    capabilities: z.array(z.enum(CAPABILITIES)),
    connection: z.strictObject({
      condition: z.enum(CONDITIONS),
      enabled: z.boolean(),
      source: z.enum(["page", "configuration"]).nullable(),
      baseUrl: textValue.nullable(),
      credentialSetAt: instantValue.nullable(),
    }),
    calls: z.strictObject({
      phase: z.enum(["closed", "open", "half_open"]),
      failures: countValue,
      pausedUntil: instantValue.nullable(),
      lastSuccessAt: instantValue.nullable(),
      lastFailureAt: instantValue.nullable(),
      lastFailure: textValue.nullable(),
    }),
    lastSync: z.strictObject({ companyId: idValue, syncedAt: instantValue }).nullable(),
    companies: z.strictObject(
      Object.fromEntries(STATUSES.map((status) => [status, countValue])) as Record<
        (typeof STATUSES)[number],
        typeof countValue
      >,
    ),
  }),
  {
    provider: { description: "The dispatch provider.", example: "cabonline" },
    name: { description: "How people call it.", example: "Cabonline" },
    areas: { description: "Where it serves, in its own words.", example: ["Helsinki", "Espoo"] },
    capabilities: {
      description:
        "What the product can do with its system: `companyRefresh` fetches a company anew. Empty: it cannot be connected.",
      example: ["companyRefresh"],
    },
    connection: {
      description: "How its system is reached.",
      fields: {
        condition: {
          description:
            "`working`: the last call was answered; `untried`: none was made yet; `failing`: the last one was not; `paused`: too many were not; `off`: switched off; `unconnected`: there is no address.",
          example: "working",
        },
        enabled: { description: "False: nobody asks it, whatever is set.", example: true },
        source: {
          description: "Where the address in force is from: the portal's page or the server's configuration.",
          example: "page",
        },
        baseUrl: { description: "The address in force.", example: example.connection.baseUrl },
        credentialSetAt: {
          description: "When the page's credential was set, UTC. The credential itself is never given out.",
          example: "2026-11-22T12:05:00.000Z",
        },
      },
    },
    calls: {
      description: "How the calls went, of all server processes together.",
      fields: {
        phase: {
          description:
            "`closed`: calls go through; `open`: they pause; `half_open`: the next one finds out whether it is back.",
          example: "closed",
        },
        failures: { description: "Failures since the last answer.", example: 0 },
        pausedUntil: { description: "Until when calls pause, UTC.", example: null },
        lastSuccessAt: { description: "When it last answered, UTC.", example: "2026-11-22T12:06:00.000Z" },
        lastFailureAt: { description: "When it last did not, UTC.", example: null },
        lastFailure: { description: "Why it did not: a refusal's code.", example: "dispatch_slow" },
      },
    },
    lastSync: {
      description: "The company that was last compared with it.",
      fields: {
        companyId: words.companyId,
        syncedAt: { description: "When, UTC.", example: "2026-11-22T12:06:00.000Z" },
      },
    },
    companies: {
      description: "How many companies it has, by status.",
      fields: {
        incomplete: { description: "Incomplete.", example: 2 },
        pending: { description: "Waiting for approval.", example: 1 },
        active: { description: "Active.", example: 140 },
        inactive: { description: "Inactive.", example: 9 },
      },
    },
  },
);

const pathWords = { description: "The dispatch provider.", example: "cabonline" };

export const listProviderAreasOperation = operation({
  operationId: "listProviderAreas",
  method: "GET",
  path: "/api/provider-areas",
  tag: "Administration",
  summary: "List the dispatch providers",
  description:
    "All dispatch providers with areas served, connection, how the calls went and how many companies they have; they are few, so there are no pages. For admins.",
  scope: "admin:read",
  input: describeInput(providerListSchema, {
    state: {
      description:
        "Only those that are asked at all (`connected`), that do not answer (`failing`), or that are not asked (`unconnected`).",
      example: "connected",
    },
    q: { ...words.q, example: "helsinki" },
    sort: {
      description:
        "By `name`, number of `companies` or latest synchronisation (`synced`); `-` turns it round.",
      example: "-companies",
    },
  }),
  answer: {
    status: 200,
    description: "The dispatch providers.",
    schema: z.array(answer),
    example: [example],
  },
  failures: ["forbidden"],
  examples: [
    { name: "all", summary: "All, by name" },
    {
      name: "largest",
      summary: "The largest that are connected",
      query: { state: "connected", sort: "-companies" },
    },
  ],
});

export const getProviderAreaOperation = operation({
  operationId: "getProviderArea",
  method: "GET",
  path: "/api/provider-areas/{provider}",
  tag: "Administration",
  summary: "Read a dispatch provider",
  description: "One dispatch provider. For admins.",
  scope: "admin:read",
  input: describeInput(providerIdSchema, { provider: pathWords }),
  answer: { status: 200, description: "The provider.", schema: answer, headers: ["ETag"], example },
  failures: ["forbidden"],
  examples: [{ name: "one", summary: "One provider" }],
});

export const saveProviderAreaOperation = operation({
  operationId: "saveProviderArea",
  method: "PUT",
  path: "/api/provider-areas/{provider}",
  tag: "Administration",
  summary: "Set a dispatch provider's areas and connection",
  description:
    "Changes what is given; what is left out stays. It holds from the next call on. Another `baseUrl` takes a `credential` along; an empty one takes the page's connection away, and the server's configuration is in force again. For admins.",
  scope: "admin:write",
  versioned: true,
  input: describeInput(saveProviderSchema, {
    provider: pathWords,
    version: words.version,
    body: {
      description: "What is to be changed, or all that a GET gave.",
      fields: {
        provider: UNCHANGED_WORDS,
        name: IGNORED_WORDS,
        capabilities: IGNORED_WORDS,
        connection: {
          description:
            "As a GET gave it, or left out. Another `enabled` or `baseUrl` is refused by name: the fields beside it change them.",
          fields: {
            condition: IGNORED_WORDS,
            source: IGNORED_WORDS,
            credentialSetAt: IGNORED_WORDS,
            enabled: UNCHANGED_WORDS,
            baseUrl: UNCHANGED_WORDS,
          },
        },
        calls: IGNORED_WORDS,
        lastSync: IGNORED_WORDS,
        companies: IGNORED_WORDS,
        areas: { description: "Where it serves: at most 100 names.", example: ["Helsinki", "Espoo"] },
        baseUrl: {
          description: "Where it answers (docs/dispatch-provider.openapi.json): https, or null.",
          example: "https://dispatch.example.fi/portal/v1",
        },
        credential: {
          description: "What it knows the portal by. Kept encrypted, and never given out.",
          example: "a-token-of-the-provider",
        },
        enabled: { description: "False: nobody asks it.", example: true },
      },
    },
  }),
  answer: {
    status: 200,
    description: "The provider as it now is.",
    schema: answer,
    headers: ["ETag"],
    example,
  },
  failures: ["forbidden", "stale", "step_up_needed"],
  examples: [
    { name: "areas", summary: "Where it serves", body: { areas: ["Helsinki", "Espoo", "Vantaa"] } },
    {
      name: "connection",
      summary: "How it is reached",
      body: { baseUrl: "https://dispatch.example.fi/portal/v1", credential: "a-token-of-the-provider" },
    },
  ],
});

export const testProviderAreaOperation = operation({
  operationId: "testProviderArea",
  method: "POST",
  path: "/api/provider-areas/{provider}/test",
  tag: "Administration",
  summary: "Try a dispatch provider's connection",
  description:
    "Asks the provider's `/health` with what is in force now, for at most 5 seconds, also while calls to it pause. What comes of it counts like any call: an answer ends a pause. For admins.",
  scope: "admin:write",
  bodyOptional: true,
  input: describeInput(testProviderSchema, {
    provider: pathWords,
    body: { description: "Left out, or empty." },
  }),
  answer: {
    status: 200,
    description: "What came of it.",
    schema: describeAnswer(
      "ConnectionTest",
      z.strictObject({ trouble: z.enum(CONNECTION_TROUBLES).nullable(), ms: countValue }),
      {
        trouble: { description: "What kept it from succeeding; null: nothing.", example: "unauthorized" },
        ms: { description: "How long it took, in milliseconds.", example: 84 },
      },
    ),
    example: { trouble: null, ms: 84 },
  },
  failures: ["forbidden", "dispatch_not_connected"],
  examples: [{ name: "try", summary: "Try it" }],
});
