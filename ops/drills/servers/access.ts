import { APP_URL } from "./product.ts";

/** Signs in as a browser does; returns the cookies. */
export async function signIn(origin: string, account = ADMIN): Promise<string> {
  const csrf = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: APP_URL, cookie: cookiesOf(csrf) },
    body: new URLSearchParams({ csrfToken, ...account }),
  });
  const cookie = cookiesOf(answer);
  if (!cookie.includes("tolppa.session=")) throw new Error(`Cannot sign in: ${answer.status}`);
  return cookie;
}

/** An account of the demo data. */
export const ADMIN = { email: "admin@tolppa.example", password: "taksitolppa" };

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
