"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { CompanyPicker, VehiclePicker } from "#app/_components/search/pickers.tsx";
import { Button } from "#app/_ui/button.tsx";
import { FieldGrid } from "#app/_ui/field.tsx";
import { DateInput, Select } from "#app/_ui/inputs.tsx";
import { EFFECTS, type Effect } from "#lib/booking-areas/rules/booking-area.ts";
import * as m from "#messages";
import { addRuleAction } from "./actions.ts";

/** Adds a rule. The form is empty again after each one. */
export function AddRule({ areaId }: { areaId: number }) {
  const router = useRouter();
  const [added, setAdded] = useState(0);
  const again = () => {
    setAdded(added + 1);
    router.refresh();
  };
  return (
    <div className="border-line border-t pt-4">
      <h3 className="mb-3 font-section">{m.area_addRule()}</h3>
      <RuleForm key={added} areaId={areaId} onAdded={again} />
    </div>
  );
}

const VALUES = { effect: "allow", kind: "company", subject: "", validFrom: "", validTo: "" };

function RuleForm({ areaId, onAdded }: { areaId: number; onAdded: () => void }) {
  const form = useActionForm({
    schema: async () => (await import("#lib/booking-areas/schema.ts")).ruleFieldsSchema,
    values: VALUES,
    // The page also has the area's dates.
    idPrefix: "rule-",
    send: ({ effect, kind, subject, validFrom, validTo }) =>
      addRuleAction({
        areaId: String(areaId),
        body: {
          effect: effect as Effect,
          validFrom,
          validTo,
          ...(kind === "vehicle" ? { vehicleId: subject } : { companyId: subject }),
        },
      }),
    onSaved: onAdded,
  });
  const kind = form.form.watch("kind");
  const pick = (hit: { id: number } | null) =>
    form.form.setValue("subject", hit ? String(hit.id) : "", {
      shouldDirty: true,
      shouldValidate: form.error("subject") !== undefined && hit !== null,
    });
  const picker = { id: "rule-subject", error: form.error("subject"), onType: () => undefined, onPick: pick };
  return (
    <FormFrame form={form} amongOthers>
      <FieldGrid>
        <Select
          {...form.field("effect")}
          width="half"
          options={EFFECTS.map((value) => ({ value, label: m.area_effects({ value }) }))}
        />
        <Select
          {...form.field("kind", { onChange: () => pick(null) })}
          width="half"
          options={[
            { value: "company", label: m.area_kinds_company() },
            { value: "vehicle", label: m.area_kinds_vehicle() },
          ]}
        />
      </FieldGrid>
      {kind === "vehicle" ? (
        <VehiclePicker {...picker} label={m.area_pickVehicle()} hint={m.area_pickVehicleHint()} />
      ) : (
        <CompanyPicker {...picker} label={m.area_pickCompany()} hint={m.area_pickCompanyHint()} without={0} />
      )}
      <FieldGrid>
        <DateInput {...form.field("validFrom")} width="half" optional hint={m.area_ruleDaysHint()} />
        <DateInput {...form.field("validTo")} width="half" optional hint={m.area_ruleDaysHint()} />
      </FieldGrid>
      <div>
        <Button type="submit" busy={form.busy} busyText={m.area_addingRule()}>
          {m.area_addRule()}
        </Button>
      </div>
    </FormFrame>
  );
}
