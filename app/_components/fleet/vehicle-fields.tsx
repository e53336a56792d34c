"use client";
import { normalisedOnBlur } from "#app/_components/form/normalised-on-blur.ts";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { FieldGrid } from "#app/_ui/field.tsx";
import { Select, TextInput } from "#app/_ui/inputs.tsx";
import { isUsualPlate, normalisePlate } from "#lib/core/finnish/plate.ts";
import { fleetPageTexts as texts } from "#lib/fleet/texts.ts";
import { VEHICLE_TYPES } from "#lib/fleet/vehicle-fields.ts";
import { vehicleTypeLabels } from "#lib/messages/labels.ts";
import type { VehicleFormProps, VehicleValues } from "./vehicle-form-props.ts";

type Props = { form: ActionForm<VehicleValues> } & Pick<VehicleFormProps, "plateLocked" | "everInUse">;

export function VehicleFields({ form, plateLocked, everInUse }: Props) {
  const { field } = form;
  // Pointed out, never refused: old and foreign plates drive too.
  const plate = normalisePlate(form.form.watch("licensePlate"));
  const unusual = plate !== "" && !isUsualPlate(plate);
  const fixed = everInUse ? texts.plateFixed : texts.plateFixedUnapproved;
  return (
    <FieldGrid>
      <TextInput
        {...field("licensePlate", normalisedOnBlur(form.form, normalisePlate))}
        width="half"
        autoComplete="off"
        readOnly={plateLocked}
        hint={plateLocked ? fixed : unusual ? texts.plateUnusual : undefined}
      />
      <Select {...field("vehicleType")} width="half" options={TYPE_OPTIONS} placeholder />
      <TextInput {...field("make")} width="half" autoComplete="off" />
      <TextInput {...field("model")} width="half" autoComplete="off" />
      <TextInput {...field("year")} width="half" inputMode="numeric" autoComplete="off" />
      <TextInput {...field("color")} width="half" autoComplete="off" />
    </FieldGrid>
  );
}

const TYPE_OPTIONS = VEHICLE_TYPES.map((value) => ({ value, label: vehicleTypeLabels[value] }));
