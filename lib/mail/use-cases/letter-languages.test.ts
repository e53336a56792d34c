import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { letterWriter } from "#lib/letters/use-cases/letter.ts";
import { defaultReminderWords } from "#lib/mail/reminder-texts.ts";
import { wordsIn, wordsOnlyOf } from "#lib/messages/testing.ts";
import type { Mail } from "#lib/ports.ts";
import * as m from "#messages";
import { type MailMessage, mailMessageSchema } from "./mail-messages.ts";

const write = letterWriter({ appUrl: "https://portal.example", tokenOf: () => "x" });
const letterIn = (language: Language, message: MailMessage): Mail =>
  inLanguage(language, () => write(message));

const to = "matti@example.fi";
const link = { to, tokenId: "7b4cf5a0-6f0f-4df5-9b0a-3a6d4f4b8f10", expiresAt: "2026-12-21T10:00:00.000Z" };
const company = { to, companyName: "X Ab", companyId: 7 };
const statement = { ...company, statementId: 9, number: "2026-000123" };
const period = { start: "2026-10-26", end: "2026-11-08" };
const invoice = {
  ...statement,
  openCents: 5_000,
  dueDate: "2026-11-23",
  reference: "1004202600216",
  payee: "Y Ab",
  iban: "FI4950009420028730",
};
const finnishWords = inLanguage("fi", defaultReminderWords);
const unnamed = { approved: 2, returned: 1 };

const messages: { [Kind in MailMessage["kind"]]: Extract<MailMessage, { kind: Kind }>[] } = {
  verify_email: [{ kind: "verify_email", ...link }],
  account_exists: [{ kind: "account_exists", to }],
  reset_password: [{ kind: "reset_password", ...link }],
  password_changed: [{ kind: "password_changed", to }],
  second_factor_changed: (
    [
      "passkey_added",
      "passkey_removed",
      "totp_added",
      "totp_removed",
      "codes_renewed",
      "code_used",
      "reset",
    ] as const
  ).map((change) => ({ kind: "second_factor_changed", to, change })),
  company_approved: [{ kind: "company_approved", ...company }],
  company_deactivated: [{ kind: "company_deactivated", ...company }],
  company_reactivated: [{ kind: "company_reactivated", ...company }],
  returned: (["company", "vehicle", "driver"] as const).map((entityType) => ({
    kind: "returned",
    ...company,
    entityType,
    entityId: 7,
    name: "A-1",
    reason: "#1",
  })),
  fleet_decided: [
    {
      kind: "fleet_decided",
      ...company,
      approved: [{ kind: "driver", id: 5, name: "N. N." }],
      returned: [{ kind: "vehicle", id: 5, name: "A-1", reason: "#1" }],
      unnamed,
    },
    {
      kind: "fleet_decided",
      ...company,
      approved: [{ kind: "vehicle", id: 5, name: "A-1" }],
      returned: [],
      unnamed: { approved: 0, returned: 0 },
    },
  ],
  iban_changed: [
    { kind: "iban_changed", ...company, oldEnd: null, newEnd: "0785", newBic: "NDEAFIHH", by: to },
    {
      kind: "iban_changed",
      ...company,
      oldEnd: "0785",
      newEnd: null,
      by: to,
      reject: { tokenId: "0190a1b2-0000-7000-8000-000000000001", until: "2026-12-10T10:00:00.000Z" },
    },
  ],
  iban_rejected: [null, "0785"].map((keptEnd) => ({
    kind: "iban_rejected",
    ...company,
    keptEnd,
    rejectedEnd: "0776",
    by: to,
    reason: "#1",
  })),
  contact_changed: [{ kind: "contact_changed", ...company, by: to }],
  statement: [false, true].map((credit) => ({
    kind: "statement",
    ...statement,
    credit,
    period,
    money: "#1",
    stages: ["#2"],
  })),
  payment_reminder: [
    { kind: "payment_reminder", ...invoice },
    { kind: "payment_reminder", ...invoice, words: finnishWords },
  ],
  payment_waits: ["iban_missing", "AC04", "BE04", "MS03", "XX99"].map((reason) => ({
    kind: "payment_waits",
    ...statement,
    cents: 125_050,
    reason,
  })),
  licences_ending: [
    {
      kind: "licences_ending",
      ...company,
      day: "2026-11-21",
      drivers: ["2026-11-18", "2026-11-21", "2026-11-22", "2027-01-20"].map((expiration) => ({
        name: "",
        expiration,
      })),
      unnamed: 3,
    },
  ],
  statement_link: [{ kind: "statement_link", ...link, companyName: "X Ab", number: "2026-000123", period }],
  invitation: (["owner", "member"] as const).flatMap((role) =>
    [null, to].map((by) => ({ kind: "invitation" as const, ...link, companyName: "X Ab", role, by })),
  ),
  webhook_disabled: [true, false].map((gone) => ({
    kind: "webhook_disabled",
    to,
    host: "x.example",
    endpointId: 3,
    companyId: 7,
    gone,
  })),
};

const all = Object.values(messages).flat();

test("every kind of message is among those that are written here", () => {
  const kinds = mailMessageSchema.options.map(({ shape }) => shape.kind.value);
  expect(Object.keys(messages).sort()).toEqual([...kinds].sort());
});

/** The sentences, list items, button and footer of a letter: all that words can stand in. */
const partsOf = ({ subject, text }: Mail): string[] =>
  [subject, ...text.split(/\n+/)].filter((part) => /\p{L}/u.test(part) && !/^https?:/.test(part.trim()));

test.each(all)("no part of the letter of %o is said alike in two languages", (message) => {
  const letters = LANGUAGES.map((language) => partsOf(letterIn(language, message)));
  // What people typed, dates and names alone are no sentences of the product.
  const own = (part: string) => !/^(- )?#\d$/.test(part);
  const pairs = letters.flatMap((one, index) =>
    letters.slice(index + 1).map((other) => [one, other] as const),
  );
  for (const [one, other] of pairs) {
    expect(one).toHaveLength(other.length);
    expect(one.filter(own).filter((part) => other.includes(part))).toEqual([]);
  }
});

/** The words of a letter that another language's messages have and those of this language lack. */
function foreignWords(language: Language, letter: string): string[] {
  const said = wordsIn(letter.replaceAll(/\S*(?:@|:\/\/)\S*/g, " "));
  const others = LANGUAGES.filter((other) => other !== language);
  return said.filter((word) => others.some((other) => wordsOnlyOf(other, { notOf: language }).has(word)));
}

test.each(LANGUAGES.flatMap((language) => all.map((message) => [language, message] as const)))(
  "in %s the letter of %o says its language, has its footer, and leaves no placeholder empty",
  (language, message) => {
    const { subject, text, html, language: told } = letterIn(language, message);
    expect(told).toBe(language);
    expect(html).toContain(`<html lang="${language}">`);
    const [footer, linkHelp] = inLanguage(language, () => [m.mail_footer(), m.mail_linkHelp()] as const);
    expect(html.split(footer)).toHaveLength(2);
    expect(text).toContain(footer);
    expect(html).toContain(linkHelp);
    expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|\bnull\b|NaN|\[object/);
    expect(foreignWords(language, `${subject}\n${text}`)).toEqual([]);
  },
);

const reminder = (language: Language, words: Partial<typeof finnishWords>) =>
  letterIn(language, { kind: "payment_reminder", ...invoice, words: { ...finnishWords, ...words } });

test("what an admin wrote of a reminder is said to all receivers as it stands, the rest in their language", () => {
  const letter = reminder("sv", { text: "Maksa {summa} pian." });
  expect(letter.subject).toBe("Betalningspåminnelse: X Ab, faktura 2026-000123");
  expect(letter.text).toContain("Maksa 50,00\u00a0€ pian.");
  expect(letter.text).toContain("Förfallodag: 23.11.2026");
  expect(letter.text).not.toContain("Eräpäivä");
});

test("defaults that an admin saved on a Swedish screen are Finnish to a Finnish receiver", () => {
  const letter = reminder("fi", inLanguage("sv", defaultReminderWords));
  expect(letter.subject).toBe("Maksumuistutus: X Ab, lasku 2026-000123");
  expect(letter.text).not.toMatch(/faktura|Förfallodag/);
});
