import { z } from "zod";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { operation } from "#lib/platform/api/operation.ts";
import { instantValue, textValue } from "#lib/platform/api/values.ts";

// The operations with which a program or a browser gets its bearer token.

const nothing = describeInput(z.strictObject({}), {});

/** The error of RFC 6749, 5.2, with a `message` like every other refusal. */
const oauthError = describeAnswer(
  "OAuthError",
  z.strictObject({
    error: z.enum([
      ...(["invalid_request", "invalid_client", "invalid_scope", "unauthorized_client"] as const),
      ...(["unsupported_grant_type", "temporarily_unavailable"] as const),
    ]),
    error_description: textValue,
    message: textValue,
  }),
  {
    error_description: { description: "The error in words for programmers.", example: "Unknown client." },
    error: { description: "The error's name by RFC 6749.", example: "invalid_client" },
    message: {
      description: "The error in words for a person, in the language of the answer (`?lang=`).",
      example: "The client ID or secret key is wrong.",
    },
  },
);

const OAUTH_REFUSALS = {
  400: {
    description: "The request is wrong: `invalid_request`, `unsupported_grant_type`, `invalid_scope`.",
    example: {
      error: "unsupported_grant_type",
      error_description: "Only client_credentials is supported.",
      message: "The request could not be read",
    },
  },
  401: {
    description: "The credentials are wrong: `invalid_client`.",
    example: {
      error: "invalid_client",
      error_description: "Unknown client, or a wrong secret.",
      message: "The client ID or secret key is wrong. Check them.",
    },
  },
  429: {
    description: "Too many attempts: `temporarily_unavailable`; `Retry-After` says when to try again.",
    example: {
      error: "temporarily_unavailable",
      error_description: "Too many attempts; try again later.",
      message: "Too many attempts. Try again in a moment.",
    },
  },
};

export const requestTokenOperation = operation({
  operationId: "requestToken",
  method: "POST",
  path: "/api/oauth/token",
  tag: "Authentication",
  summary: "Get a bearer token for a program",
  description:
    "The client credentials grant of OAuth 2.0 (RFC 6749, 4.4). The credentials come in the `Authorization: Basic` header or in the form, not in both. Errors are those of RFC 6749, as JSON.",
  access: "credentials",
  scope: null,
  takes: "form",
  input: describeInput(
    z.strictObject({
      body: z.strictObject({
        grant_type: z.literal("client_credentials"),
        client_id: textValue.max(128).optional(),
        client_secret: textValue.max(256).optional(),
        scope: textValue.max(512).optional(),
      }),
    }),
    {
      body: {
        description: "The request, as a form.",
        fields: {
          grant_type: { description: "Always `client_credentials`.", example: "client_credentials" },
          client_id: { description: "The client's id, unless the header has it.", example: "demo-admin" },
          client_secret: { description: "Its secret, unless the header has it.", example: "demo-secret" },
          scope: {
            description: "Some of the client's scopes, separated by spaces; all of them when left out.",
            example: "companies:read fleet:read",
          },
        },
      },
    },
  ),
  answer: {
    status: 200,
    description: "A token.",
    schema: describeAnswer(
      "AccessToken",
      z.strictObject({
        access_token: textValue,
        token_type: z.literal("Bearer"),
        expires_in: z.int().min(0).max(3600),
        scope: textValue,
      }),
      {
        access_token: {
          description: "The token. Send it as `Authorization: Bearer …`.",
          example: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln",
        },
        token_type: { description: "Always `Bearer`.", example: "Bearer" },
        expires_in: { description: "The seconds for which the token is valid.", example: 3600 },
        scope: { description: "The scopes of the token.", example: "companies:read fleet:read" },
      },
    ),
    example: {
      access_token: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln",
      token_type: "Bearer",
      expires_in: 3600,
      scope: "companies:read fleet:read",
    },
  },
  others: ([400, 401, 429] as const).map((status) => ({
    status,
    ...OAUTH_REFUSALS[status],
    schema: oauthError,
  })),
  failures: [],
  examples: [
    {
      name: "form",
      summary: "With the credentials in the form",
      body: { grant_type: "client_credentials", client_id: "demo-admin", client_secret: "demo-secret" },
    },
  ],
});

export const getSessionTokenOperation = operation({
  operationId: "getSessionToken",
  method: "GET",
  path: "/api/auth/token",
  tag: "Authentication",
  summary: "Get a bearer token for the signed-in browser",
  description: "A token with the session's rights for a program. It ends with the session.",
  access: "session",
  scope: null,
  input: nothing,
  answer: {
    status: 200,
    description: "A token.",
    schema: describeAnswer(
      "SessionToken",
      z.strictObject({
        token: textValue,
        tokenType: z.literal("Bearer"),
        expiresAt: instantValue,
        authTime: instantValue,
      }),
      {
        token: {
          description: "The token. Send it as `Authorization: Bearer …`.",
          example: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln",
        },
        tokenType: { description: "Always `Bearer`.", example: "Bearer" },
        expiresAt: {
          description: "The end of the token, UTC; an hour from now at most.",
          example: "2026-02-11T13:00:00.000Z",
        },
        authTime: {
          description: "When the person last confirmed their identity, UTC: at the sign-in or later.",
          example: "2026-02-11T11:58:00.000Z",
        },
      },
    ),
    example: {
      token: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln",
      tokenType: "Bearer",
      expiresAt: "2026-02-11T13:00:00.000Z",
      authTime: "2026-02-11T11:58:00.000Z",
    },
  },
  failures: ["too_many_attempts"],
  examples: [{ name: "token", summary: "A token for this browser" }],
});

export const getKeysOperation = operation({
  operationId: "getKeys",
  method: "GET",
  path: "/.well-known/jwks.json",
  tag: "Authentication",
  summary: "Read the keys that tokens are signed with",
  description:
    "The public keys (RFC 7517) by which other programs check the product's tokens: ES256, by `kid`.",
  access: "public",
  scope: null,
  input: nothing,
  answer: {
    status: 200,
    description: "The keys.",
    schema: describeAnswer(
      "Keys",
      z.strictObject({
        keys: z.array(
          z.strictObject({
            kty: textValue,
            crv: textValue,
            x: textValue,
            y: textValue,
            kid: textValue,
            use: textValue,
            alg: textValue,
          }),
        ),
      }),
      {
        keys: {
          description: "The present key, and during a change of keys also the previous key and the next key.",
          items: {
            kty: { description: "Key type.", example: "EC" },
            crv: { description: "Curve.", example: "P-256" },
            x: {
              description: "The point's x coordinate, base64url.",
              example: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
            },
            y: {
              description: "The point's y coordinate, base64url.",
              example: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
            },
            kid: { description: "The key's name, as in a token's header.", example: "2026-01" },
            use: { description: "Always `sig`.", example: "sig" },
            alg: { description: "Always `ES256`.", example: "ES256" },
          },
        },
      },
    ),
    mediaType: "application/jwk-set+json",
    example: {
      keys: [
        {
          kty: "EC",
          crv: "P-256",
          x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
          y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
          kid: "2026-01",
          use: "sig",
          alg: "ES256",
        },
      ],
    },
  },
  failures: [],
  examples: [{ name: "keys", summary: "The keys" }],
});
