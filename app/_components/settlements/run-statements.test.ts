import { expect, test } from "vitest";
import type { Language } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import type { StatementPayment } from "#lib/settlements/rules/payment.ts";
import { underOf } from "./run-statements.tsx";

const payment: StatementPayment = {
  state: "partly_paid",
  since: "2026-11-20",
  expectedDate: null,
  reason: null,
  iban: null,
  openCents: 3_153,
  payee: null,
};

test.each<[Language, string]>([
  ["fi", "eräpäivä 7.12.2026, lähetetty"],
  ["sv", "förfallodag 7.12.2026, skickad"],
  ["en", "due date 7\u00a0Dec\u00a02026, sent"],
])("the line under an outcome is one phrase in %s: %s", (language, text) => {
  expect(inLanguage(language, () => underOf({ payment, dueDate: "2026-12-07", sent: true }))).toBe(text);
});
