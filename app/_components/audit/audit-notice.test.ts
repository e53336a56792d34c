import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CheckResult } from "#lib/audit/rules/outcome.ts";
import { AuditNotice } from "./audit-notice.tsx";

const STARTED = new Date("2026-11-23T02:02:00Z");
const result = (id: string, differences: number, named: string[]): CheckResult => ({
  id,
  rows: 9,
  differences,
  named,
  ms: 1,
});
const shown = (results: CheckResult[], differences: number): string =>
  renderToStaticMarkup(createElement(AuditNotice, { audit: { startedAt: STARTED, differences, results } }));

test("an audit without differences is one quiet line", () => {
  const html = shown([result("payments", 0, []), result("receipts", 0, [])], 0);
  expect(html).toContain("Tarkastus 23.11.2026 klo\u00a04.02: 2 tarkistusta, ei eroja");
  expect(html).not.toContain("<li");
});

test("an audit with differences names them, and leaves out the checks that agree", () => {
  const html = shown([result("payments", 3, ["2026-000001"]), result("receipts", 0, [])], 3);
  expect(html).toContain("3 eroa kirjanpidossa");
  expect(html).toContain("Korttimaksut eivät täsmää tilityksen riveihin: 2026-000001 ja 2 muuta");
  expect(html.match(/<li/g)).toHaveLength(1);
});

test("before the first audit the page says so", () => {
  expect(renderToStaticMarkup(createElement(AuditNotice, { audit: null }))).toContain(
    "ei ole vielä tarkastettu",
  );
});
