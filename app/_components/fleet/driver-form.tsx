"use client";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useSavedOnArrival } from "#app/_components/form/saved-arrival.ts";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { driverFieldsSchema } from "#lib/fleet/driver-schema.ts";
import { fleetTexts } from "#lib/fleet/texts.ts";
import { saveDriverAction } from "./driver-actions.ts";
import { DriverFields } from "./driver-fields.tsx";
import type { DriverFormProps } from "./driver-form-props.ts";

/** A driver's own details, in a card that saves itself. */
export function DriverForm({ companyId, driverId, version, values }: DriverFormProps) {
  const form = useCardForm({
    name: `driver-${driverId}-details`,
    schema: driverFieldsSchema,
    values,
    version,
    send: (body, against) => saveDriverAction({ companyId, driverId, version: against, body }),
  });
  const arrivedAt = useSavedOnArrival(`driver-${driverId}`);
  return (
    <Card title={fleetTexts.driver.details} note={<SavedNote savedAt={form.savedAt || arrivedAt} />}>
      <FormFrame form={form}>
        <DriverFields form={form} />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
