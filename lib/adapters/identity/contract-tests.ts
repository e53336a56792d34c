import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { IdentityProvider } from "#lib/ports.ts";

export type IdentityHarness = {
  provider: IdentityProvider;
  /** The token of the newest link of this kind mailed to an address; null without such a mail. */
  newestLink(email: string, kind: "verify" | "reset"): Promise<string | null>;
  /** Adds a person to a company of this name. */
  joinCompany(email: string, companyName: string): void;
  /** The number of mails of any kind sent to an address. */
  countMails(email: string): Promise<number>;
  close(): Promise<void>;
};

const PASSWORD = "kolme hevosta ja kuu";
const STRANGERS = "tuntemattoman valitsema";

/** The behaviour of every identity provider, wherever it keeps the accounts. */
export function identityContract(name: string, create: () => Promise<IdentityHarness>): void {
  describe(`identity provider: ${name}`, () => {
    let harness: IdentityHarness;
    let people = 0;
    const newcomer = () => `henkilo${++people}@contract.example`;

    beforeAll(async () => {
      harness = await create();
    });
    afterAll(() => harness.close());

    async function registered(): Promise<string> {
      const email = newcomer();
      expect(await harness.provider.signUp({ email, password: PASSWORD })).toMatchObject({ ok: true });
      return email;
    }

    async function link(email: string, kind: "verify" | "reset"): Promise<string> {
      const token = await harness.newestLink(email, kind);
      if (token === null) throw new Error(`no ${kind} link was mailed`);
      return token;
    }

    const verify = (token: string, password = PASSWORD) => harness.provider.verify({ token, password });

    async function verified(): Promise<string> {
      const email = await registered();
      expect(await verify(await link(email, "verify"))).toMatchObject({ ok: true });
      return email;
    }

    test("a new account signs in unverified until its link is used", async () => {
      const email = await registered();
      const before = await harness.provider.signIn({ email, password: PASSWORD });
      expect(before).toMatchObject({ ok: true, value: { email, emailVerified: false } });
      const used = await verify(await link(email, "verify"));
      expect(used).toMatchObject({ ok: true, value: { email, emailVerified: true } });
      const after = await harness.provider.signIn({ email, password: PASSWORD });
      expect(after).toMatchObject({ ok: true, value: { email, emailVerified: true } });
      if (before.ok && after.ok) expect(after.value.subject).toBe(before.value.subject);
    });

    test("a wrong password and an unknown e-mail fail in the same way", async () => {
      const email = await verified();
      const wrong = await harness.provider.signIn({ email, password: "väärä salasana tämä" });
      const unknown = await harness.provider.signIn({ email: newcomer(), password: PASSWORD });
      expect(wrong).toEqual({ ok: false, error: { code: "wrong_credentials" } });
      expect(unknown).toEqual(wrong);
    });

    test("signing up with a taken e-mail answers like a free one, mails its owner and changes nothing", async () => {
      const email = await verified();
      const mails = await harness.countMails(email);
      const again = await harness.provider.signUp({ email, password: "toisen oma salasana" });
      const free = await harness.provider.signUp({ email: newcomer(), password: "toisen oma salasana" });
      const shape = ({ ok, value }: Extract<typeof free, { ok: true }>) => [ok, value.proof?.length];
      if (!again.ok || !free.ok) throw new Error("refused");
      expect(shape(again)).toEqual(shape(free));
      expect(await harness.countMails(email)).toBe(mails + 1);
      expect(await harness.provider.signIn({ email, password: PASSWORD })).toMatchObject({ ok: true });
      expect(await harness.provider.signIn({ email, password: "toisen oma salasana" })).toMatchObject({
        ok: false,
      });
    });

    test("a weak password is refused before anything is created", async () => {
      const email = newcomer();
      const refused = await harness.provider.signUp({ email, password: "password" });
      expect(refused).toEqual({ ok: false, error: { code: "password_leaked" } });
      expect(await harness.countMails(email)).toBe(0);
    });

    test.each([
      ["Password1!", "password_leaked"],
      ["letmein123", "password_leaked"],
      ["contract2026", "password_holds_name"],
      ["xyxyxyxyxy", "password_repetitive"],
    ])("%s is refused for its reason, %s", async (password, code) => {
      const refused = await harness.provider.signUp({ email: newcomer(), password });
      expect(refused).toEqual({ ok: false, error: { code } });
    });

    test("a reset refuses the name of the person's company; signing up does not reveal that company to a stranger", async () => {
      const email = await verified();
      harness.joinCompany(email, "Kyytimestarit Oy");
      await harness.provider.sendReset(email);
      const token = await link(email, "reset");
      expect(await harness.provider.reset(token, "Kyytimestarit1")).toEqual({
        ok: false,
        error: { code: "password_holds_name" },
      });
      expect(await harness.provider.reset(token, "aivan uusi salasana")).toMatchObject({ ok: true });
      expect(await harness.provider.signUp({ email, password: "Kyytimestarit1" })).toMatchObject({
        ok: true,
      });
    });

    test("a verification link works once", async () => {
      const email = await registered();
      const token = await link(email, "verify");
      expect(await verify(token)).toMatchObject({ ok: true });
      expect(await verify(token)).toEqual({ ok: false, error: { code: "link_expired" } });
    });

    test("a verification link reports that it is open any number of times, until it or another link is used", async () => {
      const email = await registered();
      const token = await link(email, "verify");
      await harness.provider.sendVerification(email);
      const again = await link(email, "verify");
      const open = async () => [
        await harness.provider.isVerificationOpen(token),
        await harness.provider.isVerificationOpen(again),
      ];
      expect(await open()).toEqual([true, true]);
      expect(await open()).toEqual([true, true]);
      expect(await verify(again)).toMatchObject({ ok: true });
      expect(await open()).toEqual([false, false]);
      for (const other of ["A".repeat(43), "", ".", token.replace(/.$/, "_")])
        expect(await harness.provider.isVerificationOpen(other)).toBe(false);
    });

    test("a wrong password leaves the verification link usable and the account unverified", async () => {
      const email = await registered();
      const token = await link(email, "verify");
      const refused = { ok: false, error: { code: "wrong_link_password" } };
      expect(await verify(token, "väärä salasana tämä")).toEqual(refused);
      expect(await harness.provider.signIn({ email, password: PASSWORD })).toMatchObject({
        ok: true,
        value: { emailVerified: false },
      });
      expect(await verify(token)).toMatchObject({ ok: true });
    });

    test.each(["older", "newer"])(
      "a link sent again leaves the first usable; the %s one verifies and uses up both",
      async (which) => {
        const email = await registered();
        const older = await link(email, "verify");
        await harness.provider.sendVerification(email);
        const newer = await link(email, "verify");
        const [used, left] = which === "older" ? [older, newer] : [newer, older];
        expect(await verify(used)).toMatchObject({ ok: true });
        expect(await verify(left)).toEqual({ ok: false, error: { code: "link_expired" } });
      },
    );

    test.each(["before", "after"])(
      "a stranger who registers an address %s its owner gains nothing",
      async (when) => {
        const email = newcomer();
        const stranger = () => harness.provider.signUp({ email, password: STRANGERS });
        if (when === "before") await stranger();
        await harness.provider.signUp({ email, password: PASSWORD });
        const own = await link(email, "verify");
        if (when === "after") {
          await stranger();
          await harness.provider.sendVerification(email);
        }
        expect(await verify(own, STRANGERS)).toEqual({ ok: false, error: { code: "wrong_link_password" } });
        expect(await verify(await link(email, "verify"), PASSWORD)).toMatchObject({ ok: when === "before" });
        if (when === "after") expect(await verify(own, PASSWORD)).toMatchObject({ ok: true });
        expect(await harness.provider.signIn({ email, password: PASSWORD })).toMatchObject({
          ok: true,
          value: { email, emailVerified: true },
        });
        expect(await harness.provider.signIn({ email, password: STRANGERS })).toMatchObject({ ok: false });
      },
    );

    test("the owner's password does not open the stranger's registration", async () => {
      const email = newcomer();
      await harness.provider.signUp({ email, password: STRANGERS });
      const strangers = await link(email, "verify");
      await harness.provider.signUp({ email, password: PASSWORD });
      expect(await verify(strangers)).toEqual({ ok: false, error: { code: "wrong_link_password" } });
      expect(await verify(await link(email, "verify"))).toMatchObject({ ok: true });
      expect(await verify(strangers, STRANGERS)).toEqual({ ok: false, error: { code: "link_expired" } });
      expect(await harness.provider.signIn({ email, password: STRANGERS })).toMatchObject({ ok: false });
    });

    test("a verified account gets no verification link", async () => {
      const email = await verified();
      const mails = await harness.countMails(email);
      await harness.provider.sendVerification(email);
      expect(await harness.countMails(email)).toBe(mails);
    });

    test("a reset link sets the password once", async () => {
      const email = await verified();
      await harness.provider.sendReset(email);
      const token = await link(email, "reset");
      const reset = await harness.provider.reset(token, "aivan uusi salasana");
      expect(reset).toMatchObject({ ok: true, value: { email, emailVerified: true } });
      expect(await harness.provider.signIn({ email, password: "aivan uusi salasana" })).toMatchObject({
        ok: true,
      });
      expect(await harness.provider.signIn({ email, password: PASSWORD })).toMatchObject({ ok: false });
      expect(await harness.provider.reset(token, "vielä uudempi salasana")).toEqual({
        ok: false,
        error: { code: "link_expired" },
      });
    });

    test("a refused password leaves the reset link usable", async () => {
      const email = await verified();
      await harness.provider.sendReset(email);
      const token = await link(email, "reset");
      expect(await harness.provider.reset(token, "12345678")).toEqual({
        ok: false,
        error: { code: "password_leaked" },
      });
      expect(await harness.provider.reset(token, "aivan uusi salasana")).toMatchObject({ ok: true });
    });

    test("nobody is mailed about an unknown e-mail", async () => {
      const email = newcomer();
      await harness.provider.sendReset(email);
      await harness.provider.sendVerification(email);
      expect(await harness.countMails(email)).toBe(0);
    });

    test("proving an e-mail in another way voids its unverified registration, and no verified one", async () => {
      const email = newcomer();
      await harness.provider.signUp({ email, password: STRANGERS });
      const strangers = await link(email, "verify");
      await harness.provider.voidUnproven(email);
      expect(await verify(strangers, STRANGERS)).toEqual({ ok: false, error: { code: "link_expired" } });
      const left = await harness.provider.signIn({ email, password: STRANGERS });
      expect(left.ok && left.value.emailVerified).toBe(false);

      await harness.provider.signUp({ email, password: PASSWORD });
      expect(await verify(await link(email, "verify"))).toMatchObject({ ok: true });
      await harness.provider.voidUnproven(email);
      expect(await harness.provider.signIn({ email, password: PASSWORD })).toMatchObject({
        ok: true,
        value: { email, emailVerified: true },
      });
      expect(await harness.provider.signIn({ email, password: STRANGERS })).toMatchObject({ ok: false });
    });

    test("a link of one kind does not work as the other kind, and a made-up link does not work at all", async () => {
      const email = await registered();
      const token = await link(email, "verify");
      expect(await harness.provider.reset(token, "aivan uusi salasana")).toMatchObject({ ok: false });
      expect(await verify("A".repeat(43))).toMatchObject({ ok: false });
      expect(await verify("")).toMatchObject({ ok: false });
      expect(await verify(token)).toMatchObject({ ok: true });
    });
  });
}
