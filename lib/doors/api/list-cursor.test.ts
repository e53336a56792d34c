import { expect, test } from "vitest";
import { readQuery } from "./body.ts";
import { addressOfPage, withPlace } from "./list-cursor.ts";

const PLACE = { value: 50, id: 50, position: 50 };
const list = (path: string) => new URL(path, "https://portal.example");
const next = (path: string) => list(addressOfPage(list(path), PLACE));
const opened = (url: URL) => withPlace(url, readQuery(url));

const PAGE = "/api/companies?status=active&limit=10&provider=dride";

test("the next page keeps all filters and the limit, and continues at its place", () => {
  const url = next(PAGE);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    status: "active",
    limit: "10",
    provider: "dride",
  });
  const query = opened(url);
  const cursor = query.ok ? String(query.value.cursor) : "";
  expect(JSON.parse(Buffer.from(cursor, "base64url").toString())).toEqual(PLACE);
  expect(opened(list(addressOfPage(url, PLACE)))).toEqual(query);
});

test("another order of the filters and another limit keep the cursor valid", () => {
  const { searchParams } = next(PAGE);
  const cursor = searchParams.get("cursor");
  expect(opened(list(`/api/companies?provider=dride&limit=5&status=active&cursor=${cursor}`)).ok).toBe(true);
});

test.each([
  "/api/companies?status=pending&provider=dride",
  "/api/companies?status=active",
  "/api/companies",
  "/api/companies?status=active&provider=dride&updatedSince=2026-01-01T00:00:00Z",
  "/api/companies/1/vehicles?status=active&provider=dride",
])("the cursor is refused by name in %s", (other) => {
  const url = list(other);
  url.searchParams.set("cursor", next(PAGE).searchParams.get("cursor") ?? "");
  expect(opened(url)).toEqual({
    ok: false,
    error: { code: "invalid", issues: [{ path: "cursor", code: "cursor_of_other_list" }] },
  });
});
