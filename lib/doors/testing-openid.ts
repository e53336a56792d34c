import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";

// A real OpenID provider (oidc-provider) of an organisation, in this process. Its sign-in page asks for a name only.

export const CLIENT = { id: "tolppa", secret: "a-secret-between-the-two-of-them" };

export type Person = Record<string, unknown> & { email?: string; email_verified?: unknown };
export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;

export async function startOpenIdProvider({
  redirectUri,
  emailInIdToken = false,
}: {
  redirectUri: string;
  /** Most providers keep the e-mail for the user info; some put it into the ID token. */
  emailInIdToken?: boolean;
}) {
  const people = new Map<string, Person>();
  const handling: { answer: (request: IncomingMessage, response: ServerResponse) => void } = {
    answer: (_request, response) => void response.writeHead(503).end(),
  };
  const server = createServer((request, response) => handling.answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configurationOf({ redirectUri, emailInIdToken, people }));
  const oidc = provider.callback();

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "POST") return page(response, request.url ?? "");
    const form = new URLSearchParams(await textOf(request));
    const name = form.get("name") ?? "";
    const result =
      form.get("cancel") !== null
        ? { error: "access_denied", error_description: "the person turned back" }
        : { login: { accountId: name } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  handling.answer = (request, response) => {
    if (request.url?.startsWith("/interaction/")) {
      interact(request, response).catch((error: Error) => response.writeHead(400).end(error.message));
    } else void oidc(request, response);
  };
  return {
    issuer,
    people,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Options = { redirectUri: string; emailInIdToken: boolean; people: Map<string, Person> };

const configurationOf = ({ redirectUri, emailInIdToken, people }: Options): Configuration => ({
  clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
  claims: { openid: ["sub"], email: ["email", "email_verified"] },
  conformIdTokenClaims: !emailInIdToken,
  pkce: { required: () => true },
  cookies: { keys: ["a key of the tests"] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ ...people.get(id), sub: id }) }),
  // No consent page: the organisation has agreed for its people.
  async loadExistingGrant(ctx) {
    const { client, session, provider } = ctx.oidc;
    const grant = new provider.Grant({
      clientId: String(client?.clientId),
      accountId: String(session?.accountId),
    });
    grant.addOIDCScope("openid email");
    await grant.save();
    return grant;
  },
});

function page(response: ServerResponse, action: string): void {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(`<!doctype html><html lang="fi"><title>Organisaatio</title><form method="post" action="${action}">
    <label>Nimi <input name="name"></label><button>Jatka</button><button name="cancel" value="1">Peruuta</button></form>`);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
