import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { decode, encode } from "next-auth/jwt";
import { emailVerification } from "#lib/accounts/letters/account.ts";
import { newSid } from "#lib/accounts/use-cases/sessions.ts";
import { createPasswordHasher } from "#lib/adapters/identity/password-hasher.ts";
import { callAction } from "./actions.ts";
import { type Api, apiClient, type StorageState } from "./client.ts";
import { asOwner, DATA_DIR, query } from "./database.ts";
import { linkIn, mailOf } from "./mail.ts";

export const DEMO_PASSWORD = "taksitolppa";
export const PASSWORD = "kolme pientä taksia";

export type Person = {
  email: string;
  /** Requests with this person's session cookie, as a page of this site makes them. */
  api: Api;
  /** A bearer identity token of the session. */
  token(): Promise<string>;
};

export const newEmail = (): string => `e2e-${randomUUID()}@tolppa.example`;

/** Requests like those of a page of this site, still without a session. */
export const browserLike = (baseURL: string, { cookies }: StorageState = { cookies: [], origins: [] }): Api =>
  apiClient({ baseURL, headers: { origin: baseURL }, cookies });

/** Signs in through the session's own HTTP route, which other programs of this site use. */
export async function signIn(baseURL: string, email: string, password = DEMO_PASSWORD): Promise<Person> {
  const api = browserLike(baseURL);
  const { csrfToken } = await (await api.get("/api/auth/csrf")).json();
  await api.post("/api/auth/callback/credentials", {
    form: { csrfToken, email, password, json: "true" },
    maxRedirects: 0,
  });
  return personAt(api, email);
}

/** The person of `api`'s session. */
async function personAt(api: Api, email: string): Promise<Person> {
  const { cookies } = await api.storageState();
  expect(cookies.map(({ name }) => name)).toContain("tolppa.session");
  return {
    email,
    api,
    token: async () => {
      const answer = await api.get("/api/auth/token");
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()).token;
    },
  };
}

/** A new, verified, signed-in person without a company, put into the database of the tests' server. */
export async function newPerson(baseURL: string, email = newEmail()): Promise<Person> {
  passwordHash ??= createPasswordHasher({ atOnce: 1 }).hash(PASSWORD);
  const hash = await passwordHash;
  const { sid, tokenHash } = newSid();
  await asOwner(
    (sql) => sql`
      with account as (insert into identity_accounts (email, password_hash, email_verified_at)
          values (${email}, ${hash}, now()) returning id),
        person as (insert into users (subject, email) select id::text, ${email} from account returning id)
      insert into sessions (token_hash, user_id, expires_at) select ${tokenHash}, id, now() + interval '1 day' from person`,
  );
  const session = {
    name: "tolppa.session",
    value: await encode({ token: { sid }, secret: await authSecret(), maxAge: 86_400 }),
    domain: new URL(baseURL).hostname,
    path: "/",
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: "Lax" as const,
  };
  return personAt(browserLike(baseURL, { cookies: [session], origins: [] }), email);
}

/** The hash of every new person's password, made once. */
let passwordHash: Promise<string> | undefined;

/** The key with which the tests' server seals its session cookies. */
const authSecret = async (): Promise<string> => (await readFile(`${DATA_DIR}/auth-secret`, "utf8")).trim();

/** A new, verified account of a person who registered through the product's own forms and is signed in nowhere. */
export async function createAccount(baseURL: string): Promise<string> {
  const email = newEmail();
  const api = browserLike(baseURL);
  const registration = { email, password: PASSWORD, confirmPassword: PASSWORD };
  expect(await callAction(api, "registerAction", { args: [registration] })).toMatchObject({ ok: true });
  const link = linkIn(await mailOf(email, emailVerification.words().subject));
  const token = new URL(link, baseURL).searchParams.get("token");
  const verification = { token, password: PASSWORD };
  expect(await callAction(api, "verifyEmailAction", { args: [verification] })).toMatchObject({ ok: true });
  expect((await signOut(api, baseURL)).status()).toBe(303);
  expect((await api.get("/api/user")).status()).toBe(401);
  return email;
}

/** Signs out like the page's form. */
export const signOut = (api: Api, origin: string, form: Record<string, string> = {}) =>
  api.post("/user/form/logout", { form, headers: { origin }, maxRedirects: 0 });

/** Ends this browser's session. Leaves the page first, whose running requests would report the refusal. */
export async function dropSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Confirms the identity for a session that may be old, so that it may make changes that need a recent proof. */
export async function showAgain({ api }: Person): Promise<void> {
  const shown = { method: "pwd", password: PASSWORD };
  expect(await callAction(api, "stepUpAction", { args: [shown] })).toMatchObject({ ok: true });
}

/** A session as a header, for requests without a browser. */
export async function cookieOf(api: Api): Promise<string> {
  const { cookies } = await api.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** The session id of a person's cookie, without a token: the product limits tokens. */
export async function sessionOf({ api }: Person): Promise<number> {
  const { cookies } = await api.storageState();
  const token = cookies.find(({ name }) => name === "tolppa.session")?.value ?? "";
  const { sid } = (await decode({ token, secret: await authSecret() })) ?? {};
  const digest = createHash("sha256").update(String(sid)).digest("hex");
  const [row] = await query<{ id: number }>("select id from sessions where token_hash = decode($1, 'hex')", [
    digest,
  ]);
  return Number(row?.id);
}

/** Fewer than the number from which the product slows down, with room for one test's own. */
const WAITING = 10;

/**
 * Makes these people's sessions as fresh as a new sign-in, however long the run takes. Also removes earlier tests' waiting
 * applications: with many of them the product accepts further ones slowly, and shows admins one row of them.
 */
export const asIfNew = (sessions: readonly number[]) =>
  asOwner(
    (sql) => sql`
      with recent as (update sessions set authenticated_at = now() where id in ${sql(sessions)}),
        people as (select user_id as id from sessions where id in ${sql(sessions)}),
        waiting as (select id, owner_id from companies
          where status = 'pending' and deleted_at is null and owner_id in (select id from people))
      update companies set owner_id = null where id in (select w.id from waiting w
        where (select count(*) from waiting same where same.owner_id = w.owner_id) >= ${WAITING})`,
  );

/** Makes the proofs of identity of a person's sessions eleven minutes old. They count for ten. */
export const signedInLongAgo = ({ email }: Person) =>
  query(
    `update sessions set authenticated_at = now() - interval '11 minutes', stepped_up_at = null
     where user_id = (select id from users where email = $1)`,
    [email],
  );
