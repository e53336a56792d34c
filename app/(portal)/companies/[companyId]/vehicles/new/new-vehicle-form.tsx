"use client";
import { DraftNotice } from "#app/_components/draft-notice.tsx";
import { FormFrame } from "#app/_components/form-frame.tsx";
import { SaveButton } from "#app/_components/save-button.tsx";
import { tellSavedOnArrival } from "#app/_components/saved-arrival.ts";
import { useStepForm } from "#app/_components/use-step-form.ts";
import { VehicleFields } from "#app/_components/vehicle-fields.tsx";
import { NEW_VEHICLE } from "#app/_components/vehicle-form-props.ts";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { fleetPageTexts, fleetTexts } from "#lib/i18n/texts/fleet.ts";
import { vehicleFieldsSchema } from "#lib/schemas/vehicle.ts";
import { createVehicleAction } from "../actions.ts";

/** `submissionKey` is the nonce under which a new one is created once and never twice. */
type Props = { companyId: number; draftKey: string; submissionKey: string };

/** What is typed stays on the device until it is saved; a save leads to the page of what is there now. */
export function NewVehicleForm({ companyId, draftKey, submissionKey }: Props) {
  const form = useStepForm({
    draftKey,
    schema: vehicleFieldsSchema,
    values: NEW_VEHICLE,
    send: (body) => createVehicleAction({ companyId, body, submissionKey }),
    next: ({ id }) => {
      tellSavedOnArrival(`vehicle-${id}`);
      return `/companies/${companyId}/vehicles/${id}`;
    },
    last: true,
  });
  return (
    <FormFrame form={form} spacious>
      <DraftNotice shown={form.restored} />
      {form.failure?.code === "submission_conflict" && <Notice>{fleetPageTexts.alreadySaved}</Notice>}
      <Card title={fleetTexts.vehicle.details}>
        <div className="grid gap-4">
          <VehicleFields form={form} plateLocked={false} everInUse={false} />
          <SaveButton busy={form.busy} />
        </div>
      </Card>
    </FormFrame>
  );
}
