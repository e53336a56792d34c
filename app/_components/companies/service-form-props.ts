import {
  type Company,
  missingOfCompany,
  PACKAGE_NAMES,
  type Package,
  type PackageName,
} from "#lib/companies/rules/company.ts";
import { earliestPackageStart, type Price, packageOn } from "#lib/companies/rules/packages.ts";
import { type ShownCompany, shownCompany } from "#lib/companies/rules/shown-company.ts";
import { type ShownPrices, shownPrices } from "#lib/companies/texts.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { hasBeenInUse, type Status } from "#lib/core/status.ts";
import { formatDateTime } from "#lib/messages/format.ts";

type PackageValues = { choosePackage: { name: PackageName; startDate: PlainDate } };
export type ContractValues = PackageValues & { contract: { signed: boolean; reliablePartner: boolean } };

export type ShownConfirmation = { at: string; by: string | null };

export type ServiceFormProps = {
  companyId: number;
  version: number;
  status: Status;
  /** Whether the current packages may have been billed. */
  billed: boolean;
  prices: ShownPrices;
  /** The package in force today. */
  current: Package | null;
  /** All periods, newest first. */
  periods: readonly (Package & { time: "past" | "current" | "future" })[];
  /** The initial values of the form that changes the package. */
  change: PackageValues;
  earliestStart: PlainDate;
  /** The initial values of an incomplete company's contract step. */
  submission: ContractValues;
  /** The paths of missing fields that prevent the submission. */
  missing: readonly string[];
  /** The person and the time of each ticked box. */
  confirmations: { signed: ShownConfirmation | null; reliablePartner: ShownConfirmation | null };
};

export function serviceFormProps(
  actor: Actor,
  company: Company,
  { prices, today }: { prices: readonly Price[]; today: PlainDate },
): ServiceFormProps {
  const { id, version, status, packages, contract } = shownCompany(actor, company);
  const current = packageOn(packages, today);
  const earliestStart = earliestPackageStart(actor, company, today);
  const last = packages.at(-1)?.name ?? null;
  return {
    companyId: id,
    version,
    status,
    billed: hasBeenInUse(company),
    prices: shownPrices(prices, today),
    current: current && plain(current),
    periods: packages.map((one) => ({ ...plain(one), time: timeOf(one, today) })).reverse(),
    change: {
      choosePackage: {
        name: PACKAGE_NAMES.find((name) => name !== last) ?? "standard",
        startDate: earliestStart > today ? earliestStart : today,
      },
    },
    earliestStart,
    submission: contractValues(company, today),
    missing: missingOfCompany(company).filter((path) => path.startsWith("billing.")),
    confirmations: {
      signed: shownConfirmation(contract.signed),
      reliablePartner: shownConfirmation(contract.reliablePartner),
    },
  };
}

/** The values of the contract step: an earlier choice, else the basic package. The package runs from the day of sending. */
export const contractValues = ({ packages, contract }: Company, today: PlainDate): ContractValues => ({
  choosePackage: { name: packages.at(-1)?.name ?? "standard", startDate: today },
  contract: { signed: contract.signed !== null, reliablePartner: contract.reliablePartner !== null },
});

const plain = ({ name, startDate, endDate }: Package): Package => ({ name, startDate, endDate });

function timeOf({ startDate, endDate }: Package, today: PlainDate): "past" | "current" | "future" {
  if (startDate > today) return "future";
  return endDate !== null && endDate < today ? "past" : "current";
}

const shownConfirmation = (confirmation: ShownCompany["contract"]["signed"]): ShownConfirmation | null =>
  confirmation && { at: formatDateTime(confirmation.at), by: confirmation.by };
