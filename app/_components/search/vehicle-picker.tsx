"use client";
import type { VehicleHit } from "#lib/search/rules/search.ts";
import { vehicleOption } from "./hit-options.ts";
import { HitPicker } from "./hit-picker.tsx";

type Props = {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  onType: (text: string) => void;
  /** Null as soon as something else is typed. */
  onPick: (vehicle: VehicleHit | null) => void;
};

/** One vehicle out of all. */
export const VehiclePicker = (props: Props) => (
  <HitPicker<VehicleHit>
    {...props}
    hits={({ vehicles }) => vehicles}
    name={(vehicle) => vehicleOption(vehicle).name}
    detail={(vehicle) => vehicleOption(vehicle).detail}
  />
);
