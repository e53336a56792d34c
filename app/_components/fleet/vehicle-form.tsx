"use client";
import { useState } from "react";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { fieldWarning } from "#app/_components/form/field-warning.ts";
import { DraftNotice, FormFrame } from "#app/_components/form/form-frame.tsx";
import { normalisedOnBlur } from "#app/_components/form/normalised-on-blur.ts";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { useStepForm } from "#app/_components/form/use-step-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { FieldGrid } from "#app/_ui/field.tsx";
import { Select, TextInput } from "#app/_ui/inputs.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { PLATE_WARNING, type WarningRule } from "#lib/core/field-warnings.ts";
import { normalisePlate } from "#lib/core/finnish/plate.ts";
import { VEHICLE_TYPES } from "#lib/fleet/vehicle-fields.ts";
import * as m from "#messages";
import { createVehicleAction, saveVehicleAction } from "./actions.ts";
import { AskBackButton } from "./ask-back.tsx";
import { NewMemberButtons, useAnother } from "./new-member-buttons.tsx";
import { NEW_VEHICLE, type VehicleFormProps, type VehicleValues, vehicleBody } from "./vehicle-form-props.ts";

/** A vehicle's own details, in a card with a save button of its own. */
export function VehicleForm({ companyId, vehicleId, version, values, ...plate }: VehicleFormProps) {
  const form = useCardForm({
    name: `vehicle-${vehicleId}-details`,
    schema: async () => (await import("#lib/fleet/schema.ts")).vehicleFieldsSchema,
    values,
    version,
    send: (sent, against) =>
      saveVehicleAction({
        companyId,
        vehicleId,
        version: against,
        body: vehicleBody(sent, plate.plateLocked),
      }),
  });
  return (
    <Card title={m.fleet_vehicle_details()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form}>
        <VehicleFormFields form={form} {...plate} />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}

type Props = { form: ActionForm<VehicleValues> } & Pick<VehicleFormProps, "plateLocked" | "everInUse">;

export function VehicleFormFields({ form, plateLocked, everInUse }: Props) {
  const { field } = form;
  const fixed = everInUse ? m.fleetPage_plateFixed() : m.fleetPage_plateFixedUnapproved();
  return (
    <FieldGrid>
      <TextInput
        {...field("licensePlate", normalisedOnBlur(form.form, normalisePlate))}
        width="half"
        autoComplete="off"
        readOnly={plateLocked}
        hint={plateLocked ? fixed : undefined}
        {...fieldWarning(form.form, "licensePlate", PLATE)}
      />
      <Select {...field("vehicleType")} width="half" options={typeOptions()} placeholder />
      <TextInput {...field("make")} width="half" autoComplete="off" />
      <TextInput {...field("model")} width="half" autoComplete="off" />
      <TextInput {...field("year")} width="half" inputMode="numeric" autoComplete="off" />
      <TextInput {...field("color")} width="half" autoComplete="off" />
    </FieldGrid>
  );
}

/** A warning, never a refusal: old and foreign plates exist too. */
const PLATE: WarningRule = {
  ...PLATE_WARNING,
  isUsual: (typed) => PLATE_WARNING.isUsual(normalisePlate(typed)),
};

const typeOptions = () => VEHICLE_TYPES.map((value) => ({ value, label: m.vehicleTypeLabels({ value }) }));

/** `submissionKey` is the nonce under which repeated sends create one vehicle. */
type NewVehicleFormProps = { companyId: number; draftKey: string; submissionKey: string };

/** Typed values stay on the device until they are saved; a save leads to the vehicle's page. */
export function NewVehicleForm({ companyId, draftKey, submissionKey }: NewVehicleFormProps) {
  const another = useAnother("vehicle");
  const [outOfUse, setOutOfUse] = useState<number>();
  const form = useStepForm({
    draftKey,
    schema: async () => (await import("#lib/fleet/schema.ts")).vehicleFieldsSchema,
    values: NEW_VEHICLE,
    submissionKey,
    send: async (body, _, key) => {
      const result = await createVehicleAction({ companyId, body, submissionKey: key });
      setOutOfUse(result.ok ? undefined : result.error.vehicleId);
      return result;
    },
    next: ({ id }): string =>
      another.next({ kind: "vehicle", companyId, id, name: nameOf(form.form.getValues()) }),
    last: true,
  });
  return (
    <FormFrame form={form} spacious opened>
      <DraftNotice shown={form.restored} />
      {form.failure?.code === "submission_conflict" && <Notice>{m.fleetPage_alreadySaved()}</Notice>}
      {outOfUse !== undefined && <OutOfUse companyId={companyId} vehicleId={outOfUse} />}
      <Card title={m.fleet_vehicle_details()} note={another.note}>
        <div className="grid gap-4">
          <VehicleFormFields form={form} plateLocked={false} everInUse={false} />
          <NewMemberButtons busy={form.busy} another={another} />
        </div>
      </Card>
    </FormFrame>
  );
}

/** The offer instead of a second vehicle with the same plate. */
function OutOfUse({ companyId, vehicleId }: { companyId: number; vehicleId: number }) {
  const page = `/companies/${companyId}/vehicles/${vehicleId}`;
  return (
    <Notice title={m.wish_known()}>
      <p>{m.wish_help()}</p>
      <AskBackButton
        companyId={companyId}
        vehicleId={vehicleId}
        onAsked={() => window.location.replace(page)}
      >
        <a href={page} className="touch link">
          {m.wish_open()}
        </a>
      </AskBackButton>
    </Notice>
  );
}

const nameOf = ({ licensePlate }: VehicleValues): string =>
  licensePlate || m.fleet_nameless({ kind: "vehicle" });
