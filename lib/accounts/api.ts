import { z } from "zod";
import { describeAnswer, describeInput, named } from "#lib/platform/api/describe.ts";
import { type Operation, operation } from "#lib/platform/api/operation.ts";
import { instantValue, textValue } from "#lib/platform/api/values.ts";

// The routes of next-auth for the portal's own pages (lib/doors/auth/door.ts). Programs do not need them.

const nothing = describeInput(z.strictObject({}), {});
const csrfToken = { description: "A token that ties a form to this browser.", example: "3f7a1c" };
const json = z.literal("true").optional();
const jsonWords = { description: "`true`: answer with an address rather than a redirect.", example: "true" };

const address = describeAnswer("SignInAddress", z.strictObject({ url: textValue }), {
  url: {
    description: "The address that the browser opens next. After a failed sign-in its query has `error`.",
    example: "https://portal.example.fi/",
  },
});

const session = describeAnswer(
  "Session",
  z.strictObject({ expires: instantValue.optional(), user: z.strictObject({ email: textValue }).optional() }),
  {
    expires: { description: "The end of the session, UTC.", example: "2026-02-25T12:00:00.000Z" },
    user: {
      description: "The signed-in person.",
      fields: { email: { description: "The person's e-mail address.", example: "aino@taksi.example" } },
    },
  },
);

const redirect = {
  status: 302,
  description: "Without `json`: a redirect to that address.",
  schema: null,
} as const;
const refused = {
  status: 401,
  description:
    "E-mail or password is wrong, or the e-mail is not verified; `error` in the address says which.",
  schema: address,
  example: { url: "https://portal.example.fi/user/login?error=CredentialsSignin" },
} as const;

const common = {
  tag: "Authentication",
  access: "public",
  scope: null,
  failures: ["forbidden_origin"],
} as const;

const getCsrfToken = operation({
  ...common,
  operationId: "getCsrfToken",
  method: "GET",
  path: "/api/auth/csrf",
  summary: "Get the token of a sign-in form",
  description: "A token that ties a form to this browser. For the portal's own pages.",
  input: nothing,
  answer: {
    status: 200,
    description: "The token, and a cookie that belongs to it.",
    schema: describeAnswer("CsrfToken", z.strictObject({ csrfToken: textValue }), { csrfToken }),
    example: { csrfToken: "3f7a1c" },
  },
});

const way = describeAnswer("SignInWay", z.looseObject({ id: textValue, name: textValue, type: textValue }), {
  id: { description: "The id of the way, as in the path of its callback.", example: "credentials" },
  name: { description: "The name of the way.", example: "credentials" },
  type: { description: "The kind of the way.", example: "credentials" },
});

const getProviders = operation({
  ...common,
  operationId: "getProviders",
  method: "GET",
  path: "/api/auth/providers",
  summary: "List the ways to sign in",
  description: "The ways to sign in by name. For the portal's own pages.",
  input: nothing,
  answer: {
    status: 200,
    description: "The ways.",
    schema: named("Providers", z.record(z.string(), way), { description: "The ways by name." }),
    example: { credentials: { id: "credentials", name: "credentials", type: "credentials" } },
  },
});

const getSession = operation({
  ...common,
  operationId: "getSession",
  method: "GET",
  path: "/api/auth/session",
  summary: "Read the browser's session",
  description: "The person who is signed in in this browser, or an empty object. For the portal's own pages.",
  input: nothing,
  answer: { status: 200, description: "The session.", schema: session, example: {} },
});

const refreshSession = operation({
  ...common,
  operationId: "refreshSession",
  method: "POST",
  path: "/api/auth/session",
  summary: "Refresh the browser's session",
  description:
    "Returns the session like a GET. The body does not change who is signed in. For the portal's own pages.",
  takes: "form",
  input: describeInput(z.strictObject({ body: z.strictObject({ csrfToken: textValue }) }), {
    body: { description: "The form.", fields: { csrfToken } },
  }),
  answer: { status: 200, description: "The session.", schema: session, example: {} },
});

const signOut = operation({
  ...common,
  operationId: "signOut",
  method: "POST",
  path: "/api/auth/signout",
  summary: "Sign the browser out",
  description: "Ends the session. For the portal's own pages.",
  takes: "form",
  input: describeInput(z.strictObject({ body: z.strictObject({ csrfToken: textValue, json }) }), {
    body: { description: "The form.", fields: { csrfToken, json: jsonWords } },
  }),
  answer: {
    status: 200,
    description: "The address to open next.",
    schema: address,
    example: { url: "https://portal.example.fi/" },
  },
  others: [redirect],
});

const signIn = operation({
  ...common,
  operationId: "signIn",
  method: "POST",
  path: "/api/auth/callback/credentials",
  summary: "Sign the browser in",
  description: "Signs in with e-mail and password. For the portal's own pages.",
  takes: "form",
  input: describeInput(
    z.strictObject({
      body: z.strictObject({
        csrfToken: textValue,
        email: textValue.max(128),
        password: textValue.max(1_000),
        json,
      }),
    }),
    {
      body: {
        description: "The form.",
        fields: {
          csrfToken,
          email: { description: "The account's e-mail.", example: "yrittaja@tolppa.example" },
          password: { description: "The account's password.", example: "taksitolppa" },
          json: jsonWords,
        },
      },
    },
  ),
  answer: {
    status: 200,
    description: "The address to open next, and the session's cookie.",
    schema: address,
    example: { url: "https://portal.example.fi/" },
  },
  others: [redirect, refused],
});

const startSingleSignOn = operation({
  ...common,
  operationId: "startSingleSignOn",
  method: "POST",
  path: "/api/auth/signin/sso",
  summary: "Begin to sign in with the organisation",
  description:
    "Leads the browser to the organisation's own sign-in, where one is configured. For the portal's own pages.",
  takes: "form",
  input: describeInput(
    z.strictObject({
      body: z.strictObject({ csrfToken: textValue, callbackUrl: textValue.optional(), json }),
    }),
    {
      body: {
        description: "The form.",
        fields: {
          csrfToken,
          callbackUrl: { description: "The page to come back to, of this site.", example: "/companies" },
          json: jsonWords,
        },
      },
    },
  ),
  answer: {
    status: 200,
    description: "The address to open next.",
    schema: address,
    example: { url: "https://sso.example.fi/authorize" },
  },
  others: [redirect],
  failures: ["forbidden_origin", "not_found"],
});

const finishSingleSignOn = operation({
  ...common,
  operationId: "finishSingleSignOn",
  method: "GET",
  path: "/api/auth/callback/sso",
  summary: "Come back from the organisation's sign-in",
  description: "The organisation sends the browser here (OpenID Connect). For browsers only.",
  input: describeInput(
    z.strictObject({
      code: textValue.optional(),
      state: textValue.optional(),
      iss: textValue.optional(),
      error: textValue.optional(),
      error_description: textValue.optional(),
    }),
    {
      code: { description: "The organisation's code, to be exchanged for an identity." },
      state: {
        description:
          "The `state` that the product sent along. It proves that this browser began the sign-in.",
      },
      iss: { description: "The organisation's issuer.", example: "https://sso.example.fi" },
      error: { description: "The organisation's reason for a failed sign-in.", example: "access_denied" },
      error_description: { description: "The reason in words." },
    },
  ),
  answer: {
    status: 302,
    description: "A redirect to the wanted page, or to the sign-in with the reason.",
    schema: null,
  },
  failures: ["not_found"],
});

export const sessionOperations: readonly Operation[] = [
  getCsrfToken,
  getProviders,
  getSession,
  refreshSession,
  signOut,
  signIn,
  startSingleSignOn,
  finishSingleSignOn,
];
