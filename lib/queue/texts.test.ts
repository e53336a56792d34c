import { expect, test } from "vitest";
import * as m from "#messages";
import { comingText, membersWaiting } from "./texts.ts";

test.each([
  [0, 0, ""],
  [1, 0, "1 auto"],
  [0, 1, "1 kuljettaja"],
  [1_200, 3, "1\u00a0200 autoa, 3 kuljettajaa"],
])("%i vehicles and %i drivers that wait are written as %s", (vehicles, drivers, text) => {
  expect(membersWaiting({ vehicles, drivers })).toBe(text);
});

test("a single next approval is named, and several are counted", () => {
  expect(comingText(["Taksi Oy"])).toBe("Taksi Oy hyväksytään 10 sekunnin kuluttua.");
  expect(comingText(["Taksi Oy", "Auto Oy"])).toBe("2 hakemusta hyväksytään 10 sekunnin kuluttua.");
});

test.each([
  ["1", "lähetetty eilen"],
  ["2", "lähetetty eilen, toisen kerran"],
  ["3", "lähetetty eilen, 3. kerran"],
])("a row sent %s times says so", (times, text) => {
  expect(m.queue_submitted({ at: "eilen", times })).toBe(text);
});
