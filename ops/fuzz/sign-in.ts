import { type Answer, send } from "./send.ts";

// Signs in the people and programs of the fuzz.

export const PASSWORD = "taksitolppa";

/** The cookies of a person after a sign-in attempt. */
export async function cookieOf(origin: string, email: string): Promise<string> {
  const csrf = await send(origin, { method: "GET", path: "/api/auth/csrf", headers: {} });
  const { csrfToken } = JSON.parse(csrf.body);
  const form = new URLSearchParams({ csrfToken, email, password: PASSWORD, json: "true" });
  const given = cookiesIn(csrf);
  const answer = await send(origin, {
    method: "POST",
    path: "/api/auth/callback/credentials",
    headers: { origin, cookie: given, "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from(form.toString()),
  });
  return `${given}; ${cookiesIn(answer)}`;
}

const cookiesIn = ({ headers }: Answer): string =>
  (headers["set-cookie"] ?? "")
    .split(/,(?=[\w.-]+=)/)
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

/** The bearer token of a signed-in browser. */
export async function sessionTokenOf(origin: string, cookie: string): Promise<string> {
  const answer = await send(origin, { method: "GET", path: "/api/auth/token", headers: { origin, cookie } });
  return JSON.parse(answer.body).token;
}

export async function clientTokenOf(origin: string, clientId: string): Promise<string> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: "demo-secret",
  });
  const answer = await send(origin, {
    method: "POST",
    path: "/api/oauth/token",
    body: Buffer.from(form.toString()),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const { access_token: token } = JSON.parse(answer.body);
  if (typeof token !== "string") throw new Error(`no token for ${clientId}: ${answer.body}`);
  return token;
}
