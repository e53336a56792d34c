import type { Tx } from "#db/client.ts";
import { listPrices } from "#lib/companies/queries/companies.ts";
import type { PriceEntry } from "#lib/companies/rules/packages.ts";
import { addDays } from "#lib/core/calendar.ts";
import { listOpenCredits, type OpenCredit } from "#lib/settlements/queries/credit-notes.ts";
import {
  type CorrectionSum,
  type DiscountRow,
  findSettlementRules,
  listCorrectionSums,
  listDiscountsOf,
  listOverpayments,
  listPaymentSums,
  listSettledCompanies,
  listSettledPlates,
  listSettledVehicles,
  type OverpaymentRow,
  type PaymentSum,
  type SettledCompany,
  type SettledVehicle,
  type SettlementRules,
} from "#lib/settlements/queries/settlement-inputs.ts";
import type {
  CorrectionInputs,
  DiscountInputs,
  PackagePeriod,
  PaymentInputs,
  Period,
  StatementInputs,
  VehicleInputs,
} from "#lib/settlements/rules/inputs.ts";
import { paymentCuts } from "#lib/settlements/rules/segments.ts";

/** The inputs that all companies' statements of a period share. */
export type Terms = {
  period: Period;
  priceList: PriceEntry[];
  rules: SettlementRules;
  discounts: DiscountRow[];
};

export type LoadedInputs = { company: SettledCompany; inputs: StatementInputs };

export async function loadTerms(db: Tx, period: Period): Promise<Terms> {
  return {
    period,
    priceList: await listPrices(db, period.end),
    rules: await findSettlementRules(db, period.end),
    discounts: await listDiscountsOf(db, period),
  };
}

/**
 * Loads the inputs of these companies' statements, in the order of their ids, by a fixed number of SQL statements. Nothing
 * comes from after the period, so the inputs stay the same. The one exception is whether a company has gone out of use, which
 * decides whether a debt is carried over.
 */
export async function loadInputs(
  db: Tx,
  companyIds: readonly number[],
  terms: Terms,
): Promise<LoadedInputs[]> {
  const { start, end } = terms.period;
  const companies = await listSettledCompanies(db, companyIds, start);
  const known = companies.map((company) => ({ company, terms: termsOf(company, terms) }));
  const cuts = new Map(
    known
      .map(({ company, terms }) => [company.id, paymentCuts(terms)] as const)
      .filter(([, days]) => days.length),
  );
  const vehicles = await listSettledVehicles(db, companyIds, {
    monthsFrom: `${start.slice(0, 7)}-01`,
    from: start,
    until: addDays(end, 1),
  });
  const payments = await listPaymentSums(db, companyIds, { periodStart: start, cuts });
  const corrections = await listCorrectionSums(db, companyIds, start);
  const credits = await listOpenCredits(db, companyIds);
  const overpaid = await listOverpayments(db, companyIds);
  const plates = await platesOfIdle(db, companyIds, { vehicles, paid: [...payments, ...corrections] });
  const of = {
    vehicles: Map.groupBy(vehicles, companyOf),
    payments: Map.groupBy(payments, companyOf),
    corrections: Map.groupBy(corrections, companyOf),
    credits: Map.groupBy(credits, companyOf),
    overpaid: Map.groupBy(overpaid, companyOf),
  };
  return known.map(({ company, terms: own }) => {
    const inUse = of.vehicles.get(company.id) ?? [];
    const paid = of.payments.get(company.id) ?? [];
    const late = of.corrections.get(company.id) ?? [];
    const inputs = {
      ...own,
      vehicles: [...inUse.map(vehicleInputs), ...idleInputs({ inUse, paid: [...paid, ...late], plates })],
      payments: paid.map(paymentInputs),
      corrections: [...late.map(correctionInputs), ...(of.credits.get(company.id) ?? []).map(creditInputs)],
      carryInCents: company.carryOutCents,
      ...overpaymentInputs(of.overpaid.get(company.id)),
      carryRules: carryRulesOf(company, terms.rules),
    };
    return { company, inputs };
  });
}

const companyOf = ({ companyId }: { companyId: number }): number => companyId;

type OwnTerms = Pick<StatementInputs, "period" | "priceList" | "packages" | "discounts">;

const termsOf = (company: SettledCompany, { period, priceList, discounts }: Terms): OwnTerms => ({
  period,
  priceList,
  packages: packagesUntil(company.packages, period),
  discounts: discountsOf(company, discounts),
});

/** Leaves out packages that begin after the period. The first package counts for the days before it (segmentsOf). */
function packagesUntil(packages: readonly PackagePeriod[], { end }: Period): PackagePeriod[] {
  const begun = packages.filter(({ startDate }) => startDate <= end);
  return (begun.length > 0 ? begun : packages.slice(0, 1)).map(({ name, startDate, endDate }) => ({
    name,
    startDate,
    endDate: endDate !== null && endDate < end ? endDate : null,
  }));
}

/** The discounts that apply to a company, as inputs of its statement. */
export const discountsOf = (company: SettledCompany, discounts: readonly DiscountRow[]): DiscountInputs[] =>
  discounts.filter((one) => appliesTo(one, company)).map(discountInputs);

const appliesTo = ({ companyId, provider }: DiscountRow, company: SettledCompany): boolean =>
  companyId === null ? provider === null || provider === company.provider : companyId === company.id;

const discountInputs = (one: DiscountRow): DiscountInputs => ({
  target: one.target,
  ...(one.basisPoints === null ? {} : { basisPoints: one.basisPoints }),
  ...(one.amountCents === null ? {} : { amountCents: one.amountCents }),
  name: one.name,
  validFrom: one.validFrom,
  validTo: one.validTo,
});

const vehicleInputs = ({ elsewhere, ...one }: SettledVehicle): VehicleInputs => ({
  id: one.id,
  licensePlate: one.licensePlate ?? "",
  active: one.active,
  joiningFeeCharged: one.joiningFeeCharged,
  ...(elsewhere && { elsewhere }),
});

type Paid = { companyId: number; vehicleId: number };

/** Finds the plates of vehicles that have payments but were not in use in these months. */
async function platesOfIdle(
  db: Tx,
  companyIds: readonly number[],
  { vehicles, paid }: { vehicles: readonly SettledVehicle[]; paid: readonly Paid[] },
): Promise<Map<number, string | null>> {
  const inUse = new Set(vehicles.map(({ companyId, id }) => `${companyId}/${id}`));
  const idle = paid.filter(({ companyId, vehicleId }) => !inUse.has(`${companyId}/${vehicleId}`));
  if (idle.length === 0) return new Map();
  return listSettledPlates(db, companyIds, [...new Set(idle.map(({ vehicleId }) => vehicleId))]);
}

function idleInputs({
  inUse,
  paid,
  plates,
}: {
  inUse: readonly SettledVehicle[];
  paid: readonly Paid[];
  plates: ReadonlyMap<number, string | null>;
}): VehicleInputs[] {
  const known = new Set(inUse.map(({ id }) => id));
  const idle = [...new Set(paid.map(({ vehicleId }) => vehicleId))].filter((id) => !known.has(id));
  return idle
    .sort((a, b) => a - b)
    .map((id) => ({ id, licensePlate: plates.get(id) ?? "", active: [], joiningFeeCharged: true }));
}

const paymentInputs = ({ vehicleId, cents, count, vatBasisPoints, firstAt }: PaymentSum): PaymentInputs => ({
  vehicleId,
  type: cents < 0 ? "refund" : "capture",
  grossCents: Math.abs(cents),
  occurredAt: new Date(firstAt).toISOString(),
  count,
  vatBasisPoints,
});

const correctionInputs = ({
  vehicleId,
  cents,
  basisPoints,
  statement,
  periodStart,
  vat,
}: CorrectionSum): CorrectionInputs => ({
  statement,
  vehicleId,
  grossCents: cents,
  commissionBasisPoints: basisPoints,
  ...(statement === null && { periodStart }),
  vat,
});

/** The next statement pays a credit note in full and without commission. */
const creditInputs = ({ number, credits, totalCents }: OpenCredit): CorrectionInputs => ({
  statement: credits,
  vehicleId: null,
  grossCents: totalCents,
  commissionBasisPoints: 0,
  creditNote: number,
});

/** Without overpayments the key is absent. Statements from before this key thus keep their canonical text. */
const overpaymentInputs = (
  rows: readonly OverpaymentRow[] | undefined,
): Pick<StatementInputs, "overpayments"> =>
  rows ? { overpayments: rows.map(({ statement, cents }) => ({ statement, cents })) } : {};

const carryRulesOf = (
  { carriedPeriods, carryOutCents, status, deleted }: SettledCompany,
  { maxCarryPeriods, carryLimitCents }: SettlementRules,
) => ({
  carriedPeriods: carryOutCents < 0 ? carriedPeriods : 0,
  maxCarryPeriods,
  carryLimitCents,
  companyEnded: status !== "active" || deleted,
});
