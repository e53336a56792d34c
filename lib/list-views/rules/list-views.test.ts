import { expect, test } from "vitest";
import { viewQuery } from "./list-views.ts";

test("a view keeps the filter and the order, without the page", () => {
  expect(viewQuery({ status: "active", q: "Åke & co", cursor: "5", sort: "-name" })).toBe(
    "q=%C3%85ke+%26+co&sort=-name&status=active",
  );
  expect(viewQuery({ status: "", q: undefined })).toBe("");
});

test("another order of an address's parameters is the same view", () => {
  expect(viewQuery({ status: "active", q: "x" })).toBe(viewQuery({ q: "x", status: "active" }));
});
