"use client";
import { canReceiveFleet } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Partner } from "#lib/partners/queries/partner-list.ts";
import type { CompanyHit, VehicleHit } from "#lib/platform/search/search.ts";
import { companyOption, vehicleOption } from "./hit-options.ts";
import { HitPicker } from "./hit-picker.tsx";

export type PickedCompany = Pick<CompanyHit, "id" | "companyName">;

type Props = {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  /** The company that is not offered: the one to move from. */
  without: number;
  onType: (text: string) => void;
  /** Null as soon as other text is typed. */
  onPick: (company: PickedCompany | null) => void;
};

/** Chooses one company. */
export const CompanyPicker = ({ without, ...rest }: Props) => (
  <HitPicker<CompanyHit>
    {...rest}
    hits={({ companies }) => companies.filter((one) => one.id !== without && canReceiveFleet(one))}
    name={({ companyName }) => companyName}
    detail={(company) => companyOption(company).detail}
  />
);

type VehiclePickerProps = {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  onType: (text: string) => void;
  /** Null as soon as other text is typed. */
  onPick: (vehicle: VehicleHit | null) => void;
};

/** Chooses one vehicle. */
export const VehiclePicker = (props: VehiclePickerProps) => (
  <HitPicker<VehicleHit>
    {...props}
    hits={({ vehicles }) => vehicles}
    name={(vehicle) => vehicleOption(vehicle).name}
    detail={(vehicle) => vehicleOption(vehicle).detail}
  />
);

type PartnerPickerProps = Omit<VehiclePickerProps, "onPick"> & {
  /** All partners to choose from. */
  among: readonly Partner[];
  onPick: (partner: Partner | null) => void;
};

/** Chooses one of the few partners that the page holds. */
export const PartnerPicker = (props: PartnerPickerProps) => (
  <HitPicker<Partner>
    {...props}
    hits={() => []}
    name={({ companyName }) => companyName}
    detail={({ businessId }) => businessId}
  />
);
