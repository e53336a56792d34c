import { expect, test } from "vitest";
import { followOwnSaves, noteOwnSave } from "./own-saves.ts";

test("only this page's own saves lead from a version to a newer version", () => {
  noteOwnSave("company-1", 3, 4);
  noteOwnSave("company-1", 4, 6);
  noteOwnSave("company-2", 3, 9);
  expect(followOwnSaves("company-1", 3)).toBe(6);
  expect(followOwnSaves("company-1", 5)).toBe(5);
  expect(followOwnSaves("company-3", 3)).toBe(3);
});

test("a save that made no newer version ends the search", () => {
  noteOwnSave("company-4", 3, 3);
  expect(followOwnSaves("company-4", 3)).toBe(3);
});
