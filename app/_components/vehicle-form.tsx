"use client";
import { Card } from "#app/_ui/card.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { saveVehicleAction } from "#app/(portal)/companies/[companyId]/vehicles/actions.ts";
import { fleetTexts } from "#lib/i18n/texts/fleet.ts";
import { vehicleFieldsSchema } from "#lib/schemas/vehicle.ts";
import { FormFrame } from "./form-frame.tsx";
import { SaveButton } from "./save-button.tsx";
import { useSavedOnArrival } from "./saved-arrival.ts";
import { useCardForm } from "./use-card-form.ts";
import { VehicleFields } from "./vehicle-fields.tsx";
import { type VehicleFormProps, vehicleBody } from "./vehicle-form-props.ts";

/** A vehicle's own details, in a card that saves itself. */
export function VehicleForm({ companyId, vehicleId, version, values, ...plate }: VehicleFormProps) {
  const form = useCardForm({
    name: `vehicle-${vehicleId}-details`,
    schema: vehicleFieldsSchema,
    values,
    version,
    send: (sent, against) =>
      saveVehicleAction({
        companyId,
        vehicleId,
        version: against,
        body: vehicleBody(sent, plate.plateLocked),
      }),
  });
  const arrivedAt = useSavedOnArrival(`vehicle-${vehicleId}`);
  return (
    <Card title={fleetTexts.vehicle.details} note={<SavedNote savedAt={form.savedAt || arrivedAt} />}>
      <FormFrame form={form}>
        <VehicleFields form={form} {...plate} />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
