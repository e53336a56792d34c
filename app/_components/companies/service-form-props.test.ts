import { describe, expect, test } from "vitest";
import { type Company, NO_BILLING, type Package } from "#lib/companies/rules/company.ts";
import type { Status } from "#lib/core/status.ts";
import { admin, ownUser } from "#lib/core/testing.ts";
import { TEST_PRICES } from "#lib/settlements/rules/testing.ts";
import { serviceFormProps } from "./service-form-props.ts";

const TODAY = "2026-06-15";
const AT = { prices: TEST_PRICES.map((one) => ({ ...one, vatBasisPoints: 0 })), today: TODAY };
const company = (status: Status, packages: Package[]): Company =>
  ({
    id: 7,
    version: 3,
    status,
    approvedDate: status === "active" || status === "inactive" ? new Date("2026-01-01T09:00:00Z") : null,
    packages,
    billing: NO_BILLING,
    contract: {
      signed: { at: new Date("2026-06-01T09:05:00Z"), by: "maija@example.fi" },
      reliablePartner: null,
    },
    external: { status: null, goodSignStatus: { status: null, id: null, syncedDate: null } },
  }) as unknown as Company;

const history: Package[] = [
  { name: "standard", startDate: "2026-01-01", endDate: "2026-03-31" },
  { name: "premium", startDate: "2026-04-01", endDate: "2026-06-30" },
  { name: "standard", startDate: "2026-07-01", endDate: null },
];

describe("the service form", () => {
  test("shows the package in force, and all periods with the newest first", () => {
    const props = serviceFormProps(ownUser, company("active", history), AT);
    expect(props.current?.name).toBe("premium");
    expect(props.periods.map(({ startDate, time }) => [startDate, time])).toEqual([
      ["2026-07-01", "future"],
      ["2026-04-01", "current"],
      ["2026-01-01", "past"],
    ]);
  });

  test.each([
    ["active", "2026-06-16"],
    ["inactive", "2026-06-16"],
    ["pending", "2026-06-15"],
  ] as const)("lets an %s company change its package from %s on", (status, earliest) => {
    const { earliestStart, change } = serviceFormProps(ownUser, company(status, history), AT);
    expect(earliestStart).toBe(earliest);
    expect(change.choosePackage).toEqual({ name: "premium", startDate: earliest });
  });

  test("lets an admin begin on any day until something has been billed, and offers today", () => {
    const { earliestStart, change } = serviceFormProps(admin, company("pending", history), AT);
    expect(earliestStart).toBe("2000-01-01");
    expect(change.choosePackage.startDate).toBe(TODAY);
  });

  test("names what an incomplete company lacks, and for admins the people behind the boxes", () => {
    const props = serviceFormProps(ownUser, company("incomplete", []), AT);
    expect(props.missing).toEqual(["billing.billingType"]);
    expect(props.submission.contract).toEqual({ signed: true, reliablePartner: false });
    expect(props.confirmations).toEqual({
      signed: { at: "1.6.2026 klo\u00a012.05", by: null },
      reliablePartner: null,
    });
    const seen = serviceFormProps(admin, company("incomplete", []), AT);
    expect(seen.confirmations.signed?.by).toBe("maija@example.fi");
  });
});
