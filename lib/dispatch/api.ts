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
    name: { description: "The provider's name.", example: "Cabonline" },
    areas: {
      description: "The areas that the provider serves, in its own words.",
      example: ["Helsinki", "Espoo"],
    },
    capabilities: {
      description:
        "The functions of the provider's system that the product uses: `companyRefresh` fetches a company. Empty: the provider cannot be connected.",
      example: ["companyRefresh"],
    },
    connection: {
      description: "The connection to the provider's system.",
      fields: {
        condition: {
          description:
            "`working`: the last call was answered; `untried`: no call was made yet; `failing`: the last call failed; `paused`: calls pause after too many failures; `off`: switched off; `unconnected`: no address is set.",
          example: "working",
        },
        enabled: { description: "False: the product does not call the provider.", example: true },
        source: {
          description: "The source of the address in force: the portal's page or the server's configuration.",
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
      description: "The results of the calls of all server processes.",
      fields: {
        phase: {
          description:
            "`closed`: calls are made; `open`: calls pause; `half_open`: the next call tests whether the provider answers again.",
          example: "closed",
        },
        failures: { description: "The number of failed calls since the last answer.", example: 0 },
        pausedUntil: { description: "The end of the pause, UTC.", example: null },
        lastSuccessAt: {
          description: "When the provider last answered, UTC.",
          example: "2026-11-22T12:06:00.000Z",
        },
        lastFailureAt: { description: "When a call last failed, UTC.", example: null },
        lastFailure: { description: "The code of the last failure.", example: "dispatch_slow" },
      },
    },
    lastSync: {
      description: "The company that was last compared with the provider's data.",
      fields: {
        companyId: words.companyId,
        syncedAt: { description: "When the company was compared, UTC.", example: "2026-11-22T12:06:00.000Z" },
      },
    },
    companies: {
      description: "The number of the provider's companies by status.",
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
    "All dispatch providers with their areas, connection, results of calls and number of companies, on one page. For admins.",
  scope: "admin:read",
  input: describeInput(providerListSchema, {
    state: {
      description:
        "Only providers that are connected (`connected`), whose calls fail (`failing`), or that are not connected (`unconnected`).",
      example: "connected",
    },
    q: { ...words.q, example: "helsinki" },
    sort: {
      description:
        "By `name`, number of `companies` or latest synchronisation (`synced`); `-` reverses the order.",
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
    { name: "all", summary: "All providers by name" },
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
    "Changes the given fields; other fields stay. The change applies from the next call on. Another `baseUrl` needs a `credential`. An empty `baseUrl` removes the page's connection, and the server's configuration is in force again. For admins.",
  scope: "admin:write",
  versioned: true,
  input: describeInput(saveProviderSchema, {
    provider: pathWords,
    version: words.version,
    body: {
      description: "The fields to change, or the whole answer of a GET.",
      fields: {
        provider: UNCHANGED_WORDS,
        name: IGNORED_WORDS,
        capabilities: IGNORED_WORDS,
        connection: {
          description:
            "As a GET gave it, or left out. Another `enabled` or `baseUrl` here is refused by name, because the fields beside `connection` change them.",
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
        areas: {
          description: "The areas that the provider serves: at most 100 names.",
          example: ["Helsinki", "Espoo"],
        },
        baseUrl: {
          description: "The provider's address (docs/dispatch-provider.openapi.json): https, or null.",
          example: "https://dispatch.example.fi/portal/v1",
        },
        credential: {
          description: "The portal's credential at the provider. It is stored encrypted and never given out.",
          example: "a-token-of-the-provider",
        },
        enabled: { description: "False: the product does not call the provider.", example: true },
      },
    },
  }),
  answer: {
    status: 200,
    description: "The provider after the change.",
    schema: answer,
    headers: ["ETag"],
    example,
  },
  failures: ["forbidden", "stale", "step_up_needed"],
  examples: [
    { name: "areas", summary: "The served areas", body: { areas: ["Helsinki", "Espoo", "Vantaa"] } },
    {
      name: "connection",
      summary: "The connection",
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
    "Calls the provider's `/health` with the connection in force, for at most 5 seconds, also while calls pause. The result counts like that of any call: an answer ends a pause. For admins.",
  scope: "admin:write",
  bodyOptional: true,
  input: describeInput(testProviderSchema, {
    provider: pathWords,
    body: { description: "Left out, or empty." },
  }),
  answer: {
    status: 200,
    description: "The result.",
    schema: describeAnswer(
      "ConnectionTest",
      z.strictObject({ trouble: z.enum(CONNECTION_TROUBLES).nullable(), ms: countValue }),
      {
        trouble: { description: "The reason of the failure; null after a success.", example: "unauthorized" },
        ms: { description: "The duration of the call in milliseconds.", example: 84 },
      },
    ),
    example: { trouble: null, ms: 84 },
  },
  failures: ["forbidden", "dispatch_not_connected"],
  examples: [{ name: "try", summary: "Test a connection" }],
});
