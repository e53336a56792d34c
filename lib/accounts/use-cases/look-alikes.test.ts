import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerSchema } from "#lib/accounts/schema.ts";
import { createIdTokens } from "#lib/adapters/identity/platform/id-tokens.ts";
import { createIdentityPlatform } from "#lib/adapters/identity/platform/provider.ts";
import {
  API_KEY,
  type IdentityPlatformDouble,
  PROJECT,
  startIdentityPlatform,
} from "#lib/adapters/identity/platform/testing.ts";
import { LEAST_HASH_COST } from "#lib/adapters/identity/testing-hash-cost.ts";
import { vouchedEmail } from "#lib/core/text.ts";
import { type AccountWorld, openAccountWorld, PASSWORD } from "./testing.ts";

// The mailbox that a mail to each spelling reaches; null: none, and the form says so. Written by hand, not computed: the code
// must agree with this table. One mailbox never gets two accounts, and two mailboxes never share one.

const same = (mailbox: string, spellings: readonly string[]) =>
  spellings.map((typed) => [typed, mailbox] as const);
const none = (spellings: readonly string[]) => spellings.map((typed) => [typed, null] as const);
const own = (mailboxes: readonly string[]) => mailboxes.map((mailbox) => [mailbox, mailbox] as const);

const MATTI = "matti@taksi.example";
const letters = (text: string, from: number) =>
  [...text]
    .map((letter) => (/[a-z]/.test(letter) ? String.fromCodePoint(from + letter.charCodeAt(0) - 97) : letter))
    .join("");
/** Each letter by itself in other forms. */
const oneByOne = (text: string, change: (letter: string) => string) =>
  [...text].flatMap((letter, at) =>
    change(letter) === letter ? [] : [text.slice(0, at) + change(letter) + text.slice(at + 1)],
  );
const INVISIBLE = ["\u00ad", "\u061c", "\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u2060", "\ufeff"];
const SPACES = [" ", "  ", "\t", "\n", "\r\n", "\u00a0", "\u2003", "\u2028", "\u3000", "\ufeff"];

const TABLE: (readonly [typed: string, mailbox: string | null])[] = [
  ...own([MATTI]),
  // Case.
  ...same(MATTI, ["MATTI@TAKSI.EXAMPLE", "Matti@Taksi.Example", "mAtTi@tAkSi.eXaMpLe"]),
  ...same(
    MATTI,
    oneByOne(MATTI, (letter) => letter.toUpperCase()),
  ),
  // The same letters in other blocks of Unicode (NFKC): full-width, bold, italic, script, Fraktur, double-struck,
  // sans-serif, monospace, circled.
  ...same(
    MATTI,
    oneByOne(MATTI, (letter) => (/[a-z]/.test(letter) ? letters(letter, 0xff41) : letter)),
  ),
  ...same(
    MATTI,
    [
      0xff41, 0x1d41a, 0x1d482, 0x1d4ea, 0x1d51e, 0x1d586, 0x1d552, 0x1d5ba, 0x1d5ee, 0x1d622, 0x1d656,
      0x1d68a, 0x24d0,
    ].map((from) => letters(MATTI, from)),
  ),
  ...same(MATTI, [
    "matti＠taksi.example",
    "matti﹫taksi.example",
    "matti@taksi．example",
    "matti@taksi․example",
  ]),
  ...same(MATTI, [
    "ｍａｔｔｉ＠ｔａｋｓｉ．ｅｘａｍｐｌｅ",
    "ᵐatti@taksi.example",
    "mattⅰ@taksi.example",
    "matti@takſi.example",
  ]),
  ...same("maksu@taksi.example", [
    "maksu@taksi.example",
    "ma\u212asu@taksi.example",
    "MAKSU@taksi.example",
    "maₖsu@taksi.example",
  ]),
  ...same("office@taksi.example", [
    "office@taksi.example",
    "o\ufb03ce@taksi.example",
    "o\ufb00ice@taksi.example",
    "OﬃCE@taksi.example",
  ]),
  // Characters that are pasted along, around the address and within it.
  ...same(
    MATTI,
    SPACES.filter((space) => !/[\t\n\r]/.test(space)).map((space) => `${space}${MATTI}${space}`),
  ),
  ...same(
    MATTI,
    INVISIBLE.flatMap((sign) => [
      `ma${sign}tti@taksi.example`,
      `matti@tak${sign}si.example`,
      `${sign}${MATTI}`,
    ]),
  ),
  // Domains outside ASCII and their xn-- forms.
  ...same("matti@xn--tksi-loa.example", [
    "matti@täksi.example",
    "matti@ta\u0308ksi.example",
    "MATTI@TÄKSI.EXAMPLE",
    "matti@xn--tksi-loa.example",
    "matti@XN--TKSI-LOA.EXAMPLE",
    "matti@ｔäksi.example",
    "matti@tä\u00adksi.example",
  ]),
  ...same("matti@taksi.xn--p1ai", [
    "matti@taksi.рф",
    "matti@taksi.РФ",
    "matti@taksi.xn--p1ai",
    "matti@TAKSI.XN--P1AI",
  ]),
  ...same("matti@xn--strae-oqa.example", [
    "matti@straße.example",
    "matti@STRAẞE.example",
    "matti@xn--strae-oqa.example",
  ]),
  // Other mailboxes, however similar: dots, tags and separators mean whatever the mailbox's host decides.
  ...own([
    "m.atti@taksi.example",
    "ma.tti@taksi.example",
    "mat.ti@taksi.example",
    "matt.i@taksi.example",
    "m.a.t.t.i@taksi.example",
    "matti+a@taksi.example",
    "matti+b@taksi.example",
    "matti+taksi@taksi.example",
    "matti+@taksi.example",
    "matti-a@taksi.example",
    "matti_@taksi.example",
    "matti=a@taksi.example",
    "matti%taksi.example@muu.example",
    "matti!taksi@muu.example",
    "matti/a@taksi.example",
    "matti'@taksi.example",
    "mattl@taksi.example",
    "matt1@taksi.example",
    "rnatti@taksi.example",
    "mati@taksi.example",
    "mattii@taksi.example",
    "matti@tak-si.example",
    "matti@taks1.example",
    "matti@taksl.example",
    "matti@taksi.examp1e.example",
    "matti@taksi.exarnple",
    "matti@www.taksi.example",
    "matti@taksi.example.com",
    "matti@taksiexample.com",
    "matti@strasse.example",
    "matti@taski.example",
  ]),
  // Look-alikes of a domain are different domains.
  ...same("matti@xn--tksi-53d.example", ["matti@tаksi.example"]), // Cyrillic а
  ...same("matti@xn--taks-o9d.example", ["matti@taksі.example"]), // Cyrillic і
  ...same("matti@xn--taks-oza.example", ["matti@taksı.example"]),
  ...same("matti@xn--taksi-cgd.example", ["matti@taksİ.example"]),
  ...same("matti@xn--taks-ypa.example", ["matti@taksí.example"]),
  ...same("matti@xn--tksi-q5b.example", ["matti@tɑksi.example"]), // Latin alpha
  // xn-- forms that no domain can have (of an upper-case Ä, of a control character): they have no owner and are never verified.
  ...own(["matti@xn--tksi-0ja.example", "matti@xn--a.example"]),
  // Homoglyphs and letters outside ASCII before the @: no such mailbox exists here.
  ...none([
    "mаtti@taksi.example",
    "mattі@taksi.example",
    "mаttі@taksi.example",
    "mαtti@taksi.example",
    "mɑtti@taksi.example",
    "mattı@taksi.example",
    "mattİ@taksi.example",
    "MATTİ@taksi.example",
    "matṭi@taksi.example",
    "mätti@taksi.example",
    "ma\u0308tti@taksi.example",
    "måtti@taksi.example",
    "маtti@taksi.example",
    "ｍаtti@taksi.example",
    "matti\u0307@taksi.example",
    "mⲁtti@taksi.example",
    "мatti@taksi.example",
    "maττi@taksi.example",
    "maⲧⲧi@taksi.example",
    "🚕@taksi.example",
  ]),
  // Dots, at signs and separators that only look like one.
  ...none([
    "matti@taksi.example.",
    "matti@taksi.example..",
    "matti@.taksi.example",
    "matti@taksi..example",
    ".matti@taksi.example",
    "matti.@taksi.example",
    "ma..tti@taksi.example",
    "matti@taksi。example",
    "matti@taksi｡example",
    "matti@taksi‧example",
    "matti@taksi·example",
    "matti@taksi,example",
    "mattitaksi.example",
    "matti@taksi.example@muu.example",
    "matti＠taksi.example＠muu.example",
    "mattiⓐtaksi.example",
    "matti(at)taksi.example",
    "matti",
    "@taksi.example",
    "matti@",
    "matti@taksi",
    "matti@localhost",
  ]),
  // Texts that are not one plain address.
  ...none([
    "",
    "matti @taksi.example",
    "matti@ taksi.example",
    "mat ti@taksi.example",
    "Matti <matti@taksi.example>",
    "<matti@taksi.example>",
    '"matti"@taksi.example',
    '"matti@taksi.example"@muu.example',
    "matti(taksi)@taksi.example",
    "matti@taksi.example(taksi)",
    "matti@taksi.example,maija@taksi.example",
    "matti@taksi.example;maija@taksi.example",
    "mailto:matti@taksi.example",
    "matti@taksi.example\r\nBcc: maija@taksi.example",
    "matti@taksi.example\u0000",
    "ma\u0000tti@taksi.example",
    "matti@127.0.0.1",
    "matti@[127.0.0.1]",
    "matti@１２７.0.0.1",
    "matti@taksi.example:25",
    "matti@taksi.example/x",
    "matti@taksi.example?x",
    "matti@taksi_.example",
    "matti@-taksi.example",
    "matti@taksi-.example",
    "matti@xn--taksi-.example",
    "matti@xn--.example",
    "\u202ematti@taksi.example",
    "matti@taksi\u202e.example",
    "\u2066matti@taksi.example\u2069",
    "matti\ud800@taksi.example",
    `${"m".repeat(65)}@taksi.example`,
    `matti@${"t".repeat(64)}.example`,
    `matti@${"taksi.".repeat(22)}example`,
  ]),
];

const MAILBOXES = [...new Set(TABLE.flatMap(([, mailbox]) => mailbox ?? []))].sort();
const form = (email: string) => ({ email, password: PASSWORD, confirmPassword: PASSWORD });
const takenAs = (typed: string): string | null => {
  const parsed = registerSchema.safeParse(form(typed));
  return parsed.success ? parsed.data.email : null;
};

let world: AccountWorld;
let double: IdentityPlatformDouble;
beforeAll(async () => {
  world = await openAccountWorld();
  double = await startIdentityPlatform({ actionUrl: "https://portal.example/user/verify" });
});
afterAll(async () => {
  await double.close();
  await world.close();
});

test("the table holds more than two hundred spellings, each once", () => {
  expect(new Set(TABLE.map(([typed]) => typed)).size).toBe(TABLE.length);
  expect(TABLE.length).toBeGreaterThan(200);
});

test.each(TABLE.map(([typed, mailbox]) => [JSON.stringify(typed), typed, mailbox] as const))(
  "%s is stored as the mailbox that it reaches",
  (_shown, typed, mailbox) => {
    expect(takenAs(typed)).toBe(mailbox);
    // A second normalisation changes nothing.
    if (mailbox !== null) expect(takenAs(mailbox)).toBe(mailbox);
  },
);

describe("registering with all of them makes one account for each mailbox", { timeout: 120_000 }, () => {
  const platform = () => {
    const options = { timeoutMs: 10_000, keysUrl: double.keysUrl, baseUrl: double.baseUrl, apiKey: API_KEY };
    return createIdentityPlatform({
      ...options,
      database: world.db,
      appUrl: "https://portal.example",
      verifyIdToken: createIdTokens({ ...options, projectId: PROJECT, emulator: false }),
      report: () => {},
      endSessions: async () => {},
      enqueueMail: async () => {},
      companyNamesOf: async () => [],
      hashesAtOnce: 2,
      hashCost: LEAST_HASH_COST,
      passwordCheck: "length",
    });
  };
  const registerAll = async (identity: {
    signUp(input: { email: string; password: string }): Promise<unknown>;
  }) => {
    for (const [typed] of TABLE) {
      const parsed = registerSchema.safeParse(form(typed));
      if (parsed.success) expect(await identity.signUp(parsed.data)).toMatchObject({ ok: true });
    }
  };

  test("in the portal's own database", async () => {
    await registerAll(world.visitor().identity);
    const rows = await world.sql`select email from identity_accounts order by email collate "C"`;
    expect(rows.map(({ email }) => email)).toEqual(MAILBOXES);
  });

  test("at the external provider", async () => {
    await registerAll(platform());
    expect([...double.accounts.keys()].sort()).toEqual(MAILBOXES);
    const rows = await world.sql`select distinct email from identity_registrations order by email`;
    expect(rows).toHaveLength(MAILBOXES.length);
  });
});

test("the database itself refuses a second spelling of an account's e-mail", async () => {
  const insert = (email: string) =>
    world.sql`insert into users (subject, email) values (${`x-${email}`}, ${email})`;
  await insert("kirjain@taksi.example");
  await expect(insert("kirjain@taksi.example")).rejects.toMatchObject({ code: "23505" });
  await expect(insert("Kirjain@taksi.example")).rejects.toMatchObject({ code: "23514" });
});

describe("an e-mail that a provider has verified is not folded", () => {
  test.each([
    ["matti@taksi.example", MATTI],
    ["Matti@Taksi.Example", MATTI],
    ["matti@täksi.example", "matti@xn--tksi-loa.example"],
    ["ⓜatti@taksi.example", null],
    ["ｍatti@taksi.example", null],
    ["ma\u200btti@taksi.example", null],
    ["matti＠taksi.example", null],
    [" matti@taksi.example", null],
    ["matti@taksi.example@muu.example", null],
    ["", null],
    [null, null],
    [["matti@taksi.example"], null],
  ])("%j is %j", (claim, mailbox) => {
    expect(vouchedEmail(claim)).toBe(mailbox);
  });
});
