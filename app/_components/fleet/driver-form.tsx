"use client";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { fieldWarning } from "#app/_components/form/field-warning.ts";
import { DraftNotice, FormFrame } from "#app/_components/form/form-frame.tsx";
import { normalisedOnBlur } from "#app/_components/form/normalised-on-blur.ts";
import { PhoneField } from "#app/_components/form/phone-field.tsx";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { useStepForm } from "#app/_components/form/use-step-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { FieldGrid } from "#app/_ui/field.tsx";
import { DateInput, TextInput } from "#app/_ui/inputs.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { NAME_WARNING } from "#lib/core/field-warnings.ts";
import { normaliseLicence } from "#lib/core/finnish/typed-values.ts";
import * as m from "#messages";
import { createDriverAction, saveDriverAction } from "./actions.ts";
import { type DriverFormProps, type DriverValues, NEW_DRIVER } from "./driver-form-props.ts";
import { NewMemberButtons, useAnother } from "./new-member-buttons.tsx";

/** A driver's own details, in a card with a save button of its own. */
export function DriverForm({ companyId, driverId, version, values }: DriverFormProps) {
  const form = useCardForm({
    name: `driver-${driverId}-details`,
    schema: async () => (await import("#lib/fleet/schema.ts")).driverFieldsSchema,
    values,
    version,
    send: (body, against) => saveDriverAction({ companyId, driverId, version: against, body }),
  });
  return (
    <Card title={m.fleet_driver_details()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form}>
        <DriverFormFields form={form} />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}

/** A driver is another person: the browser must not offer its user's own details. */
export function DriverFormFields({ form }: { form: ActionForm<DriverValues> }) {
  const { field } = form;
  const named = (path: "contact.firstName" | "contact.lastName") => ({
    ...field(path),
    ...fieldWarning(form.form, path, NAME_WARNING),
  });
  return (
    <FieldGrid>
      <TextInput
        {...field("taxiDrivingLicense", normalisedOnBlur(form.form, normaliseLicence))}
        width="half"
        autoComplete="off"
      />
      <DateInput
        {...field("taxiDrivingLicenseExpiration")}
        width="half"
        autoComplete="off"
        hint={m.fleetPage_validityHint()}
      />
      <TextInput {...named("contact.firstName")} width="half" autoComplete="off" />
      <TextInput {...named("contact.lastName")} width="half" autoComplete="off" />
      <PhoneField form={form} name="contact.phoneNumber" autoComplete="off" />
      <TextInput {...field("contact.email")} width="half" type="email" autoComplete="off" />
    </FieldGrid>
  );
}

/** `submissionKey` is the nonce under which repeated sends create one driver. */
type Props = { companyId: number; draftKey: string; submissionKey: string };

/** Typed values stay on the device until they are saved; a save leads to the driver's page. */
export function NewDriverForm({ companyId, draftKey, submissionKey }: Props) {
  const another = useAnother("driver");
  const form = useStepForm({
    draftKey,
    schema: async () => (await import("#lib/fleet/schema.ts")).driverFieldsSchema,
    values: NEW_DRIVER,
    submissionKey,
    send: (body, _, key) => createDriverAction({ companyId, body, submissionKey: key }),
    next: ({ id }): string =>
      another.next({ kind: "driver", companyId, id, name: nameOf(form.form.getValues()) }),
    last: true,
  });
  return (
    <FormFrame form={form} spacious opened>
      <DraftNotice shown={form.restored} />
      {form.failure?.code === "submission_conflict" && <Notice>{m.fleetPage_alreadySaved()}</Notice>}
      <Card title={m.fleet_driver_details()} note={another.note}>
        <div className="grid gap-4">
          <DriverFormFields form={form} />
          <NewMemberButtons busy={form.busy} another={another} />
        </div>
      </Card>
    </FormFrame>
  );
}

const nameOf = ({ contact }: DriverValues): string =>
  `${contact.firstName} ${contact.lastName}`.trim() || m.fleet_nameless({ kind: "driver" });
