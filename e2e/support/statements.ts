import type { StatementInputs } from "#lib/domain/settlement/inputs.ts";
import { computeStatement } from "#lib/domain/settlement/statement.ts";
import { testInputs, testPayment, testVehicle } from "#lib/domain/settlement/testing.ts";
import { keepStatement, partiesOf } from "#lib/use-cases/statements/testing.ts";
import type { Company } from "./company.ts";
import { asOwner } from "./database.ts";

const PREMIUM = [{ name: "premium" as const, startDate: "2026-10-26", endDate: null }];

/** The worked examples of the arithmetic: 4 060,48 €, 4 752,03 €, −63,06 € and 720,72 €. */
export const EXAMPLES = {
  one: testInputs({ payments: [testPayment(1, "2026-10-28", 418_735)] }),
  two: testInputs({
    period: { start: "2026-11-09", end: "2026-11-22" },
    packages: [
      { name: "standard", startDate: "2026-10-26", endDate: "2026-11-15" },
      { name: "premium", startDate: "2026-11-16", endDate: null },
    ],
    vehicles: [
      testVehicle(),
      testVehicle({
        id: 2,
        licensePlate: "XYZ-987",
        active: [["2026-11-16", null]],
        joiningFeeCharged: false,
      }),
    ],
    payments: [
      testPayment(1, "2026-11-10", 213_480),
      testPayment(1, "2026-11-17", 198_765),
      testPayment(2, "2026-11-18", 90_545),
    ],
  }),
  threeA: testInputs({
    period: { start: "2026-11-23", end: "2026-12-06" },
    packages: PREMIUM,
    vehicles: [testVehicle({ active: [["2026-10-26", "2026-11-30"]] })],
    payments: [testPayment(1, "2026-11-24", 2_450), testPayment(1, "2026-11-25", -8_000)],
  }),
  threeB: testInputs({
    period: { start: "2026-12-07", end: "2026-12-20" },
    packages: PREMIUM,
    vehicles: [
      testVehicle({
        active: [
          ["2026-10-26", "2026-11-30"],
          ["2026-12-10", null],
        ],
      }),
    ],
    payments: [testPayment(1, "2026-12-11", 81_235)],
    corrections: [{ statement: "2026-000123", vehicleId: 1, grossCents: 1_200, commissionBasisPoints: 320 }],
    carryInCents: -6_306,
  }),
};

type Rest = { sentAt?: Date; dueDate?: string };

/** A final statement of a company, computed from these inputs; its number begins with a year that no run reaches. */
export async function addStatement(
  company: Company,
  inputs: StatementInputs,
  rest: Rest = {},
): Promise<{ id: number; number: string }> {
  const number = await nextNumber();
  const parties = partiesOf(company as unknown as Parameters<typeof partiesOf>[0]);
  const kept = { ...computeStatement(inputs), companyId: company.id, period: inputs.period, number, parties };
  const id = await asOwner((sql) => keepStatement(sql, { ...kept, ...rest, inputs: JSON.stringify(inputs) }));
  return { id, number };
}

async function nextNumber(): Promise<string> {
  const [row] = await asOwner(
    (sql) => sql<{ n: number }[]>`
      insert into number_series as s (series, year, last) values ('statement', 2997, 1)
      on conflict (series, year) do update set last = s.last + 1 returning last as n`,
  );
  return `2997-${String(row?.n ?? 0).padStart(6, "0")}`;
}
