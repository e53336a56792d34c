import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSecretBox } from "#lib/adapters/secret-box.ts";
import { readAccount } from "./account.ts";
import type { AccountContext } from "./context.ts";
import { addPasskey, askForNewPasskey } from "./factors.ts";
import { offerPasskeySignIn, signInWithPasskey } from "./passkey-sign-in.ts";
import { removePasskey } from "./remove-factor.ts";
import { askForPasskey, passSecondStep } from "./second-step.ts";
import { findSession, type Session } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { askForOwnPasskey, stepUp } from "./step-up.ts";
import { type AccountWorld, openAccountWorld, PASSWORD } from "./testing.ts";
import { createAuthenticator } from "./testing-authenticator.ts";

const SITE = { origin: "https://portal.example", rpId: "portal.example" };
const EVIL = { origin: "https://evil.example", rpId: "evil.example" };

let world: AccountWorld;
let email: string;
let people = 0;
let now: Date;

beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  now = new Date("2026-11-21T10:00:00Z");
  email = `p${++people}@a.example`;
  await world.verifiedAccount(email);
});

const visitor = (overrides: Partial<AccountContext> = {}) => world.visitor({ now, ...overrides });
const refused = (code: string) => ({ ok: false, error: { code } });

function granted<T>(result: { ok: true; value: T } | { ok: false; error: { code: string } }): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

async function signedIn(): Promise<{ sid: string; session: Session }> {
  const admission = granted(await signIn(visitor(), { email, password: PASSWORD }));
  if (admission.step !== "in") throw new Error("asked for more");
  return { sid: admission.sid, session: await sessionOf(admission.sid) };
}

async function sessionOf(sid: string): Promise<Session> {
  const session = await findSession(world.db, sid, now);
  if (!session) throw new Error("no session");
  return session;
}

async function atSecondStep(): Promise<string> {
  const admission = granted(await signIn(visitor(), { email, password: PASSWORD }));
  if (admission.step !== "second_factor") throw new Error("let in");
  return admission.token;
}

/** A person with one passkey. */
async function withPasskey() {
  const { session } = await signedIn();
  const authenticator = createAuthenticator(SITE);
  const options = granted(await askForNewPasskey(visitor(), session));
  const answer = authenticator.make(options);
  const added = granted(await addPasskey(visitor(), session, { answer, name: "Puhelin" }));
  return { session: await sessionOf(added.sid), authenticator, added };
}

type Told = Parameters<ReturnType<typeof createAuthenticator>["answer"]>[1];

describe("a passkey", () => {
  test("is asked for after the password, and opens a session", async () => {
    const { authenticator, added } = await withPasskey();
    expect(added.recoveryCodes).toHaveLength(10);
    const token = await atSecondStep();
    const options = granted(await askForPasskey(visitor(), token));
    expect(JSON.parse(options)).toMatchObject({ rpId: "portal.example", userVerification: "required" });
    const answer = authenticator.answer(options);
    const passed = granted(await passSecondStep(visitor(), token, { method: "passkey", answer }));
    expect((await findSession(world.db, passed.sid, now))?.amr).toEqual(["pwd", "passkey"]);
  });

  test.each<[string, Told]>([
    ["made for another site", EVIL],
    ["of another origin on this host", { origin: "http://portal.example" }],
    ["of another port", { origin: "https://portal.example:8443" }],
    ["without a fingerprint, face or PIN", { verified: false }],
    ["to another challenge", { challenge: Buffer.from("another").toString("base64url") }],
  ])("answer %s is refused when it is added and when it signs in", async (_name, told) => {
    const { session } = await signedIn();
    const stranger = createAuthenticator(SITE);
    const made = stranger.make(granted(await askForNewPasskey(visitor(), session)), told);
    expect(await addPasskey(visitor(), session, { answer: made, name: "x" })).toEqual(
      refused("passkey_refused"),
    );
    const { authenticator } = await withPasskey();
    const token = await atSecondStep();
    const answer = authenticator.answer(granted(await askForPasskey(visitor(), token)), told);
    expect(await passSecondStep(visitor(), token, { method: "passkey", answer })).toEqual(
      refused("passkey_refused"),
    );
  });

  test("answers each challenge once, and no challenge of another session", async () => {
    const { authenticator } = await withPasskey();
    const [one, other] = [await atSecondStep(), await atSecondStep()];
    const asked = granted(await askForPasskey(visitor(), one));
    const answer = authenticator.answer(asked);
    const show = (token: string) => passSecondStep(visitor(), token, { method: "passkey", answer });
    expect(await show(other)).toEqual(refused("passkey_refused"));
    await askForPasskey(visitor(), other);
    expect(await show(other)).toEqual(refused("passkey_refused"));
    expect(await show(one)).toMatchObject({ ok: true });
    expect(await show(one)).toEqual(refused("second_step_over"));
  });

  test("must get a new challenge after one wrong answer", async () => {
    const { authenticator } = await withPasskey();
    const token = await atSecondStep();
    const options = granted(await askForPasskey(visitor(), token));
    const wrong = authenticator.answer(options, { verified: false });
    await passSecondStep(visitor(), token, { method: "passkey", answer: wrong });
    const right = authenticator.answer(options);
    expect(await passSecondStep(visitor(), token, { method: "passkey", answer: right })).toEqual(
      refused("passkey_refused"),
    );
  });

  test("whose counter goes backwards is refused as a copy", async () => {
    const { authenticator } = await withPasskey();
    const show = async (counter: number) => {
      const token = await atSecondStep();
      const answer = authenticator.answer(granted(await askForPasskey(visitor(), token)), { counter });
      return (await passSecondStep(visitor(), token, { method: "passkey", answer })).ok;
    };
    expect([await show(5), await show(5), await show(4), await show(6)]).toEqual([true, false, false, true]);
  });

  test("of another person is refused", async () => {
    const { authenticator: theirs } = await withPasskey();
    email = `p${++people}@a.example`;
    await world.verifiedAccount(email);
    await withPasskey();
    const token = await atSecondStep();
    const answer = theirs.answer(granted(await askForPasskey(visitor(), token)));
    expect(await passSecondStep(visitor(), token, { method: "passkey", answer })).toEqual(
      refused("passkey_refused"),
    );
  });

  test.each<[string, object]>([
    ["nothing but its id", {}],
    ["a response of nothing", { response: {} }],
    ["a response of nonsense", { response: { clientDataJSON: "x", authenticatorData: 5, signature: null } }],
  ])("answer that holds %s is refused", async (_name, rest) => {
    const { session } = await withPasskey();
    const [stored] = (await readAccount(visitor(), session)).passkeys;
    const [row] = await world.sql`select credential_id as id from passkeys where id = ${stored?.id ?? 0}`;
    const token = await atSecondStep();
    await askForPasskey(visitor(), token);
    const answer = { id: String(row?.id), type: "public-key", ...rest };
    expect(await passSecondStep(visitor(), token, { method: "passkey", answer })).toEqual(
      refused("passkey_refused"),
    );
  });

  test("can be added only once, and only its owner can remove it", async () => {
    const { session, authenticator } = await withPasskey();
    const again = authenticator.make(granted(await askForNewPasskey(visitor(), session)));
    expect(await addPasskey(visitor(), session, { answer: again, name: "x" })).toEqual(
      refused("passkey_known"),
    );
    const [mine] = (await readAccount(visitor(), session)).passkeys;
    expect(mine).toMatchObject({ name: "Puhelin", lastUsedAt: null });
    email = `p${++people}@a.example`;
    await world.verifiedAccount(email);
    const { session: other } = await withPasskey();
    expect(await removePasskey(visitor(), other, { id: mine?.id ?? 0 })).toEqual(refused("not_found"));
  });

  test("can be removed without proof while another exists; removing the last one needs that passkey or a recovery code", async () => {
    const { session, authenticator } = await withPasskey();
    const second = createAuthenticator(SITE);
    const made = second.make(granted(await askForNewPasskey(visitor(), session)));
    granted(await addPasskey(visitor(), session, { answer: made, name: "Tabletti" }));
    const [phone, tablet] = (await readAccount(visitor(), session)).passkeys.map(({ id }) => id);
    expect(await removePasskey(visitor(), session, { id: tablet ?? 0 })).toEqual({ ok: true, value: null });

    const remove = (answer?: Told & { id: string; type: "public-key" }) =>
      removePasskey(visitor(), session, {
        id: phone ?? 0,
        ...(answer && { shown: { method: "passkey", answer } }),
      });
    expect(await remove()).toEqual(refused("factor_needed"));
    const gone = second.answer(granted(await askForOwnPasskey(visitor(), session)));
    expect(await remove(gone)).toEqual(refused("passkey_refused"));
    const answer = authenticator.answer(granted(await askForOwnPasskey(visitor(), session)));
    expect(await remove(answer)).toEqual({ ok: true, value: null });
    expect((await readAccount(visitor(), session)).recoveryCodesLeft).toBe(0);
  });

  test("confirms the identity again in an open session", async () => {
    const { session, authenticator } = await withPasskey();
    now = new Date(now.getTime() + 11 * 60_000);
    expect(await askForNewPasskey(visitor(), session)).toEqual(refused("step_up_needed"));
    const options = granted(await askForOwnPasskey(visitor(), session));
    const answer = authenticator.answer(options);
    expect(await stepUp(visitor(), session, { method: "passkey", answer })).toMatchObject({ ok: true });
    expect(await stepUp(visitor(), session, { method: "passkey", answer })).toEqual(
      refused("passkey_refused"),
    );
  });
});

test("while passkeys are switched off, nobody can add one and existing passkeys still sign in", async () => {
  const { session, authenticator } = await withPasskey();
  const asked = granted(await askForNewPasskey(visitor(), session));
  await world.sql`update features set enabled = false where name = 'passkeys'`;
  try {
    expect(await askForNewPasskey(visitor(), session)).toMatchObject(refused("passkeys_off"));
    const answer = createAuthenticator(SITE).make(asked);
    expect(await addPasskey(visitor(), session, { answer, name: "Toinen" })).toMatchObject(
      refused("passkeys_off"),
    );
    const token = await atSecondStep();
    const options = granted(await askForPasskey(visitor(), token));
    granted(
      await passSecondStep(visitor(), token, { method: "passkey", answer: authenticator.answer(options) }),
    );
  } finally {
    await world.sql`update features set enabled = true where name = 'passkeys'`;
  }
});

describe("a passkey that signs in alone", () => {
  async function offered() {
    const { session, authenticator } = await withPasskey();
    const userId = session.actor.id ?? 0;
    const offer = granted(await offerPasskeySignIn(visitor()));
    const show = (told: Told = {}, at: Partial<AccountContext> = {}, sealed = offer.sealed) =>
      signInWithPasskey(visitor(at), {
        sealed,
        answer: authenticator.answer(offer.options, { userId, ...told }),
      });
    return { userId, offer, show };
  }

  test("opens a session with two factors, without e-mail and password", async () => {
    const { show, offer, userId } = await offered();
    expect(JSON.parse(offer.options)).toMatchObject({
      rpId: "portal.example",
      userVerification: "required",
      allowCredentials: [],
    });
    const { sid } = granted(await show());
    const session = await sessionOf(sid);
    expect(session).toMatchObject({ amr: ["passkey"], actor: { id: userId, label: email } });
    const [used] = await world.sql`select last_used_at from passkeys where user_id = ${userId}`;
    expect(used?.last_used_at).toEqual(now);
  });

  test.each<[string, Told]>([
    ["made for another site", EVIL],
    ["of another origin on this host", { origin: "http://portal.example" }],
    ["without a fingerprint, face or PIN", { verified: false }],
    ["to another challenge", { challenge: Buffer.from("another").toString("base64url") }],
    ["that names another person", { userId: 1_000_000 }],
  ])("is refused with an answer %s", async (_, told) => {
    const { show } = await offered();
    expect(await show(told)).toEqual(refused("passkey_refused"));
    expect(await show()).toMatchObject({ ok: true });
  });

  test("is refused without the name of its person", async () => {
    const { authenticator } = await withPasskey();
    const { options, sealed } = granted(await offerPasskeySignIn(visitor()));
    const answer = authenticator.answer(options);
    expect(await signInWithPasskey(visitor(), { sealed, answer })).toEqual(refused("passkey_refused"));
  });

  test("answers a question once, also when it answers twice at the same moment", async () => {
    const { show } = await offered();
    const outcomes = await Promise.all([show(), show()]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await show()).toEqual(refused("passkey_refused"));
  });

  test("is refused to an old question, to one of another server and to a changed one", async () => {
    const { show, offer } = await offered();
    expect(await show({}, { now: new Date(now.getTime() + 600_001) })).toEqual(refused("passkey_refused"));
    const strange = createSecretBox("another secret, at least 32 characters long", "tolppa second factors");
    const forged = strange.seal(
      JSON.stringify({ challenge: JSON.parse(offer.options).challenge, expiresAt: now.getTime() + 1_000 }),
      "a question of the sign-in page",
    );
    expect(await show({}, {}, forged.toString("base64url"))).toEqual(refused("passkey_refused"));
    expect(await show({}, {}, `x${offer.sealed.slice(1)}`)).toEqual(refused("passkey_refused"));
    expect(await show()).toMatchObject({ ok: true });
  });

  test("is refused after its removal, and to a disabled person", async () => {
    const removed = await offered();
    await world.sql`delete from passkeys where user_id = ${removed.userId}`;
    expect(await removed.show()).toEqual(refused("passkey_refused"));
    email = `p${++people}@a.example`;
    await world.verifiedAccount(email);
    const disabled = await offered();
    await world.sql`update users set disabled_at = now() where id = ${disabled.userId}`;
    expect(await disabled.show()).toEqual(refused("user_disabled"));
    expect(
      await world.sql`select from sessions where user_id = ${disabled.userId} and amr = '{passkey}'`,
    ).toHaveLength(0);
  });

  test("stays a second step where another provider or an organisation decides who signs in", async () => {
    const { show } = await offered();
    const { changePassword: _, ...elsewhere } = visitor().identity;
    const identity = { ...elsewhere } as AccountContext["identity"];
    expect(await offerPasskeySignIn(visitor({ identity }))).toEqual(refused("passkey_not_first"));
    expect(await show({}, { identity })).toEqual(refused("passkey_not_first"));
    email = `p${++people}@a.example`;
    await world.verifiedAccount(email);
    const ofOrganisation = await offered();
    await world.sql`update users set subject = null where id = ${ofOrganisation.userId}`;
    expect(await ofOrganisation.show()).toEqual(refused("passkey_not_first"));
  });
});
