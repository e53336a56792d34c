"use client";
import { DraftNotice } from "#app/_components/form/draft-notice.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { tellSavedOnArrival } from "#app/_components/form/saved-arrival.ts";
import { useStepForm } from "#app/_components/form/use-step-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { driverFieldsSchema } from "#lib/fleet/driver-schema.ts";
import { fleetPageTexts, fleetTexts } from "#lib/fleet/texts.ts";
import { createDriverAction } from "./driver-actions.ts";
import { DriverFields } from "./driver-fields.tsx";
import { NEW_DRIVER } from "./driver-form-props.ts";

/** `submissionKey` is the nonce under which a new one is created once and never twice. */
type Props = { companyId: number; draftKey: string; submissionKey: string };

/** What is typed stays on the device until it is saved; a save leads to the page of what is there now. */
export function NewDriverForm({ companyId, draftKey, submissionKey }: Props) {
  const form = useStepForm({
    draftKey,
    schema: driverFieldsSchema,
    values: NEW_DRIVER,
    send: (body) => createDriverAction({ companyId, body, submissionKey }),
    next: ({ id }) => {
      tellSavedOnArrival(`driver-${id}`);
      return `/companies/${companyId}/drivers/${id}`;
    },
    last: true,
  });
  return (
    <FormFrame form={form} spacious>
      <DraftNotice shown={form.restored} />
      {form.failure?.code === "submission_conflict" && <Notice>{fleetPageTexts.alreadySaved}</Notice>}
      <Card title={fleetTexts.driver.details}>
        <div className="grid gap-4">
          <DriverFields form={form} />
          <SaveButton busy={form.busy} />
        </div>
      </Card>
    </FormFrame>
  );
}
