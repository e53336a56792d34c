import { APP_URL } from "./product.ts";

// People and programs that sign in like browsers and systems.

export type Person = { email: string; password: string };
export type Program = { id: string; secret: string };
export type Access = { cookie: string; authorization: string };

/** People of the demo data. */
export const DEMO_ADMIN: Person = { email: "admin@tolppa.example", password: "taksitolppa" };
export const DEMO_PROGRAM: Program = { id: "demo-admin", secret: "demo-secret" };

/** The cookies of a signed-in person. Throws if the sign-in fails. */
export async function signIn(origin: string, person: Person = DEMO_ADMIN): Promise<string> {
  const cookie = await trySignIn(origin, person, APP_URL);
  if (!cookie.includes("tolppa.session=")) throw new Error(`${person.email} cannot sign in`);
  return cookie;
}

/** The cookies after an attempt. */
export async function trySignIn(origin: string, person: Person, appUrl: string): Promise<string> {
  const csrf = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: appUrl, cookie: cookiesIn(csrf) },
    body: new URLSearchParams({ csrfToken, ...person }),
  });
  return cookiesIn(answer);
}

export const cookiesIn = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

/** Gets a token and returns the authorization header of a program. */
export async function requestToken(origin: string, { id, secret }: Program = DEMO_PROGRAM): Promise<string> {
  const answer = await fetch(`${origin}/api/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "client_credentials", client_id: id, client_secret: secret }),
  });
  if (!answer.ok) throw new Error(`no token for ${id}: ${answer.status} ${await answer.text()}`);
  const { access_token } = (await answer.json()) as { access_token: string };
  return `Bearer ${access_token}`;
}

export const gainAccess = async (origin: string, person?: Person, program?: Program): Promise<Access> => ({
  cookie: await signIn(origin, person),
  authorization: await requestToken(origin, program),
});
