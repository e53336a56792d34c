import { requestToken, trySignIn } from "#ops/servers/access.ts";

/** The cookies of a demo person after an attempt to sign in. */
export const cookieOf = (origin: string, email: string): Promise<string> =>
  trySignIn(origin, { email, password: "taksitolppa" }, origin);

/** The bearer token of a signed-in browser, as a header's value. */
export async function sessionTokenOf(origin: string, cookie: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/token`, { headers: { origin, cookie } });
  const { token } = (await answer.json()) as { token: string };
  return `Bearer ${token}`;
}

/** The bearer token of an API client with the secret of the demo's clients, as a header's value. */
export const clientTokenOf = (origin: string, id: string): Promise<string> =>
  requestToken(origin, { id, secret: "demo-secret" });
