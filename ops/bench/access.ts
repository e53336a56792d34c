import type postgres from "postgres";
import { hashOfClientSecret } from "#lib/accounts/use-cases/client-token.ts";
import { hashPassword } from "#lib/adapters/identity/password-hasher.ts";
import type { Scope } from "#lib/core/actor.ts";

type Person = { email: string; password: string };
type Program = { id: string; secret: string };

/** The benchmark's admin and its API client with all scopes. */
export const ADMIN: Person = { email: "bench@tolppa.example", password: "taksitolppa" };
export const CLIENT: Program = { id: "bench", secret: "bench-secret" };

/** Adds a person who can sign in: an admin, or an owner of some companies. */
export async function addPerson(
  owner: postgres.Sql,
  { email, password }: Person,
  { admin = false, companies = [] }: { admin?: boolean; companies?: readonly number[] },
): Promise<void> {
  await owner`with account as (
      insert into identity_accounts (email, password_hash, email_verified_at)
      values (${email}, ${await hashPassword(password)}, now()) returning id
    ), person as (insert into users (subject, email, admin) select id, ${email}, ${admin} from account returning id)
    insert into memberships (user_id, company_id, role)
      select person.id, company, 'owner' from person, unnest(${[...companies]}::bigint[]) company`;
}

type Reach = { reach: "all" | "companies" | "provider"; provider?: string; scopes: readonly Scope[] };

/** Adds an API client. */
export async function addProgram(
  owner: postgres.Sql,
  { id, secret }: Program,
  { reach, provider, scopes }: Reach,
): Promise<void> {
  await owner`insert into api_clients (client_id, name, reach, provider, scopes, secret_hash, secret_prefix, created_by)
    values (${id}, ${id}, ${reach}, ${provider ?? null}, ${[...scopes]}, ${hashOfClientSecret(secret)}, '', 'bench')`;
}

export type Access = { cookie: string; authorization: string };

/** Signs in as a browser does and asks for a token as a program does. */
export async function gainAccess(origin: string): Promise<Access> {
  return { cookie: await gainCookie(origin), authorization: await requestToken(origin) };
}

/** Signs in, as the benchmark's person where nobody else is named. */
export async function gainCookie(origin: string, person: Person = ADMIN): Promise<string> {
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
export async function requestToken(origin: string, client: Program = CLIENT): Promise<string> {
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
