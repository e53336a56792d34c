"use client";
import { DraftNotice } from "#app/_components/draft-notice.tsx";
import { DriverFields } from "#app/_components/driver-fields.tsx";
import { NEW_DRIVER } from "#app/_components/driver-form-props.ts";
import { FormFrame } from "#app/_components/form-frame.tsx";
import { SaveButton } from "#app/_components/save-button.tsx";
import { tellSavedOnArrival } from "#app/_components/saved-arrival.ts";
import { useStepForm } from "#app/_components/use-step-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { fleetPageTexts, fleetTexts } from "#lib/i18n/texts/fleet.ts";
import { driverFieldsSchema } from "#lib/schemas/driver.ts";
import { createDriverAction } from "../actions.ts";

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
