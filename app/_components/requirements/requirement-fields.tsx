"use client";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { SegmentedRadio } from "#app/_ui/choices.tsx";
import { FieldGrid } from "#app/_ui/field.tsx";
import { DateInput, Select, TextInput } from "#app/_ui/inputs.tsx";
import { COMPANY_TYPES } from "#lib/companies/company-fields.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { VEHICLE_TYPES } from "#lib/fleet/vehicle-fields.ts";
import { askableFields, LEVELS } from "#lib/requirements/rules/asked.ts";
import { CONSEQUENCES } from "#lib/requirements/rules/requirement.ts";
import { askedText } from "#lib/requirements/texts.ts";
import * as m from "#messages";
import type { RequirementValues } from "./requirement-values.ts";

export function RequirementFields({ form }: { form: ActionForm<RequirementValues> }) {
  const level = LEVELS.find((one) => one === form.form.watch("level")) ?? "company";
  const asked = form.form.watch("asked");
  const fields = askableFields(level).map((field) => ({
    value: field,
    label: askedText({ kind: "field", field }),
  }));
  const isVehicle = level === "vehicle";
  return (
    <>
      <TextInput {...form.field("name")} hint={m.requirement_nameHint()} autoComplete="off" />
      <SegmentedRadio
        {...form.field("level", { onChange: () => form.form.setValue("asked", "") })}
        options={LEVELS.map((value) => ({ value, label: m.requirement_levelFilters({ level: value }) }))}
      />
      <FieldGrid>
        <Select
          key={level}
          {...form.field("asked")}
          width="half"
          placeholder
          options={[
            ...fields,
            ...(isVehicle ? [{ value: "vehicle_age", label: m.requirement_ageOption() }] : []),
          ]}
        />
        {isVehicle && asked === "vehicle_age" && (
          <TextInput
            {...form.field("years")}
            width="half"
            hint={m.requirement_yearsHint()}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </FieldGrid>
      <FieldGrid>
        {isVehicle && (
          <Any
            form={form}
            name="vehicleType"
            any={m.requirement_anyVehicleType()}
            options={VEHICLE_TYPES.map((value) => ({ value, label: m.vehicleTypeLabels({ value }) }))}
          />
        )}
        <Any
          form={form}
          name="companyType"
          any={m.requirement_anyCompanyType()}
          options={COMPANY_TYPES.map((value) => ({
            value,
            label: m.companyTypeLabels({ companyType: value }),
          }))}
        />
        <Any
          form={form}
          name="provider"
          any={m.requirement_anyProvider()}
          options={PROVIDERS.map((value) => ({ value, label: m.providerLabels({ provider: value }) }))}
        />
        <TextInput
          {...form.field("postCodes")}
          width="half"
          optional
          hint={m.requirement_postCodesHint()}
          autoComplete="off"
        />
      </FieldGrid>
      <SegmentedRadio
        {...form.field("consequence")}
        options={CONSEQUENCES.map((value) => ({
          value,
          label: m.requirement_consequences({ consequence: value }),
        }))}
      />
      <FieldGrid>
        <DateInput {...form.field("validFrom")} width="half" hint={m.requirement_fromHint()} />
        <TextInput
          {...form.field("noticeDays")}
          width="half"
          hint={m.requirement_noticeHint()}
          inputMode="numeric"
          autoComplete="off"
        />
      </FieldGrid>
    </>
  );
}

type AnyProps = {
  form: ActionForm<RequirementValues>;
  name: "vehicleType" | "companyType" | "provider";
  any: string;
  options: { value: string; label: string }[];
};

const Any = ({ form, name, any, options }: AnyProps) => (
  <Select {...form.field(name)} width="half" optional placeholder={any} options={options} />
);
