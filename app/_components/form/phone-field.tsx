"use client";
import { useState } from "react";
import type { FieldValues, Path } from "react-hook-form";
import { TextInput } from "#app/_ui/inputs.tsx";
import { PHONE_WARNING, PLUS_WARNING, PREFIX_WARNING } from "#lib/core/field-warnings.ts";
import { strippedPhone } from "#lib/core/finnish/phone.ts";
import * as m from "#messages";
import { fieldWarning } from "./field-warning.ts";
import { normalisedOnBlur } from "./normalised-on-blur.ts";
import type { ActionForm } from "./use-action-form.ts";

type Props<Values extends FieldValues> = {
  form: ActionForm<Values>;
  name: Path<Values>;
  autoComplete: "tel" | "off";
};

/** A phone number: leaving the field keeps its digits and plus sign, and names everything else that it removed. */
export function PhoneField<Values extends FieldValues>({ form, name, autoComplete }: Props<Values>) {
  const [removed, setRemoved] = useState("");
  const stripped = (typed: string): string => {
    const { phone, removed: words } = strippedPhone(typed);
    setRemoved(words.join(", "));
    return phone;
  };
  const options = { ...normalisedOnBlur(form.form, stripped), onChange: () => setRemoved("") };
  return (
    <TextInput
      {...form.field(name, options)}
      {...fieldWarning(form.form, name, PHONE_WARNING, PREFIX_WARNING, PLUS_WARNING)}
      width="half"
      type="tel"
      autoComplete={autoComplete}
      hint={removed === "" ? undefined : m.form_removed({ removed })}
    />
  );
}
