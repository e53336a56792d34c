import { expect, test } from "vitest";
import { type VatRow, vatGroups } from "./vat-summary.ts";

const row = (
  side: VatRow["side"],
  rate: number | null,
  [netCents, vatCents, grossCents]: number[],
): VatRow => ({
  side,
  vatBasisPoints: rate,
  netCents: rate === null ? null : (netCents ?? 0),
  vatCents: rate === null ? null : (vatCents ?? 0),
  grossCents: grossCents ?? 0,
});

test("each seller's sum is the sum of its rows, also with a row that has no rate", () => {
  const groups = vatGroups([
    row("cardPayments", 1350, [1_000, 135, 1_135]),
    row("cardPayments", null, [0, 0, 40]),
    row("cardCorrections", 1350, [-100, -14, -114]),
    row("fees", 0, [-50, 0, -50]),
  ]);
  expect(groups.map(({ seller, rows, sum }) => [seller, rows.length, sum])).toEqual([
    ["companies", 3, { netCents: 900, vatCents: 121, grossCents: 1_061 }],
    ["provider", 1, { netCents: -50, vatCents: 0, grossCents: -50 }],
  ]);
});

test("a seller without rows has no group", () => {
  expect(vatGroups([])).toEqual([]);
  expect(vatGroups([row("fees", 0, [-50, 0, -50])]).map(({ seller }) => seller)).toEqual(["provider"]);
});
