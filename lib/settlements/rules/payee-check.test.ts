import { describe, expect, test } from "vitest";
import { type PayeeCode, payeeNameOf, payeeStateOf, unnamedPayeeCode } from "./payee-check.ts";

test.each<[PayeeCode, string | null, string]>([
  ["RCVC", null, "match"],
  ["RVMC", null, "close_match"],
  ["RVNM", null, "no_match"],
  ["RVNA", "NORR", "not_checked"],
  ["RVNC", null, "pending"],
  ["RVCM", null, "no_match"],
  ["RVCM", "PN02", "close_match"],
  ["RVCM", "NR01", "not_checked"],
  ["RVCM", "OWN", "no_match"],
  // A reason explains an exact code, and never turns it into another one.
  ["RVMC", "PN01", "close_match"],
  ["RCVC", "NORR", "match"],
])("%s with the reason %s is %s", (code, reason, state) => expect(payeeStateOf(code, reason)).toBe(state));

describe("the holder's name", () => {
  test.each([
    ["Taksi Virtanen Oy", "Taksi Virtanen Oy"],
    ["RVMC Taksi RVMC Virtanen Oy", "Taksi Virtanen Oy"],
    ["„Taksi Virtanen Oy”", "Taksi Virtanen Oy"],
    ["RVMC ", null],
    ["x".repeat(141), null],
    [null, null],
  ])("in %j is %j", (told, name) => expect(payeeNameOf("close_match", "RVMC", told)).toBe(name));

  test("is told of a close match only: other texts are the bank's advice", () =>
    expect(payeeNameOf("no_match", "RVNM", "Der Name stimmt nicht ueberein.")).toBeNull());
});

describe("payments that the answer does not name", () => {
  const counts = (all: Record<string, number>) =>
    Object.entries(all).map(([status, count]) => ({ status, count }));
  test.each([
    ["match in a matching batch without counts", "RCVC", {}, {}, 3, "RCVC"],
    ["are unknown in a batch where some differ", "RVCM", {}, {}, 3, null],
    ["are unknown where one differs nearly", "RVMC", {}, {}, 3, null],
    [
      "are those that the bank counts beyond the named ones",
      "RVCM",
      { RCVC: 3, RVNM: 1 },
      { RVNM: 1 },
      3,
      "RCVC",
    ],
    ["may be the differing ones", "RVMC", { RCVC: 0, RVNM: 1 }, {}, 1, "RVNM"],
    ["are unknown if two kinds are left", "RVCM", { RCVC: 2, RVNA: 1 }, {}, 3, null],
    ["are unknown if the number differs", "RVCM", { RCVC: 2, RVNM: 1 }, { RVNM: 1 }, 3, null],
    ["are unknown if some still wait", "RVCM", { RCVC: 2, PDNG: 1 }, {}, 3, null],
    ["wait in a batch that is not finished", "RVNC", {}, {}, 3, "RVNC"],
    ["are unknown to a bank's own code", null, {}, {}, 3, null],
  ] as const)("%s", (_, code, told, named, unnamed, expected) =>
    expect(unnamedPayeeCode({ code, counts: counts(told), named, unnamed })).toBe(expected),
  );
});
