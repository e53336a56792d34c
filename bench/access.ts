import { ADMIN, CLIENT } from "./database.ts";

export type Access = { cookie: string; authorization: string };

/** Signs in as a browser does and asks for a token as a program does. */
export async function gainAccess(origin: string): Promise<Access> {
  return { cookie: await gainCookie(origin), authorization: await requestToken(origin) };
}

/** Signs in, as the benchmark's person where nobody else is named. */
export async function gainCookie(
  origin: string,
  person: { email: string; password: string } = ADMIN,
): Promise<string> {
  const csrf = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, cookie: cookiesOf(csrf) },
    body: new URLSearchParams({ csrfToken, ...person }),
  });
  const cookie = cookiesOf(answer);
  if (!cookie.includes("tolppa.session=")) throw new Error(`Cannot sign in: ${answer.status}`);
  return cookie;
}

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

/** Gets a token and returns the authorization header of a program. */
export async function requestToken(
  origin: string,
  client: { id: string; secret: string } = CLIENT,
): Promise<string> {
  const answer = await fetch(`${origin}/api/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: client.id,
      client_secret: client.secret,
    }),
  });
  if (!answer.ok) throw new Error(`Cannot get a token: ${answer.status} ${await answer.text()}`);
  const { access_token } = (await answer.json()) as { access_token: string };
  return `Bearer ${access_token}`;
}
