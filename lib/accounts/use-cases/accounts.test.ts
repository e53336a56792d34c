import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messageOf } from "#lib/messages/refusals.ts";
import type { SignedIn } from "./admit.ts";
import { requestReset, resetPassword } from "./change-password.ts";
import { register, verifyEmail } from "./register.ts";
import { findSession } from "./sessions.ts";
import { signIn, signOut, signOutEverywhere } from "./sign-in.ts";
import { type AccountWorld, openAccountWorld, PASSWORD } from "./testing.ts";

let world: AccountWorld;
beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());

const form = (email: string, password = PASSWORD) => ({ email, password, confirmPassword: password });

async function signedIn(email: string): Promise<SignedIn> {
  const result = await signIn(world.visitor(), { email, password: PASSWORD });
  if (!result.ok || result.value.step !== "in") throw new Error("not signed in");
  return result.value;
}

const isAlive = async ({ sid }: Pick<SignedIn, "sid">) =>
  (await findSession(world.db, sid, new Date())) !== null;

describe("registering", () => {
  test("leads through the mailed link to a session", async () => {
    const email = "uusi@a.example";
    expect(await register(world.visitor(), form(email))).toMatchObject({ ok: true });
    const token = await world.newestLink(email);
    const verified = await verifyEmail(world.visitor(), { token, password: PASSWORD, proof: "" });
    expect(verified).toMatchObject({ ok: true, value: { step: "in", email, admin: false, amr: ["pwd"] } });
    if (!verified.ok || verified.value?.step !== "in") throw new Error("not signed in");
    expect(await isAlive(verified.value), "the link's page signs in").toBe(true);
    const result = await signedIn(email);
    expect(result).toMatchObject({ email, admin: false, sid: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await isAlive(result)).toBe(true);
  });

  test("names the password field when the password belongs to another registration, and keeps the link usable", async () => {
    const email = "kaapattu@a.example";
    await register(world.visitor(), form(email, "tuntemattoman valitsema"));
    const strangers = await world.newestLink(email);
    await register(world.visitor(), form(email));
    const refused = await verifyEmail(world.visitor(), { token: strangers, password: PASSWORD, proof: "" });
    expect(refused).toEqual({
      ok: false,
      error: { code: "wrong_link_password", issues: [{ path: "password", code: "wrong_link_password" }] },
    });
    const own = { token: await world.newestLink(email), password: PASSWORD, proof: "" };
    expect(await verifyEmail(world.visitor(), own)).toMatchObject({ ok: true, value: { email } });
    expect(await isAlive(await signedIn(email))).toBe(true);
  });

  test("signs in by the proof of the registering browser, and by no proof of another registration", async () => {
    const email = "samaselain@a.example";
    const strangers = await register(world.visitor(), form(email, "tuntemattoman valitsema"));
    const own = await register(world.visitor(), form(email));
    if (!strangers.ok || !own.ok) throw new Error("not registered");
    const token = await world.newestLink(email);
    for (const proof of ["", strangers.value.proof ?? ""])
      expect(await verifyEmail(world.visitor(), { token, proof })).toMatchObject({
        ok: false,
        error: { code: "wrong_link_password" },
      });
    const verified = await verifyEmail(world.visitor(), { token, proof: own.value.proof ?? "" });
    expect(verified).toMatchObject({ ok: true, value: { step: "in", email, amr: ["pwd"] } });
    expect(await verifyEmail(world.visitor(), { token, proof: own.value.proof ?? "" })).toMatchObject({
      ok: false,
      error: { code: "link_expired" },
    });
  });

  test("allows ten guesses at a link's password from all addresses together", async () => {
    const email = "arvattu@a.example";
    await register(world.visitor(), form(email));
    const token = await world.newestLink(email);
    const codes: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      const refused = await verifyEmail(world.visitor(), { token, password: `arvaus ${n}`, proof: "" });
      codes.push(refused.ok ? "" : refused.error.code);
    }
    expect(codes).toEqual([...Array<string>(10).fill("wrong_link_password"), "too_many_attempts"]);
  });

  test("answers the same for a taken and a free e-mail, after the same time", async () => {
    const email = "varattu@a.example";
    await world.verifiedAccount(email);
    const timed = async (address: string) => {
      const start = performance.now();
      const answer = await register(world.visitor(), form(address));
      return { answer, ms: performance.now() - start };
    };
    const [taken, free] = [await timed(email), await timed("vapaa@a.example")];
    const proof = expect.stringMatching(/^[\w-]{43}$/);
    for (const { answer } of [taken, free]) expect(answer).toEqual({ ok: true, value: { proof } });
    expect(Math.min(taken.ms, free.ms)).toBeGreaterThan(195);
    expect(await world.kindsOfMailTo(email)).toEqual(["verify_email", "account_exists"]);
  });

  test("names the password field when the password is refused", async () => {
    const result = await register(
      world.visitor({ identity: world.strictIdentity }),
      form("heikko@a.example", "password"),
    );
    expect(result).toEqual({
      ok: false,
      error: { code: "password_leaked", issues: [{ path: "password", code: "password_leaked" }] },
    });
  });
});

describe("signing in", () => {
  test("with an unverified e-mail is refused and mails the link again", async () => {
    const email = "odottaa@a.example";
    await register(world.visitor(), form(email));
    const result = await signIn(world.visitor(), { email, password: PASSWORD });
    expect(result.ok ? "" : messageOf(result.error)).toBe(
      "Sähköpostiosoitetta ei ole vielä vahvistettu. Tarkista vahvistusviesti laatikostasi.",
    );
    expect(await world.kindsOfMailTo(email)).toEqual(["verify_email", "verify_email"]);
    const [row] = await world.sql`select count(*)::int as n from sessions s join users u on u.id = s.user_id
      where u.email = ${email}`;
    expect(row?.n).toBe(0);
  });

  test("reports an unverified e-mail only after the right password", async () => {
    const email = "arvaaja@a.example";
    await register(world.visitor(), form(email));
    const result = await signIn(world.visitor(), { email, password: "ei tämä kuitenkaan" });
    expect(result).toEqual({ ok: false, error: { code: "wrong_credentials" } });
  });

  test("gives a new sid each time", async () => {
    await world.verifiedAccount("usein@a.example");
    expect((await signedIn("usein@a.example")).sid).not.toBe((await signedIn("usein@a.example")).sid);
  });

  test("of a disabled user names the reason only after the right password, and the open sessions end", async () => {
    const email = "estetty@a.example";
    await world.verifiedAccount(email);
    const before = await signedIn(email);
    await world.sql`update users set disabled_at = now() where email = ${email}`;
    expect(await isAlive(before)).toBe(false);
    const result = await signIn(world.visitor(), { email, password: PASSWORD });
    expect(result).toEqual({ ok: false, error: { code: "user_disabled" } });
    expect(await signIn(world.visitor(), { email, password: "väärä salasana" })).toEqual({
      ok: false,
      error: { code: "wrong_credentials" },
    });
  });

  test("never opens the account of another identity with the same e-mail", async () => {
    const email = "perija@a.example";
    await world.sql`insert into users (subject, email, admin) values ('former', ${email}, true)`;
    await world.verifiedAccount(email);
    const result = await signIn(world.visitor(), { email, password: PASSWORD });
    expect(result).toEqual({ ok: false, error: { code: "account_conflict" } });
  });
});

describe("resetting the password", () => {
  test("sets it, ends every session and mails the owner", async () => {
    const email = "unohti@a.example";
    await world.verifiedAccount(email);
    const sessions = [await signedIn(email), await signedIn(email)];
    expect(await requestReset(world.visitor(), { email })).toEqual({ ok: true, value: null });
    const token = await world.newestLink(email);
    const password = "aivan uusi salasana";
    const done = await resetPassword(world.visitor(), { token, password, confirmPassword: password });
    expect(done).toEqual({ ok: true, value: null });
    expect(await Promise.all(sessions.map(isAlive))).toEqual([false, false]);
    expect(await world.kindsOfMailTo(email)).toEqual(["verify_email", "reset_password", "password_changed"]);
    expect(await signIn(world.visitor(), { email, password })).toMatchObject({ ok: true });
    expect(await signIn(world.visitor(), { email, password: PASSWORD })).toMatchObject({ ok: false });
  });

  test("changes neither password, link nor sessions when the sessions cannot be ended", async () => {
    const email = "katkos@a.example";
    await world.verifiedAccount(email);
    const session = await signedIn(email);
    await requestReset(world.visitor(), { email });
    const token = await world.newestLink(email);
    const password = "aivan uusi salasana";
    const reset = () => resetPassword(world.visitor(), { token, password, confirmPassword: password });
    await world.sql.unsafe(`create function fail_once() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$;
      create trigger fail_once before delete on sessions for each row execute function fail_once()`);
    await expect(reset()).rejects.toThrow("");
    await world.sql.unsafe("drop function fail_once cascade");
    expect(await isAlive(session)).toBe(true);
    expect(await signIn(world.visitor(), { email, password })).toMatchObject({ ok: false });
    expect(await reset()).toEqual({ ok: true, value: null });
    expect(await isAlive(session)).toBe(false);
  });

  test("answers the same for an unknown e-mail, after the same time, and sends no mail", async () => {
    await world.verifiedAccount("tuttu@a.example");
    const timed = async (email: string) => {
      const start = performance.now();
      const answer = await requestReset(world.visitor(), { email });
      return { answer, ms: performance.now() - start };
    };
    const [known, unknown] = [await timed("tuttu@a.example"), await timed("outo@a.example")];
    expect(known.answer).toEqual(unknown.answer);
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(195);
    expect(await world.kindsOfMailTo("outo@a.example")).toEqual([]);
  });
});

describe("signing out", () => {
  test("ends this session only", async () => {
    await world.verifiedAccount("kaksi@a.example");
    const [here, there] = [await signedIn("kaksi@a.example"), await signedIn("kaksi@a.example")];
    await signOut(world, here);
    expect([await isAlive(here), await isAlive(there)]).toEqual([false, true]);
  });

  test("everywhere ends all sessions of this person and of nobody else", async () => {
    await world.verifiedAccount("kaikki@a.example");
    await world.verifiedAccount("muu@a.example");
    const [here, there, other] = [
      await signedIn("kaikki@a.example"),
      await signedIn("kaikki@a.example"),
      await signedIn("muu@a.example"),
    ];
    const session = await findSession(world.db, here.sid, new Date());
    if (session) await signOutEverywhere(world, session);
    expect([await isAlive(here), await isAlive(there), await isAlive(other)]).toEqual([false, false, true]);
  });
});
