import { expect, test } from "vitest";
import { fallsOf, type Shares } from "./shares.ts";

test.each<[string, Shares, Shares, string[]]>([
  ["the same share passes", { list: 0.55 }, { list: 0.55 }, []],
  ["a higher share passes", { list: 0.55 }, { list: 0.9 }, []],
  ["a share a quarter lower passes", { list: 0.6 }, { list: 0.45 }, []],
  [
    "a share more than a quarter lower is named with its fall",
    { list: 0.6, one: 0.1 },
    { list: 0.42, one: 0.1 },
    ["list fell by 30 %, from 60 % to 42 % of its floor"],
  ],
  [
    "a share that cannot be calculated is named",
    { list: 0.6 },
    { list: Number.NaN },
    ["list fell by NaN %, from 60 % to NaN % of its floor"],
  ],
  ["a committed share that is not measured is named", { list: 0.6 }, {}, ["list is not measured"]],
  ["a share that is not committed is named", {}, { list: 0.6 }, ["list has no committed share"]],
])("%s", (_, committed, measured, falls) => {
  expect(fallsOf(committed, measured)).toEqual(falls);
});
