import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messageOfCode } from "#lib/messages/errors.ts";
import { readAccount } from "./account.ts";
import { openChallenge } from "./admit.ts";
import { changePassword, requestReset, resetPassword } from "./change-password.ts";
import type { AccountContext } from "./context.ts";
import { addTotp, askForNewPasskey, offerTotp, renewRecoveryCodes, resetSecondFactors } from "./factors.ts";
import { removeTotp } from "./remove-factor.ts";
import { findSecondStep, passSecondStep } from "./second-step.ts";
import { findSession, type Session } from "./sessions.ts";
import { arriveByOrganisation, signIn, signOutEverywhere } from "./sign-in.ts";
import { stepUp } from "./step-up.ts";
import { type AccountWorld, openAccountWorld, PASSWORD } from "./testing.ts";

let world: AccountWorld;
let email: string;
let people = 0;
/** Advances, so that codes of different moments differ. */
let now: Date;

beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  now = new Date("2026-11-21T10:00:10Z");
  email = `k${++people}@a.example`;
  await world.verifiedAccount(email);
});

const MINUTE = 60_000;
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE);
};
const visitor = (overrides: Partial<AccountContext> = {}) => world.visitor({ now, ...overrides });

/** Signs in by password and returns the result. */
async function passwordShown(overrides: Partial<AccountContext> = {}) {
  const result = await signIn(visitor(overrides), { email, password: PASSWORD });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

async function signedIn(): Promise<{ sid: string; session: Session }> {
  const admission = await passwordShown();
  if (admission.step !== "in") throw new Error("asked for more");
  return { sid: admission.sid, session: await sessionOf(admission.sid) };
}

async function sessionOf(sid: string): Promise<Session> {
  const session = await findSession(world.db, sid, now);
  if (!session) throw new Error("no session");
  return session;
}

async function atSecondStep(): Promise<string> {
  const admission = await passwordShown();
  if (admission.step !== "second_factor") throw new Error("let in");
  return admission.token;
}

const codeOf = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** A person with an authenticator app, and the session in which they added it. */
async function enrolled() {
  const { session } = await signedIn();
  const offer = await offerTotp(visitor(), session);
  if (!offer.ok) throw new Error(offer.error.code);
  const { secret, sealed } = offer.value;
  const added = await addTotp(visitor(), session, { sealed, code: codeOf(secret) });
  if (!added.ok) throw new Error(added.error.code);
  later(1);
  const { sid } = added.value;
  return { sid, session: await sessionOf(sid), secret, recoveryCodes: added.value.recoveryCodes ?? [] };
}

/** Confirms a session's identity. Returns the session's new sid. */
async function confirmed(session: Session, shown: Parameters<typeof stepUp>[2]): Promise<string> {
  const done = await stepUp(visitor(), session, shown);
  if (!done.ok) throw new Error(done.error.code);
  return done.value.sid;
}

const refused = (code: string) => ({ ok: false, error: { code } });
const isAlive = async (sid: string) => (await findSession(world.db, sid, now)) !== null;

describe("signing in with an authenticator app", () => {
  test("opens a session after the password and the code, not after the password alone", async () => {
    const { secret } = await enrolled();
    const token = await atSecondStep();
    const [row] = await world.sql`select count(*)::int as count from sessions s
      join users u on u.id = s.user_id where u.email = ${email}`;
    expect(row?.count).toBe(1);
    expect(await findSecondStep(visitor(), token)).toEqual({
      email,
      passkey: false,
      totp: true,
      recovery: true,
    });
    const passed = await passSecondStep(visitor(), token, { method: "totp", code: codeOf(secret) });
    if (!passed.ok) throw new Error(passed.error.code);
    expect((await findSession(world.db, passed.value.sid, now))?.amr).toEqual(["pwd", "totp"]);
  });

  test("does not ask a person without a second factor for a code", async () => {
    expect((await signedIn()).session.amr).toEqual(["pwd"]);
  });

  test.each([
    [-90, false],
    [-30, true],
    [0, true],
    [30, true],
    [90, false],
  ])("accepts a code of %i s from now: %s", async (seconds, taken) => {
    const { secret } = await enrolled();
    later(2);
    const code = codeOf(secret, new Date(now.getTime() + seconds * 1000));
    const passed = await passSecondStep(visitor(), await atSecondStep(), { method: "totp", code });
    expect(passed.ok).toBe(taken);
  });

  test("accepts a code once, and then no earlier code", async () => {
    const { secret } = await enrolled();
    const [before, code] = [codeOf(secret, new Date(now.getTime() - 30_000)), codeOf(secret)];
    expect(await passSecondStep(visitor(), await atSecondStep(), { method: "totp", code })).toMatchObject({
      ok: true,
    });
    for (const old of [code, before]) {
      const again = await passSecondStep(visitor(), await atSecondStep(), { method: "totp", code: old });
      expect(again).toMatchObject(refused("wrong_code"));
    }
  });

  test("does not accept the code that added the app", async () => {
    const { session } = await signedIn();
    const offer = await offerTotp(visitor(), session);
    if (!offer.ok) throw new Error(offer.error.code);
    const code = codeOf(offer.value.secret);
    await addTotp(visitor(), session, { sealed: offer.value.sealed, code });
    const passed = await passSecondStep(visitor(), await atSecondStep(), { method: "totp", code });
    expect(passed).toMatchObject(refused("wrong_code"));
  });

  test("of many simultaneous attempts with the same code or at the same step one succeeds", async () => {
    const { secret } = await enrolled();
    const tokens = await Promise.all(Array.from({ length: 5 }, atSecondStep));
    const code = codeOf(secret);
    const results = await Promise.all(
      [...tokens, tokens[0] ?? ""].map((token) => passSecondStep(visitor(), token, { method: "totp", code })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("the second step ends when it is passed or after ten minutes, and an unknown token opens none", async () => {
    const { secret } = await enrolled();
    const token = await atSecondStep();
    await passSecondStep(visitor(), token, { method: "totp", code: codeOf(secret) });
    later(1);
    const show = (at: string) => passSecondStep(visitor(), at, { method: "totp", code: codeOf(secret) });
    expect(await show(token)).toMatchObject(refused("second_step_over"));
    const another = await atSecondStep();
    later(10.1);
    expect(await findSecondStep(visitor(), another)).toBeNull();
    expect(await show(another)).toMatchObject(refused("second_step_over"));
    for (const odd of ["", "x", "A".repeat(43), "\0".repeat(43)]) {
      expect(await show(odd)).toMatchObject(refused("second_step_over"));
    }
  });

  test("the second step ends when the person is disabled, changes the password or signs out everywhere", async () => {
    const { session } = await enrolled();
    const waits = async (token: string) => (await findSecondStep(visitor(), token)) !== null;
    const one = await atSecondStep();
    await signOutEverywhere(visitor(), session);
    expect(await waits(one)).toBe(false);
    const two = await atSecondStep();
    await requestReset(visitor(), { email });
    const reset = { password: "aivan toinen lause", confirmPassword: "aivan toinen lause" };
    await resetPassword(visitor({ now: new Date() }), { token: await world.newestLink(email), ...reset });
    expect(await waits(two)).toBe(false);
    const admission = await signIn(visitor(), { email, password: "aivan toinen lause" });
    const three = admission.ok && admission.value.step === "second_factor" ? admission.value.token : "";
    expect(await waits(three)).toBe(true);
    await world.sql`update users set disabled_at = now() where email = ${email}`;
    expect(await waits(three)).toBe(false);
  });

  test("counts wrong codes per account from all addresses, until a right code resets the count", async () => {
    const { secret } = await enrolled();
    const token = await atSecondStep();
    const show = (code: string, overrides = {}) =>
      passSecondStep(visitor(overrides), token, { method: "totp", code });
    for (let n = 0; n < 10; n += 1) expect(await show("000000")).toMatchObject(refused("wrong_code"));
    expect(await show(codeOf(secret))).toMatchObject({
      ok: false,
      error: { code: "too_many_attempts", details: { retryAfterSeconds: expect.any(Number) } },
    });
    const own = { knowsDevice: () => true };
    expect(await show("000000", own)).toMatchObject(refused("wrong_code"));
    expect(await show(codeOf(secret), own)).toMatchObject({ ok: true });
  });

  test("counts wrong codes per address", async () => {
    await enrolled();
    const address = "10.9.9.9";
    const codes: string[] = [];
    for (let n = 0; n < 61; n += 1) {
      email = `k${++people}@a.example`;
      const ctx = visitor({ address });
      const user =
        await world.sql`insert into users (subject, email) values (${email}, ${email}) returning id`;
      const token = await world.db.asServer((db) =>
        openChallenge(db, { userId: Number(user[0]?.id), amr: ["pwd"], now }),
      );
      const result = await passSecondStep(ctx, token, { method: "totp", code: "000000" });
      codes.push(result.ok ? "in" : result.error.code);
    }
    expect(codes.slice(0, 60)).toEqual(Array(60).fill("wrong_code"));
    expect(codes[60]).toBe("too_many_attempts");
  });

  test.each(["", "abc", "12345", "1234567", "１２３４５６", "' or 1=1 --", "-1", "1e5"])(
    "refuses %j as a code",
    async (code) => {
      await enrolled();
      expect(await passSecondStep(visitor(), await atSecondStep(), { method: "totp", code })).toMatchObject(
        refused("wrong_code"),
      );
    },
  );
});

describe("recovery codes", () => {
  test("are ten, come with the first second factor and work once each", async () => {
    const { recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const [code = ""] = recoveryCodes;
    const show = async (typed: string) =>
      passSecondStep(visitor(), await atSecondStep(), { method: "recovery", code: typed });
    expect(await show(code.toLowerCase().replaceAll("-", " "))).toMatchObject({ ok: true });
    expect(await show(code)).toMatchObject(refused("wrong_code"));
    expect((await world.kindsOfMailTo(email)).at(-1)).toBe("second_factor_changed");
    const left = await world.sql`select count(*)::int as left from recovery_codes r
      join users u on u.id = r.user_id where u.email = ${email} and used_at is null`;
    expect(left[0]?.left).toBe(9);
  });

  test("of one person do not work for another", async () => {
    const { recoveryCodes } = await enrolled();
    email = `k${++people}@a.example`;
    await world.verifiedAccount(email);
    await enrolled();
    const code = recoveryCodes[0] ?? "";
    const passed = await passSecondStep(visitor(), await atSecondStep(), { method: "recovery", code });
    expect(passed).toMatchObject(refused("wrong_code"));
  });

  test("stop working when new ones are made", async () => {
    const { session, recoveryCodes } = await enrolled();
    const renewed = await renewRecoveryCodes(visitor(), session);
    if (!renewed.ok) throw new Error(renewed.error.code);
    const show = async (code = "") =>
      passSecondStep(visitor(), await atSecondStep(), { method: "recovery", code });
    expect(await show(recoveryCodes[1])).toMatchObject(refused("wrong_code"));
    expect(await show(renewed.value[1])).toMatchObject({ ok: true });
  });

  test("are stored as digests, and the app's secret is stored encrypted", async () => {
    const { secret, recoveryCodes } = await enrolled();
    const [row] =
      await world.sql`select t::text as totp, (select string_agg(r::text, ' ') from recovery_codes r
      where r.user_id = t.user_id) as codes from totp_factors t join users u on u.id = t.user_id
      where u.email = ${email}`;
    const stored = `${row?.totp} ${row?.codes}`;
    for (const open of [secret, ...recoveryCodes.map((code) => code.replaceAll("-", ""))]) {
      expect(stored).not.toContain(open);
      expect(stored).not.toContain(Buffer.from(open).toString("hex"));
    }
  });
});

describe("adding or removing a second factor", () => {
  test("ends the other sessions, which have not shown it, and mails the owner", async () => {
    const elsewhere = await signedIn();
    const { sid } = await enrolled();
    expect(await isAlive(elsewhere.sid)).toBe(false);
    expect(await isAlive(sid)).toBe(true);
    expect((await findSession(world.db, sid, now))?.amr).toEqual(["pwd", "totp"]);
    expect(await world.kindsOfMailTo(email)).toContain("second_factor_changed");
  });

  test("gives the session that has shown it a new sid, and a copy of the old one is dead", async () => {
    const { sid, session } = await signedIn();
    const offer = await offerTotp(visitor(), session);
    if (!offer.ok) throw new Error(offer.error.code);
    const { sealed, secret } = offer.value;
    later(2);
    const added = await addTotp(visitor(), session, { sealed, code: codeOf(secret) });
    if (!added.ok) throw new Error(added.error.code);
    expect(await isAlive(sid)).toBe(false);
    expect(await sessionOf(added.value.sid)).toMatchObject({ id: session.id, steppedUpAt: now });
  });

  test("needs a sign-in in the last ten minutes, or the password again, which gives the session a new sid", async () => {
    const { session, sid } = await signedIn();
    later(11);
    expect(await offerTotp(visitor(), session)).toEqual(refused("step_up_needed"));
    expect(await stepUp(visitor(), session, { method: "pwd", password: "ei tämä" })).toMatchObject(
      refused("wrong_password"),
    );
    const again = await sessionOf(await confirmed(session, { method: "pwd", password: PASSWORD }));
    expect(again).toMatchObject({ id: session.id, expiresAt: session.expiresAt, steppedUpAt: now });
    expect(await isAlive(sid)).toBe(false);
    expect(await offerTotp(visitor(), again)).toMatchObject({ ok: true });
  });

  test("needs more than the password when the person has a second factor", async () => {
    const { session, secret } = await enrolled();
    later(11);
    for (const password of [PASSWORD, "ei tämä"])
      expect(await stepUp(visitor(), session, { method: "pwd", password })).toMatchObject(
        refused("second_factor_asked"),
      );
    const byPassword = session;
    expect(await readAccount(visitor(), byPassword)).toMatchObject({ recent: false });
    expect(await renewRecoveryCodes(visitor(), byPassword)).toEqual(refused("step_up_needed"));
    expect(await askForNewPasskey(visitor(), byPassword)).toEqual(refused("step_up_needed"));
    const code = codeOf(secret);
    expect(await removeTotp(visitor(), byPassword, { shown: { method: "totp", code } })).toEqual(
      refused("step_up_needed"),
    );
    const sid = await confirmed(session, { method: "totp", code });
    expect(await readAccount(visitor(), await sessionOf(sid))).toMatchObject({ recent: true });
    expect(await renewRecoveryCodes(visitor(), await sessionOf(sid))).toMatchObject({ ok: true });
  });

  test("is not allowed right after a password change, which shows no second factor", async () => {
    const { session } = await enrolled();
    later(11);
    const changed = await changePassword(visitor(), session, {
      current: PASSWORD,
      password: "toinen pieni taksi",
      confirmPassword: "toinen pieni taksi",
    });
    if (!changed.ok) throw new Error(changed.error.code);
    const fresh = await sessionOf(changed.value.sid);
    expect(fresh.amr).toEqual(["pwd", "totp"]);
    expect(await renewRecoveryCodes(visitor(), fresh)).toEqual(refused("step_up_needed"));
  });

  test.each(["totp", "recovery"] as const)(
    "removing the last factor needs that factor or a recovery code: by %s",
    async (method) => {
      const { session, sid, secret, recoveryCodes } = await enrolled();
      const right = method === "totp" ? codeOf(secret) : (recoveryCodes[3] ?? "");
      const remove = async (code?: string) =>
        removeTotp(visitor(), await sessionOf(sid), code === undefined ? {} : { shown: { method, code } });
      expect(await remove()).toEqual(refused("factor_needed"));
      expect(await remove("000000")).toMatchObject(refused("wrong_code"));
      expect(await readAccount(visitor(), session)).toMatchObject({ recoveryCodesLeft: 10 });
      expect((await passwordShown()).step).toBe("second_factor");
      expect(await remove(right)).toEqual({ ok: true, value: null });
      expect((await passwordShown()).step).toBe("in");
      expect(await readAccount(visitor(), session)).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    },
  );

  test("allows ten wrong codes for removing the last factor", async () => {
    const { session, secret } = await enrolled();
    const tries = Array.from({ length: 11 }, () => ({ method: "totp" as const, code: "000000" }));
    const codes: string[] = [];
    for (const shown of tries) {
      const result = await removeTotp(visitor(), session, { shown });
      codes.push(result.ok ? "ok" : result.error.code);
    }
    expect(codes).toEqual([...Array(10).fill("wrong_code"), "too_many_attempts"]);
    const shown = { method: "totp" as const, code: codeOf(secret) };
    expect(await removeTotp(visitor(), session, { shown })).toMatchObject(refused("too_many_attempts"));
  });

  test("can also be confirmed by a code of the app", async () => {
    const { session, secret } = await enrolled();
    later(11);
    const code = codeOf(secret);
    expect(await stepUp(visitor(), session, { method: "totp", code })).toMatchObject({ ok: true });
    expect(await stepUp(visitor(), session, { method: "totp", code })).toMatchObject(refused("wrong_code"));
  });

  test("adds no app by another session's secret or a wrong code, and no second app", async () => {
    const { session } = await signedIn();
    const offer = await offerTotp(visitor(), session);
    if (!offer.ok) throw new Error(offer.error.code);
    const { sealed, secret } = offer.value;
    const other = (await signedIn()).session;
    const code = codeOf(secret);
    expect(await addTotp(visitor(), other, { sealed, code })).toMatchObject(refused("wrong_code"));
    expect(await addTotp(visitor(), session, { sealed: `${sealed}A`, code: "000000" })).toMatchObject(
      refused("wrong_code"),
    );
    const added = await addTotp(visitor(), session, { sealed, code });
    if (!added.ok) throw new Error(added.error.code);
    const now = await sessionOf(added.value.sid);
    expect(await addTotp(visitor(), now, { sealed, code })).toEqual(refused("totp_known"));
    expect(await offerTotp(visitor(), now)).toEqual(refused("totp_known"));
  });

  test("does not let an admin who must have a second factor remove the last one", async () => {
    const { sid, secret } = await enrolled();
    await world.sql`update users set admin = true where email = ${email}`;
    const session = await sessionOf(sid);
    const must = visitor({ adminsNeedSecondFactor: true });
    const shown = { method: "totp" as const, code: codeOf(secret) };
    expect(await removeTotp(must, session, { shown })).toEqual(refused("last_factor_needed"));
    expect(await removeTotp(visitor(), session, { shown })).toEqual({ ok: true, value: null });
  });

  test("by an admin removes all second factors and sessions, and mails the owner", async () => {
    const { sid, recoveryCodes } = await enrolled();
    const [user] = await world.sql`select id from users where email = ${email}`;
    await world.db.asServerInTransaction((db) => resetSecondFactors(db, { id: Number(user?.id), email }));
    expect(await isAlive(sid)).toBe(false);
    expect((await passwordShown()).step).toBe("in");
    expect(recoveryCodes).toHaveLength(10);
    const [codes] =
      await world.sql`select count(*)::int as count from recovery_codes where user_id = ${user?.id}`;
    expect(codes?.count).toBe(0);
  });
});

test("changing the password ends every session, and gives this browser a new one that keeps its shown factors", async () => {
  const { sid } = await enrolled();
  const session = await findSession(world.db, sid, now);
  if (!session) throw new Error("no session");
  const change = (current: string, password: string) =>
    changePassword(visitor({ identity: world.strictIdentity }), session, {
      current,
      password,
      confirmPassword: password,
    });
  expect(await change("ei tämä", "aivan toinen lause")).toMatchObject({
    ok: false,
    error: { code: "wrong_password", issues: [{ path: "current" }] },
  });
  expect(await change(PASSWORD, "taksitaksi")).toMatchObject({ error: { issues: [{ path: "password" }] } });
  expect(await isAlive(sid)).toBe(true);
  const changed = await change(PASSWORD, "aivan toinen lause");
  if (!changed.ok) throw new Error(changed.error.code);
  expect(await isAlive(sid)).toBe(false);
  expect((await findSession(world.db, changed.value.sid, now))?.amr).toEqual(["pwd", "totp"]);
  expect(await world.kindsOfMailTo(email)).toContain("password_changed");
  expect(await signIn(visitor(), { email, password: PASSWORD })).toMatchObject(refused("wrong_credentials"));
});

test("a new password that is little more than the company's name is refused for that reason", async () => {
  const { sid } = await enrolled();
  const session = await findSession(world.db, sid, now);
  if (!session) throw new Error("no session");
  await world.sql`with made as (insert into companies (company_name, business_id, provider, street, post_code, city,
      first_name, last_name, phone_number, contact_email, taxi_service_licence, created_by, modified_by)
    values ('Kyytimestarit Oy', '7654321-1', 'ksat', 'Katu 1', '00100', 'Helsinki', 'A', 'B', '0401234567',
      'a@b.example', 'L', 't', 't') returning id)
    insert into memberships (user_id, company_id, role) select u.id, made.id, 'owner' from users u, made
    where u.email = ${email}`;
  const change = (password: string) =>
    changePassword(visitor({ identity: world.strictIdentity }), session, {
      current: PASSWORD,
      password,
      confirmPassword: password,
    });
  const result = await change("Kyytimestarit1");
  expect(result).toMatchObject({
    error: { code: "password_holds_name", issues: [{ path: "password", code: "password_holds_name" }] },
  });
  expect(messageOfCode("password_holds_name")).toMatch(/yrityksesi, sähköpostisi tai tämän palvelun nimi/);
  expect(await change("Kyytimestarit ja kolme kuuta")).toMatchObject({ ok: true });
});

test("an organisation's sign-in counts as one factor, unless the organisation says that it asked for two", async () => {
  await enrolled();
  const arrive = async (methods: unknown) => {
    const claims = { issuer: "https://login.example", subject: email, email, emailVerified: true, methods };
    const arrived = await arriveByOrganisation(visitor(), claims);
    if (!arrived.ok) throw new Error(arrived.error.code);
    return arrived.value;
  };
  for (const methods of [undefined, [], ["pwd"], "mfa", { mfa: true }]) {
    expect((await arrive(methods)).step).toBe("second_factor");
  }
  const admission = await arrive(["pwd", "otp", "mfa"]);
  if (admission.step !== "in") throw new Error("asked for more");
  expect((await findSession(world.db, admission.sid, now))?.amr).toEqual(["sso", "mfa"]);
});
