import { describe, expect, test } from "vitest";
import { canonicalInputs } from "#lib/settlements/rules/canonical.ts";
import type { StatementInputs } from "#lib/settlements/rules/inputs.ts";
import { testInputs, testPayment, testVehicle } from "#lib/settlements/rules/testing.ts";
import { parseStatementInputs } from "./statement-inputs.ts";

const full: StatementInputs = testInputs({
  vehicles: [
    testVehicle({ elsewhere: [{ from: "2026-10-01", to: "2026-10-20", monthlyFeeCents: 3_000 }] }),
    testVehicle({ id: 2, licensePlate: "DEF-456", active: [] }),
  ],
  payments: [{ ...testPayment(1, "2026-11-02", 5_000), count: 3, vatBasisPoints: 1_350 }],
  discounts: [
    { target: "commission", amountCents: 500, name: "Kevät", validFrom: "2026-10-01", validTo: "2026-11-01" },
    { target: "monthlyFee", basisPoints: 1_000, validFrom: "2026-10-01", validTo: null },
  ],
  corrections: [
    { statement: "2026-000123", vehicleId: 1, grossCents: -5, commissionBasisPoints: 320 },
    { statement: null, vehicleId: null, grossCents: 5, commissionBasisPoints: 0, periodStart: "2026-10-12" },
    {
      statement: "2026-000001",
      vehicleId: 1,
      grossCents: 5,
      commissionBasisPoints: 0,
      creditNote: "2026-000002",
    },
  ],
  carryInCents: -100,
  overpayments: [{ statement: "2026-000007", cents: 100 }],
  carryRules: { carriedPeriods: 1, maxCarryPeriods: 3, carryLimitCents: 20_000, companyEnded: false },
});

test("all possible inputs can be read", () => {
  expect(parseStatementInputs(full)).toEqual({ ok: true, value: full });
});

describe("the stored text", () => {
  test("is read and written again byte for byte", () => {
    const text = canonicalInputs(full);
    const parsed = parseStatementInputs(JSON.parse(text));
    expect(parsed.ok && canonicalInputs(parsed.value)).toBe(text);
    expect(parsed.ok && parsed.value).toEqual(full);
  });

  test("does not depend on the order of keys", () => {
    const turned = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turned);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, one]) => [key, turned(one)]),
      );
    };
    expect(JSON.stringify(turned(full))).not.toBe(JSON.stringify(full));
    expect(canonicalInputs(turned(full) as StatementInputs)).toBe(canonicalInputs(full));
  });
});

/** The inputs with one value put at a path. */
function changed(path: string, value: unknown): unknown {
  const copy = structuredClone(full) as unknown as Record<string, unknown>;
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const holder = keys.reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, copy);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

describe("invalid inputs are refused with their path", () => {
  test.each<[path: string, value: unknown, code: string, at?: string]>([
    ["period", { start: "2026-10-27", end: "2026-11-09" }, "period_calendar"],
    ["period.start", "26.10.2026", "date"],
    ["carryInCents", undefined, "required"],
    ["carryInCents", 1, "amount_limit"],
    ["overpayments.0.cents", 0, "amount_limit"],
    ["payments", undefined, "required"],
    ["payments", {}, "list"],
    ["payments.0.grossCents", 10.5, "whole_cents"],
    ["payments.0.grossCents", "100", "whole_cents"],
    ["payments.0.grossCents", 3_000_000_001, "amount_limit"],
    ["payments.0.grossCents", -1, "amount_limit"],
    ["payments.0.currency", "SEK", "unknown_field"],
    ["payments.0.type", "void", "unknown_value"],
    ["payments.0.occurredAt", "yesterday", "instant"],
    ["payments.0.occurredAt", "2026-11-08T22:00:00Z", "other_period"],
    ["payments.0.occurredAt", "2026-10-25T21:59:59Z", "other_period"],
    ["payments.0.vehicleId", 3, "vehicle_unnamed"],
    ["vehicles.1.id", 1, "duplicate"],
    ["vehicles.0.active", [["2026-10-26"]], "active_interval", "vehicles.0.active.0"],
    ["vehicles.0.active.0", ["2026-10-26", "2026-10-25"], "date_order"],
    [
      "vehicles.0.active",
      [
        ["2026-10-26", null],
        ["2026-11-01", null],
      ],
      "days_overlap",
      "vehicles.0.active.1",
    ],
    ["vehicles.0.joiningFeeCharged", "no", "true_or_false"],
    ["packages.0.name", "gold", "unknown_value"],
    ["packages.0.endDate", "2026-10-25", "date_order"],
    ["packages.1", { name: "premium", startDate: "2026-11-01", endDate: null }, "periods_overlap"],
    ["priceList", [], "required"],
    ["priceList.1.package", "standard", "duplicate", "priceList.1"],
    ["priceList.0.validFrom", "2026-10-27", "price_missing", "priceList"],
    ["discounts.0.basisPoints", 100, "one_measure", "discounts.0"],
    ["discounts.0.amountCents", undefined, "one_measure", "discounts.0"],
    ["discounts.0.validTo", "2026-09-30", "date_order"],
    ["corrections.0.statement", "123", "statement_number"],
    ["corrections.0.commissionBasisPoints", 10_001, "basis_points"],
    ["total", 1, "unknown_field"],
  ])("%s as %j: %s", (path, value, code, at = path) => {
    const parsed = parseStatementInputs(changed(path, value));
    expect(parsed.ok ? [] : parsed.error.issues).toContainEqual(expect.objectContaining({ path: at, code }));
  });

  test.each([null, [], "text", 5])("%j is no file of inputs", (json) => {
    expect(parseStatementInputs(json).ok).toBe(false);
  });
});

test("a use that ends on the day another begins does not overlap it", () => {
  const active = [
    ["2026-10-26", "2026-11-01"],
    ["2026-11-01", null],
  ];
  expect(parseStatementInputs(changed("vehicles.0.active", active)).ok).toBe(true);
});
