"use client";
import { DraftNotice } from "#app/_components/form/draft-notice.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { tellSavedOnArrival } from "#app/_components/form/saved-arrival.ts";
import { useStepForm } from "#app/_components/form/use-step-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { fleetPageTexts, fleetTexts } from "#lib/fleet/texts.ts";
import { vehicleFieldsSchema } from "#lib/fleet/vehicle-schema.ts";
import { createVehicleAction } from "./vehicle-actions.ts";
import { VehicleFields } from "./vehicle-fields.tsx";
import { NEW_VEHICLE } from "./vehicle-form-props.ts";

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
