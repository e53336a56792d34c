import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { upsertUser } from "#lib/accounts/queries/accounts-users.ts";
import { bearerOf } from "#lib/api-clients/use-cases/client-token.ts";
import { ok } from "#lib/core/result.ts";
import type { VouchedIdentity } from "#lib/ports.ts";
import { endAllSessions } from "./sessions.ts";
import { type AccountWorld, openAccountWorld } from "./testing.ts";

const GOOGLE = "https://securetoken.google.com/tolppa";
const ORGANISATION = "https://login.taksiyhtio.example";

let world: AccountWorld;
beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());

let people = 0;
const newEmail = () => `tuttu${++people}@i.example`;
const arrive = (issuer: string | null, subject: string, email: string) =>
  world.db.asServerInTransaction((db) => upsertUser(db, { issuer, subject, email }));
const idOf = async (arrival: ReturnType<typeof arrive>) => (await arrival)?.id ?? null;

describe("one person of several providers", () => {
  test.each([
    [GOOGLE, ORGANISATION],
    [ORGANISATION, GOOGLE],
    [null, ORGANISATION],
    [ORGANISATION, null],
  ])("known by %s is the same person when %s vouches for the same e-mail", async (first, second) => {
    const email = newEmail();
    const id = await idOf(arrive(first, `a-${email}`, email));
    expect(id).not.toBeNull();
    expect(await idOf(arrive(second, `b-${email}`, email))).toBe(id);
    expect(await idOf(arrive(first, `a-${email}`, email))).toBe(id);
    expect(await idOf(arrive(second, `b-${email}`, email))).toBe(id);
  });

  test.each([GOOGLE, null])(
    "is not confused with a later owner of the mailbox at the same provider (%s)",
    async (issuer) => {
      const email = newEmail();
      const former = await idOf(arrive(issuer, `former-${email}`, email));
      expect(await idOf(arrive(issuer, `latter-${email}`, email))).toBeNull();
      expect(await idOf(arrive(issuer, `former-${email}`, email))).toBe(former);
    },
  );

  test("the same subject of two issuers is two people", async () => {
    const [one, other] = [newEmail(), newEmail()];
    const first = await idOf(arrive(GOOGLE, "same", one));
    const second = await idOf(arrive(ORGANISATION, "same", other));
    expect(second).not.toBe(first);
  });

  test("keeps their account when their e-mail changes, and cannot take another person's e-mail", async () => {
    const [before, after, taken] = [newEmail(), newEmail(), newEmail()];
    const id = await idOf(arrive(ORGANISATION, `m-${before}`, before));
    const other = await idOf(arrive(ORGANISATION, `n-${taken}`, taken));
    expect(await arrive(ORGANISATION, `m-${before}`, after)).toMatchObject({ id, email: after });
    expect(await arrive(ORGANISATION, `m-${before}`, taken)).toBeNull();
    expect(await idOf(arrive(ORGANISATION, `n-${taken}`, taken))).toBe(other);
  });

  test("keeps the e-mail of the portal's own account", async () => {
    const [own, organisations] = [newEmail(), newEmail()];
    const id = await idOf(arrive(null, `o-${own}`, own));
    await arrive(ORGANISATION, `o-${own}`, own);
    expect(await arrive(ORGANISATION, `o-${own}`, organisations)).toMatchObject({ id, email: own });
  });

  test("arriving by two providers at once gets one account", async () => {
    const email = newEmail();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const first = world.db.asServerInTransaction(async (db) => {
      const user = await upsertUser(db, { issuer: GOOGLE, subject: `g-${email}`, email });
      await gate;
      return user?.id;
    });
    const second = idOf(arrive(ORGANISATION, `o-${email}`, email));
    const waiting = async () =>
      (
        await world.sql`select from pg_locks where not granted and database = (select oid from pg_database
        where datname = current_database()) or (not granted and locktype = 'transactionid')`
      ).length;
    await expect.poll(waiting).toBe(1);
    open();
    expect(await second).toBe(await first);
  });
});

describe("a person who sends a provider's own token", () => {
  const holder = (email: string, overrides: Partial<VouchedIdentity> = {}): VouchedIdentity => ({
    issuer: GOOGLE,
    subject: `g-${email}`,
    email,
    emailVerified: true,
    authenticatedAt: new Date(),
    secondFactor: false,
    ...overrides,
  });
  const ask = async (identity: VouchedIdentity) => {
    const bearer = await bearerOf(world.db, identity);
    return bearer.ok ? ok(bearer.value.actor) : bearer;
  };

  test("gets an account with the first token, and the same account with the next", async () => {
    const email = newEmail();
    const first = await ask(holder(email));
    expect(first).toMatchObject({
      ok: true,
      value: { kind: "user", label: email, admin: false, companyIds: [] },
    });
    expect(await ask(holder(email))).toEqual(first);
  });

  test("with an unverified e-mail is refused and gets no account", async () => {
    const email = newEmail();
    expect(await ask(holder(email, { emailVerified: false }))).toEqual({
      ok: false,
      error: { code: "email_not_verified" },
    });
    expect(await world.sql`select id from users where email = ${email}`).toEqual([]);
  });

  test("is refused while disabled, and after signing out everywhere until the next sign-in", async () => {
    const email = newEmail();
    const authenticatedAt = new Date(Date.now() - 10_000);
    const before = await ask(holder(email, { authenticatedAt }));
    if (!before.ok) throw new Error(before.error.code);
    await endAllSessions(world.db, Number(before.value.id));
    const refused = { ok: false, error: { code: "unauthenticated" } };
    expect(await ask(holder(email, { authenticatedAt }))).toEqual(refused);
    const again = holder(email, { authenticatedAt: new Date(Date.now() + 1_000) });
    expect(await ask(again)).toEqual(before);
    await world.sql`update users set disabled_at = now() where email = ${email}`;
    expect(await ask(again)).toEqual(refused);
  });

  test("is refused when the portal asks them for a second factor that the token does not prove", async () => {
    const email = newEmail();
    await ask(holder(email));
    await world.sql`insert into totp_factors (user_id, secret_encrypted, last_step)
      select id, '\\x00', 0 from users where email = ${email}`;
    expect(await ask(holder(email))).toEqual({ ok: false, error: { code: "second_factor_missing" } });
    expect(await ask(holder(email, { secondFactor: true }))).toMatchObject({ ok: true });
  });
});
