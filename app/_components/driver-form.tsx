"use client";
import { Card } from "#app/_ui/card.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { saveDriverAction } from "#app/(portal)/companies/[companyId]/drivers/actions.ts";
import { fleetTexts } from "#lib/i18n/texts/fleet.ts";
import { driverFieldsSchema } from "#lib/schemas/driver.ts";
import { DriverFields } from "./driver-fields.tsx";
import type { DriverFormProps } from "./driver-form-props.ts";
import { FormFrame } from "./form-frame.tsx";
import { SaveButton } from "./save-button.tsx";
import { useSavedOnArrival } from "./saved-arrival.ts";
import { useCardForm } from "./use-card-form.ts";

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
