import { expect, test } from "vitest";
import { LETTERS } from "#lib/letters/letters.ts";
import { MAIL_TROUBLES } from "#lib/mail/rules/mail-trouble.ts";
import { deliveryName, deliveryReason } from "./texts.ts";

test.each(LETTERS.map(({ kind }) => kind))("the mail %s has a name", (what) => {
  expect(deliveryName({ kind: "mail", what })).not.toBe(what);
});

test("every trouble of a mail has its own words, for a statement the same as for a letter", () => {
  const words = MAIL_TROUBLES.map((trouble) => deliveryReason({ kind: "mail", error: `${trouble} x 1` }));
  expect(new Set(words).size).toBe(MAIL_TROUBLES.length);
  expect(words).toEqual(
    MAIL_TROUBLES.map((trouble) => deliveryReason({ kind: "statement", error: `${trouble} x 1` })),
  );
});

test.each([
  ["address_refused 550 5.1.1", "Sähköpostipalvelu ei hyväksynyt vastaanottajan osoitetta (550 5.1.1)"],
  [
    "limit rate_limit_exceeded 429",
    "Sähköpostipalvelun lähetysraja on tullut täyteen (rate_limit_exceeded 429)",
  ],
  ["unreachable ECONNREFUSED", "Sähköpostipalveluun ei saatu yhteyttä (ECONNREFUSED)"],
  ["credentials_refused 535 5.7.8", "Sähköpostipalvelu ei hyväksynyt portaalin tunnuksia (535 5.7.8)"],
  ["no_room ENOSPC", "Palvelimen levy on täynnä, joten viestiä ei voitu tallentaa (ENOSPC)"],
  ["LinkExpired", "Viestin linkki ehti vanhentua"],
  // Earlier versions wrote these names.
  ["TimeoutError", "Sähköpostipalvelu ei vastannut ajoissa"],
  [
    "MailNotTaken validation_error 422",
    "Sähköpostipalvelu ei ottanut viestiä vastaan (MailNotTaken validation_error 422)",
  ],
])("a mail given up for %s is shown as: %s", (error, text) => {
  expect(deliveryReason({ kind: "mail", error })).toBe(text);
});
