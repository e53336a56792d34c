import { Notice } from "#app/_ui/notice.tsx";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import type { DrivingAnswer, VehicleAnswer } from "#lib/booking-areas/use-cases/who.ts";
import { reasonText } from "./reason-text.ts";

type Props = { vehicle: VehicleAnswer; answer: DrivingAnswer };

/** Whether the vehicle that was asked for may drive, and why. */
export function VehicleVerdict({ vehicle, answer }: Props) {
  if (vehicle === null) return <Notice tone="warning">{texts.vehicleUnknown}</Notice>;
  const { plate, mayDrive } = vehicle;
  return (
    <Notice
      tone={mayDrive ? "success" : "warning"}
      title={mayDrive ? texts.vehicleMay(plate) : texts.vehicleMayNot(plate)}
    >
      {reasonsOf(vehicle, answer).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Notice>
  );
}

function reasonsOf(vehicle: NonNullable<VehicleAnswer>, { areas, mode }: DrivingAnswer): string[] {
  if (!vehicle.active) return [texts.vehicleInactive];
  if (vehicle.because.length > 0) return vehicle.because.map((rule) => reasonText(rule, areas));
  return [mode === "listed" ? texts.vehicleNotListed : texts.vehicleFree];
}
