"use client";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useSavedOnArrival } from "#app/_components/form/saved-arrival.ts";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { fleetTexts } from "#lib/fleet/texts.ts";
import { vehicleFieldsSchema } from "#lib/fleet/vehicle-schema.ts";
import { saveVehicleAction } from "./vehicle-actions.ts";
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
