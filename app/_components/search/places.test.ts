import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { findPlaces, placesFor, type Searcher } from "./places.ts";

const NOBODY: Searcher = {
  account: "1",
  admin: false,
  onlyCompanyId: null,
  ownCompanyIds: [],
  changedCompanyIds: [],
  moneyCompanyIds: [],
};
const ADMIN: Searcher = { ...NOBODY, admin: true };
const MEMBER: Searcher = { ...NOBODY, onlyCompanyId: 7, ownCompanyIds: [7], changedCompanyIds: [7] };
/** An admin who views company 7, and an aggregator's person who reads it. */
const VIEWER: Searcher = { ...NOBODY, onlyCompanyId: 7, ownCompanyIds: [7] };
const OVERSEER: Searcher = NOBODY;

const ROOT = "app/(portal)";
const FOLDERS = [ROOT, "app/(public)"];
const pageOf = (href: string) =>
  FOLDERS.map((folder) => `${folder}${href.replace("/companies/7", "/companies/[companyId]")}/page.tsx`).find(
    (file) => existsSync(file),
  );
const hrefsFor = (searcher: Searcher, companyId: number | null) =>
  placesFor(searcher, companyId)
    .filter(({ theme }) => theme === undefined)
    .map(({ href }) => href);

test.each([
  ["an admin", ADMIN],
  ["a company's person", MEMBER],
])("each entry of %s leads to a page", (_, searcher) => {
  expect(hrefsFor(searcher, 7).filter((href) => pageOf(href) === undefined)).toEqual([]);
});

test("every page without a row of its own is an entry", () => {
  const offered = new Set(hrefsFor(ADMIN, 7));
  const pages = globSync(`${ROOT}/**/page.tsx`)
    .map((file) => file.slice(ROOT.length, -"/page.tsx".length))
    .map((path) => path.replace("/companies/[companyId]", "/companies/7"))
    .filter((path) => !path.includes("["));
  expect(pages.filter((path) => !offered.has(path) && !ELSEWHERE.includes(path))).toEqual([]);
});

/** The start page redirects; only a mailed link leads to the account's change; owners alone open the last ones. */
const ELSEWHERE = [
  "",
  "/companies/7/iban-change",
  "/companies/7/webhooks",
  "/companies/7/webhooks/new",
  "/companies/7/api-clients",
  "/companies/7/api-clients/new",
];

test("who reads only a company's money is offered only its money's pages", () => {
  const offered = hrefsFor({ ...NOBODY, moneyCompanyIds: [7] }, 7).filter((href) => /companies.7/.test(href));
  expect(offered).toEqual(["/companies/7", "/companies/7/payments", "/companies/7/seller-report"]);
});

test("nobody but admins is offered a page of admins", () => {
  const offered = [MEMBER, VIEWER, OVERSEER].flatMap((searcher) => hrefsFor(searcher, 7));
  const sources = offered.map((href) => [href, readFileSync(pageOf(href) ?? "", "utf8")] as const);
  expect(sources.filter(([, source]) => source.includes("requireAdmin")).map(([href]) => href)).toEqual([]);
});

test.each([
  ["an admin who views the company", VIEWER, ["/companies/7/users"]],
  ["an aggregator's person", OVERSEER, []],
])("%s is offered no change of the company", (_, searcher, people) => {
  const changes = hrefsFor(searcher, 7).filter((href) => /\/7\/.*(new|import)$|users/.test(href));
  expect(changes).toEqual(people);
});

test("without a company at hand no company's page is offered", () => {
  for (const searcher of [ADMIN, OVERSEER])
    expect(hrefsFor(searcher, null).filter((href) => href.includes("null"))).toEqual([]);
});

describe.each(LANGUAGES)("for a reader of %s", (language) => {
  test.each([
    ["alv", "/admin/bookkeeping/vat"],
    ["moms", "/admin/bookkeeping/vat"],
    ["vat", "/admin/bookkeeping/vat"],
    ["kirjanpito", "/admin/bookkeeping"],
    ["bokföring", "/admin/bookkeeping"],
    ["bookkeeping", "/admin/bookkeeping"],
    ["lisää auto", "/companies/7/vehicles/new"],
    ["lisaa auto", "/companies/7/vehicles/new"],
    ["uusi auto", "/companies/7/vehicles/new"],
    ["uusi kuljettaja", "/companies/7/drivers/new"],
    ["ny förare", "/companies/7/drivers/new"],
    ["add driver", "/companies/7/drivers/new"],
    ["uusi ajo", "/admin/settlements"],
    ["tilitysajot", "/admin/settlements"],
    ["salasana", "/user/account"],
    ["lösenord", "/user/account"],
    ["password", "/user/account"],
    ["iban", "/admin/iban-changes"],
  ])("%s leads first to %s", (query, href) => {
    const found = inLanguage(language, () => findPlaces(placesFor(ADMIN, 7), query));
    expect(found[0]?.href).toBe(href);
  });
});

test("a page stands once, under the name that the words fit better", () => {
  const names = (query: string) => findPlaces(placesFor(ADMIN, null), query).map(({ name }) => name);
  expect(names("uusi tilitysajo")).toEqual(["Uusi tilitysajo"]);
  expect(names("tilitysajo")).toEqual(["Tilitysajot"]);
});

test("unknown words find no page", () => {
  expect(findPlaces(placesFor(ADMIN, 7), "zz")).toEqual([]);
});
