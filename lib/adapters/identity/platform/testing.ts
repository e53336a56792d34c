import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { issuerOf } from "./id-tokens.ts";

// The part of Google Identity Platform that the portal uses, in memory: the documented answers and error codes, oobCodes
// that work once, and ID tokens with a real signature by a published key.

export const PROJECT = "tolppa-test";
export const API_KEY = "test-api-key";

type Account = {
  localId: string;
  email: string;
  digest: string;
  emailVerified: boolean;
  disabled: boolean;
};
type Kind = "VERIFY_EMAIL" | "PASSWORD_RESET";
type Code = { email: string; kind: Kind; expired: boolean };
export type PlatformMail = { to: string; kind: Kind; link: string; language: string };
type Body = Record<string, unknown>;
/** Replaces the next answer of a call: a code of the provider, another status, nonsense or silence. */
export type Mishap = { status: number; body: string } | "silence";

class Refusal extends Error {}
const digestOf = (password: string) => createHash("sha256").update(password).digest("hex");

export type IdentityPlatformDouble = Awaited<ReturnType<typeof startIdentityPlatform>>;

export async function startIdentityPlatform({
  actionUrl,
  emailPrivacy = true,
}: {
  /** The "custom action URL" of the project's mail templates. */
  actionUrl: string;
  /** Email enumeration protection, on by default for new projects. */
  emailPrivacy?: boolean;
}) {
  const accounts = new Map<string, Account>();
  const codes = new Map<string, Code>();
  const tokens = new Map<string, string>();
  const mails: PlatformMail[] = [];
  const mishaps = new Map<string, Mishap>();
  const calls: string[] = [];
  let keys = await makeKeys();
  let keysAway = false;

  const accountOf = (email: unknown) => accounts.get(String(email).toLowerCase());
  const issue = async (account: Account, claims: Body = {}, key = keys.privateKey, kid = keys.kid) => {
    const at = Math.floor(Date.now() / 1000);
    const token = await new SignJWT({
      email: account.email,
      email_verified: account.emailVerified,
      auth_time: at,
      user_id: account.localId,
      firebase: { identities: { email: [account.email] }, sign_in_provider: "password" },
      iss: issuerOf(PROJECT),
      aud: PROJECT,
      sub: account.localId,
      iat: at,
      exp: at + 3_600,
      ...claims,
    })
      .setProtectedHeader({ alg: "RS256", typ: "JWT", kid })
      .sign(key);
    tokens.set(token, account.email);
    return token;
  };
  const signedIn = async (account: Account) => ({
    localId: account.localId,
    email: account.email,
    idToken: await issue(account),
    refreshToken: randomBytes(16).toString("hex"),
    expiresIn: "3600",
  });
  const refuse = (message: string): never => {
    throw new Refusal(message);
  };
  const strong = (password: unknown): string =>
    String(password ?? "").length >= 6
      ? String(password)
      : refuse("WEAK_PASSWORD : Password should be at least 6 characters");
  const codeOf = (oobCode: unknown): Code => {
    const code = codes.get(String(oobCode ?? "")) ?? refuse("INVALID_OOB_CODE");
    return code.expired ? refuse("EXPIRED_OOB_CODE") : code;
  };

  const handlers: Record<string, (body: Body, language: string) => Promise<object>> = {
    async signUp({ email, password }) {
      if (!/^[^@\s]+@[^@\s]+$/.test(String(email ?? ""))) refuse("INVALID_EMAIL");
      if (accountOf(email)) refuse("EMAIL_EXISTS");
      const account: Account = {
        localId: randomBytes(14).toString("hex"),
        email: String(email).toLowerCase(),
        digest: digestOf(strong(password)),
        emailVerified: false,
        disabled: false,
      };
      accounts.set(account.email, account);
      return signedIn(account);
    },
    async signInWithPassword({ email, password }) {
      const account = accountOf(email);
      if (!account) return refuse(emailPrivacy ? "INVALID_LOGIN_CREDENTIALS" : "EMAIL_NOT_FOUND");
      if (account.disabled) return refuse("USER_DISABLED");
      if (account.digest !== digestOf(String(password)))
        return refuse(emailPrivacy ? "INVALID_LOGIN_CREDENTIALS" : "INVALID_PASSWORD");
      return signedIn(account);
    },
    async sendOobCode({ requestType, email, idToken, continueUrl }, language) {
      const isVerification = requestType === "VERIFY_EMAIL";
      const to = isVerification ? tokens.get(String(idToken ?? "")) : accountOf(email)?.email;
      if (isVerification && to === undefined) refuse("INVALID_ID_TOKEN");
      if (to === undefined) return emailPrivacy ? { email } : refuse("EMAIL_NOT_FOUND");
      const oobCode = randomBytes(40).toString("base64url");
      codes.set(oobCode, {
        email: to,
        kind: isVerification ? "VERIFY_EMAIL" : "PASSWORD_RESET",
        expired: false,
      });
      const link = new URL(actionUrl);
      link.search = new URLSearchParams({
        mode: isVerification ? "verifyEmail" : "resetPassword",
        oobCode,
        apiKey: API_KEY,
        lang: language,
        ...(continueUrl !== undefined && { continueUrl: String(continueUrl) }),
      }).toString();
      mails.push({ to, kind: isVerification ? "VERIFY_EMAIL" : "PASSWORD_RESET", link: link.href, language });
      return { email: to };
    },
    async resetPassword({ oobCode, newPassword }) {
      const code = codeOf(oobCode);
      if (newPassword === undefined) return { email: code.email, requestType: code.kind };
      if (code.kind !== "PASSWORD_RESET") refuse("INVALID_OOB_CODE");
      const digest = digestOf(strong(newPassword));
      codes.delete(String(oobCode));
      const account = accountOf(code.email) ?? refuse("INVALID_OOB_CODE");
      Object.assign(account, { digest, emailVerified: true });
      return { email: account.email, requestType: code.kind };
    },
    async update({ oobCode }) {
      const code = codeOf(oobCode);
      if (code.kind !== "VERIFY_EMAIL") refuse("INVALID_OOB_CODE");
      codes.delete(String(oobCode));
      const account = accountOf(code.email) ?? refuse("INVALID_OOB_CODE");
      account.emailVerified = true;
      return { localId: account.localId, email: account.email, emailVerified: true };
    },
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://double");
    if (url.pathname === "/keys") {
      if (keysAway) return void response.writeHead(503).end();
      return json(
        response,
        200,
        { keys: [keys.jwk] },
        { "cache-control": "public, max-age=3600, must-revalidate" },
      );
    }
    const method = /^\/v1\/accounts:(\w+)$/.exec(url.pathname)?.[1] ?? "";
    const body = JSON.parse(await textOf(request)) as Body;
    calls.push(method);
    const mishap = mishaps.get(method);
    mishaps.delete(method);
    if (mishap === "silence") return;
    if (mishap) return void response.writeHead(mishap.status).end(mishap.body);
    if (url.searchParams.get("key") !== API_KEY)
      return json(response, 400, errorOf("API key not valid. Please pass a valid API key."));
    try {
      const handler = handlers[method];
      if (!handler) return json(response, 404, errorOf("NOT_FOUND"));
      json(response, 200, await handler(body, String(request.headers["x-firebase-locale"] ?? "en")));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      json(response, 400, errorOf(error.message));
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  // Longer than a test waits between two calls: a connection that closes just as it is used again looks like an outage.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    baseUrl,
    keysUrl: `${baseUrl}/keys`,
    mails,
    calls,
    accounts,
    accountOf,
    issue,
    /** Makes the next call of this kind fail in this way. */
    fail: (method: string, mishap: Mishap) => void mishaps.set(method, mishap),
    /** Makes the next call of this kind return this code of the provider. */
    refuseNext: (method: string, message: string) =>
      void mishaps.set(method, { status: 400, body: JSON.stringify(errorOf(message)) }),
    expireCodes: () => {
      for (const code of codes.values()) code.expired = true;
    },
    async rotateKeys() {
      keys = await makeKeys();
    },
    hideKeys(away: boolean) {
      keysAway = away;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const errorOf = (message: string) => ({
  error: { code: 400, message, errors: [{ message, domain: "global", reason: "invalid" }] },
});

function json(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8", ...headers });
  response.end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8") || "{}";
}

async function makeKeys() {
  const kid = randomBytes(20).toString("hex");
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}
