import { z } from "zod";
import { describeAnswer, describeInput, named } from "#lib/platform/api/describe.ts";
import { type Operation, operation } from "#lib/platform/api/operation.ts";
import { instantValue, textValue } from "#lib/platform/api/values.ts";

// The routes of next-auth for the portal's own pages (lib/doors/auth/door.ts). Programs do not need them.

const nothing = describeInput(z.strictObject({}), {});
const csrfToken = { description: "Ties a form to this browser.", example: "3f7a1c" };
const json = z.literal("true").optional();
const jsonWords = { description: "`true`: answer with an address rather than a redirect.", example: "true" };

const address = describeAnswer("SignInAddress", z.strictObject({ url: textValue }), {
  url: {
    description: "Where the browser goes next; with `error` in its query where signing in failed.",
    example: "https://portal.example.fi/",
  },
});

const session = describeAnswer(
  "Session",
  z.strictObject({ expires: instantValue.optional(), user: z.strictObject({ email: textValue }).optional() }),
  {
    expires: { description: "Until when, UTC.", example: "2026-02-25T12:00:00.000Z" },
    user: {
      description: "Who is signed in.",
      fields: { email: { description: "Their e-mail.", example: "aino@taksi.example" } },
    },
  },
);

const redirect = { status: 302, description: "A redirect there, without `json`.", schema: null } as const;
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
  summary: "Get what a sign-in form must send",
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
  id: { description: "Its id, as in the path of its callback.", example: "credentials" },
  name: { description: "Its name.", example: "credentials" },
  type: { description: "What kind it is.", example: "credentials" },
});

const getProviders = operation({
  ...common,
  operationId: "getProviders",
  method: "GET",
  path: "/api/auth/providers",
  summary: "List the ways to sign in",
  description: "By name. For the portal's own pages.",
  input: nothing,
  answer: {
    status: 200,
    description: "The ways.",
    schema: named("Providers", z.record(z.string(), way), { description: "Each way by its name." }),
    example: { credentials: { id: "credentials", name: "credentials", type: "credentials" } },
  },
});

const getSession = operation({
  ...common,
  operationId: "getSession",
  method: "GET",
  path: "/api/auth/session",
  summary: "Read the browser's session",
  description:
    "Who is signed in in this browser; an empty object where nobody is. For the portal's own pages.",
  input: nothing,
  answer: { status: 200, description: "The session.", schema: session, example: {} },
});

const refreshSession = operation({
  ...common,
  operationId: "refreshSession",
  method: "POST",
  path: "/api/auth/session",
  summary: "Refresh the browser's session",
  description: "As reading it; nothing that is sent changes who is signed in. For the portal's own pages.",
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
    description: "Where to go next.",
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
  description: "With e-mail and password. For the portal's own pages.",
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
          password: { description: "Its password.", example: "taksitolppa" },
          json: jsonWords,
        },
      },
    },
  ),
  answer: {
    status: 200,
    description: "Where to go next, and the session's cookie.",
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
  summary: "Set out to sign in with the organisation",
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
    description: "Where to go next.",
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
  description: "Where the organisation sends the browser (OpenID Connect). For browsers alone.",
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
      state: { description: "What was sent along, so that nobody else's way is finished." },
      iss: { description: "Who answers.", example: "https://sso.example.fi" },
      error: { description: "Why nobody was signed in there.", example: "access_denied" },
      error_description: { description: "The same in words." },
    },
  ),
  answer: {
    status: 302,
    description: "On to the page that was wanted, or back to signing in with the reason.",
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
