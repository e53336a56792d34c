import { expect, test } from "vitest";
import { holesOfNpm, holesOfOsv, unsignedOf, verdict } from "./dependencies-check.ts";

const LOCK = { packages: { "node_modules/used": {}, "node_modules/tool": { dev: true } } };
const npm = (severity: string) =>
  JSON.stringify({
    vulnerabilities: { used: { name: "used", severity } },
    metadata: { vulnerabilities: {} },
  });
const osv = (name: string, score: string) =>
  JSON.stringify({ results: [{ packages: [{ package: { name }, groups: [{ max_severity: score }] }] }] });
const signed = { found: [] };

test.each([
  ["npm", "high", true, holesOfNpm(npm("high"))],
  ["npm", "critical", true, holesOfNpm(npm("critical"))],
  ["npm", "moderate", false, holesOfNpm(npm("moderate"))],
  ["OSV", "7.5", true, holesOfOsv(osv("used", "7.5"), LOCK)],
  ["OSV", "nothing", true, holesOfOsv(osv("used", ""), LOCK)],
  ["OSV", "6.9", false, holesOfOsv(osv("used", "6.9"), LOCK)],
  ["OSV, for development,", "9.8", false, holesOfOsv(osv("tool", "9.8"), LOCK)],
])("a vulnerability that %s calls %s fails the check: %s", (_, __, bad, holes) => {
  expect(verdict(holes, signed).bad).toBe(bad);
});

test("a wrong signature is bad", () => {
  const unsigned = unsignedOf(JSON.stringify({ invalid: [{ name: "used" }], missing: [] }));
  expect(verdict({ found: [] }, unsigned)).toMatchObject({ bad: true });
});

test.each([
  ["nothing", "", "no answer"],
  ["that the registry refuses", '{"message":"405 at https://a.example/x"}', "no answer: 405 at"],
  ["that there is no network", '{"error":{"summary":"ENOTFOUND"}}', "no answer: ENOTFOUND"],
])("a program that prints %s finds nothing, and the reason is shown", (_, printed, reason) => {
  const { lines, bad } = verdict(holesOfNpm(printed), unsignedOf(printed));
  expect(lines).toEqual([`holes: not checked, ${reason}`, `signatures: not checked, ${reason}`]);
  expect(bad).toBe(false);
  expect(holesOfOsv(printed, LOCK)).toEqual({ skipped: reason });
});
