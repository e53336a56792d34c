import { expect, test } from "vitest";
import { executionDay, type StatementPayment } from "#lib/settlements/rules/payment.ts";
import { statementPaymentTexts as texts } from "./payment-texts.ts";
import type { PaymentStage } from "./rules/payment-stages.ts";

const payment = (rest: Partial<StatementPayment>): StatementPayment => ({
  state: "confirmed",
  since: "2026-11-09",
  expectedDate: "2026-11-12",
  reason: null,
  iban: "FI2112345600000785",
  openCents: 0,
  payee: null,
  ...rest,
});

test.each<[string, Partial<StatementPayment>, string]>([
  ["a payout that leaves", {}, "Maksetaan 12.11.2026."],
  [
    "a changed account",
    { state: "held", expectedDate: null, reason: "iban_unconfirmed" },
    "Odottaa tilinumeron vahvistusta. Tilinumero on vaihtunut. Tilitys maksetaan, kun olemme vahvistaneet muutoksen soittamalla yritykseen.",
  ],
  [
    "a missing account",
    { state: "held", expectedDate: null, reason: "iban_missing", iban: null },
    "Odottaa tilinumeroa. Tilinumero puuttuu. Tilitys maksetaan, kun tilinumero on lisätty yrityksen laskutustietoihin.",
  ],
  ["a file", { state: "in_file" }, "Maksutiedostossa, maksetaan 12.11.2026."],
  ["an accepted payment", { state: "bank_accepted" }, "Pankki vastaanotti, maksetaan 12.11.2026."],
  [
    "a payment that arrives after Independence Day and a weekend",
    { state: "in_file", expectedDate: executionDay("2026-12-05", "2026-11-30") },
    "Maksutiedostossa, maksetaan 7.12.2026.",
  ],
  ["a paid one", { state: "paid", since: "2026-11-12", expectedDate: null }, "Maksettu 12.11.2026."],
  [
    "a closed account",
    { state: "rejected", expectedDate: null, reason: "AC04" },
    "Pankki hylkäsi maksun 9.11.2026. Tarkista tilinumero. Kun se on korjattu ja vahvistettu, tilitys maksetaan uudelleen.",
  ],
  [
    "a wrong address, which no other account mends",
    { state: "rejected", expectedDate: null, reason: "BE04" },
    "Pankki hylkäsi maksun 9.11.2026. Tarkista yrityksen nimi ja osoite. Kun olemme tarkistaneet tiedot, tilitys maksetaan uudelleen.",
  ],
  [
    "a reason that only the bank knows",
    { state: "rejected", expectedDate: null, reason: "MS03" },
    "Pankki hylkäsi maksun 9.11.2026. Selvitämme syyn pankista. Sen jälkeen tilitys maksetaan uudelleen.",
  ],
  [
    "a corrected payment",
    { state: "correcting", reason: "AC04" },
    "Korjattavana, maksetaan 12.11.2026. Tilitys maksetaan seuraavassa maksutiedostossa.",
  ],
  ["a debt that is carried", { state: "carried", expectedDate: null }, "Siirtyy seuraavaan tilitykseen."],
  ["an invoice", { state: "invoiced", openCents: 6_306 }, "Laskutetaan, eräpäivä 12.11.2026."],
  [
    "a part of an invoice",
    { state: "partly_paid", openCents: 3_153 },
    "Osittain maksettu, maksamatta 31,53\u00a0€, eräpäivä 12.11.2026.",
  ],
  [
    "a late invoice",
    { state: "overdue", openCents: 3_153 },
    "Erääntynyt, maksamatta 31,53\u00a0€, eräpäivä 12.11.2026.",
  ],
  [
    "a late invoice without a due date",
    { state: "overdue", openCents: 3_153, expectedDate: null },
    "Erääntynyt, maksamatta 31,53\u00a0€.",
  ],
  ["a credit note", { state: "credited", expectedDate: null }, "Hyvitetään."],
])("tells a stranger where the money of %s is and what comes next", (_, rest, words) => {
  expect(texts.told(payment(rest))).toBe(words);
});

test("a payout without an account waits for the account, not for its confirmation", () => {
  expect(texts.stateOf({ state: "held", reason: "iban_missing" })).toBe("Odottaa tilinumeroa");
  expect(texts.stateOf({ state: "held", reason: "iban_unconfirmed" })).toBe(
    "Odottaa tilinumeron vahvistusta",
  );
});

const accruing = { name: "accruing", day: "2026-11-22" } as const;
const paid = { name: "paid", day: "2026-11-26" } as const;

test.each<[string, PaymentStage, string, string, Partial<StatementPayment>?]>([
  ["a period that runs", { ...accruing, place: "here" }, "2026-11-20", "Kertyy 22.11.2026 asti"],
  ["its last day", { ...accruing, place: "here" }, "2026-11-22", "Kertyy 22.11.2026 asti"],
  ["a period that waits for its run", { ...accruing, place: "here" }, "2026-11-23", "Kertyi 22.11.2026 asti"],
  ["a settled period", { ...accruing, place: "behind" }, "2026-11-24", "Kertyi 22.11.2026 asti"],
  [
    "a confirmation that comes",
    { name: "confirmed", day: null, place: "ahead" },
    "2026-11-20",
    "Vahvistetaan",
  ],
  ["a file that comes", { name: "in_file", day: null, place: "ahead" }, "2026-11-20", "Maksutiedostoon"],
  [
    "a file that was made",
    { name: "in_file", day: "2026-11-24", place: "behind" },
    "2026-11-27",
    "Maksutiedostossa 24.11.2026",
  ],
  ["a payment ahead", { ...paid, place: "ahead" }, "2026-11-24", "Maksetaan 26.11.2026"],
  ["a payment of tomorrow", { ...paid, place: "ahead" }, "2026-11-25", "Maksetaan huomenna 26.11.2026"],
  ["a payment of today", { ...paid, place: "ahead" }, "2026-11-26", "Maksetaan tänään 26.11.2026"],
  ["a payment that did not come", { ...paid, place: "ahead" }, "2026-11-27", "Maksupäivä oli 26.11.2026"],
  ["a payment that came", { ...paid, place: "here" }, "2026-11-27", "Maksettu 26.11.2026", { state: "paid" }],
])("the words of a stage fit its day: %s", (_, stage, today, words, rest = {}) => {
  const { title, day } = texts.stage(stage, payment(rest), today);
  expect([title, day].filter(Boolean).join(" ")).toBe(words);
});

test.each<[string, Partial<StatementPayment>, string]>([
  ["2026-11-11", {}, "Maksetaan huomenna 12.11.2026"],
  ["2026-11-12", {}, "Maksetaan tänään 12.11.2026"],
  ["2026-11-12", { state: "in_file" }, "Maksutiedostossa, maksetaan tänään 12.11.2026"],
  ["2026-11-13", { state: "in_file" }, "Maksutiedostossa, maksupäivä oli 12.11.2026"],
  ["2026-11-13", { state: "bank_accepted" }, "Pankki vastaanotti, maksupäivä oli 12.11.2026"],
  ["2026-11-13", { state: "accruing" }, "Maksupäivä oli 12.11.2026"],
  ["2026-11-13", { state: "paid", since: "2026-11-12" }, "Maksettu 12.11.2026"],
  [
    "2026-11-13",
    { state: "overdue", openCents: 3_153 },
    "Erääntynyt, maksamatta 31,53\u00a0€, eräpäivä 12.11.2026",
  ],
])("on %s a screen says of the money of %j: %s", (today, rest, words) => {
  expect(texts.line(payment(rest), today)).toBe(words);
});
