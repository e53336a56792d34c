import { expect, test } from "vitest";
import { viewQuery } from "./list-views.ts";

test("a view keeps the filter and the order, and not the page", () => {
  expect(viewQuery({ status: "active", q: "Åke & co", cursor: "5", sort: "-name" })).toBe(
    "q=%C3%85ke+%26+co&sort=-name&status=active",
  );
  expect(viewQuery({ status: "", q: undefined })).toBe("");
});

test("the order of an address's parts does not make another view", () => {
  expect(viewQuery({ status: "active", q: "x" })).toBe(viewQuery({ q: "x", status: "active" }));
});
