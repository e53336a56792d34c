"use client";
import { normalisedOnBlur } from "#app/_components/form/normalised-on-blur.ts";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { FieldGrid } from "#app/_ui/field.tsx";
import { DateInput, TextInput } from "#app/_ui/inputs.tsx";
import { normalisePhone } from "#lib/core/finnish/phone.ts";
import { fleetPageTexts as texts } from "#lib/fleet/texts.ts";
import type { DriverValues } from "./driver-form-props.ts";

/** A driver's details are somebody else's: the browser offers none of its user's own. */
export function DriverFields({ form }: { form: ActionForm<DriverValues> }) {
  const { field } = form;
  return (
    <FieldGrid>
      <TextInput {...field("taxiDrivingLicense")} width="half" autoComplete="off" />
      <DateInput
        {...field("taxiDrivingLicenseExpiration")}
        width="half"
        autoComplete="off"
        hint={texts.validityHint}
      />
      <TextInput {...field("contact.firstName")} width="half" autoComplete="off" />
      <TextInput {...field("contact.lastName")} width="half" autoComplete="off" />
      <TextInput
        {...field("contact.phoneNumber", normalisedOnBlur(form.form, normalisePhone))}
        width="half"
        type="tel"
        autoComplete="off"
      />
      <TextInput {...field("contact.email")} width="half" type="email" autoComplete="off" />
    </FieldGrid>
  );
}
