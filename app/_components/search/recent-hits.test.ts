import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HitOption } from "./hit-options.ts";
import { keepRecent, recentHits } from "./recent-hits.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const hit = (href: string): HitOption => ({ href, name: href, detail: "", status: "active" });
const hrefs = (account: string) => recentHits(account).map(({ href }) => href);

test("the last five opened hits come first, each once, without a status that may change", () => {
  for (const place of [1, 2, 3, 4, 5, 6, 3]) keepRecent("1", hit(`/companies/${place}`));
  expect(hrefs("1")).toEqual([3, 6, 5, 4, 2].map((place) => `/companies/${place}`));
  expect(recentHits("1")[0]?.status).toBeNull();
});

test("another account in the same browser sees none of them", () => {
  keepRecent("1", hit("/companies/1"));
  keepRecent("2", hit("/companies/2"));
  expect([hrefs("1"), hrefs("2")]).toEqual([["/companies/1"], ["/companies/2"]]);
});

test.each(["/companies?q=a", "#dark", "//elsewhere.example"])("%s is no hit to offer again", (href) => {
  keepRecent("1", hit(href));
  expect(hrefs("1")).toEqual([]);
});

test.each(["{", "7", '[{"href":"https://elsewhere.example"}]', "[null]"])(
  "a storage with %s offers nothing",
  (text) => {
    localStorage.setItem("tolppa.own.recent.1", text);
    expect(hrefs("1")).toEqual([]);
  },
);
