import { expect, test } from "vitest";
import { changesTogether, isOtherName } from "./application.ts";

test("several changes of a field are one, from its first value to its last", () => {
  expect(
    changesTogether([
      { before: { color: "musta", year: 2020 }, after: { color: "valkoinen", year: 2021 } },
      { before: { color: "valkoinen" }, after: { color: "punainen" } },
    ]),
  ).toEqual({ before: { color: "musta", year: 2020 }, after: { color: "punainen", year: 2021 } });
});

test("a field that returned to its value is no change, nor is the status", () => {
  expect(
    changesTogether([
      { before: { color: "musta", status: "incomplete" }, after: { color: "sininen", status: "pending" } },
      { before: { color: "sininen" }, after: { color: "musta" } },
    ]),
  ).toEqual({ before: {}, after: {} });
});

test("a name differs by its letters, not by case and spaces", () => {
  expect(isOtherName("Taksi  Särkkä tmi", "TAKSI SÄRKKÄ TMI")).toBe(false);
  expect(isOtherName("Taksi Särkkä Tmi", "Särkkä Pekka Tapani")).toBe(true);
});
