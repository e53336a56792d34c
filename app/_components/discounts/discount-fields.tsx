"use client";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { CompanyPicker } from "#app/_components/search/pickers.tsx";
import { SegmentedRadio } from "#app/_ui/choices.tsx";
import { FieldGrid } from "#app/_ui/field.tsx";
import { DateInput, Select, TextInput } from "#app/_ui/inputs.tsx";
import { PROVIDERS } from "#lib/core/providers.ts";
import { DISCOUNT_MEASURES, DISCOUNT_SCOPES } from "#lib/discounts/rules/discount.ts";
import { formatDate } from "#lib/messages/format.ts";
import { DISCOUNT_TARGETS } from "#lib/settlements/rules/inputs.ts";
import * as m from "#messages";
import type { DiscountValues } from "./discount-values.ts";

type Props = {
  form: ActionForm<DiscountValues>;
  /** The first unsettled day. */
  openFrom: string | null;
  /** Statements used this discount: only its last day and its note may change. */
  settled?: boolean;
  /** The name of the company that has the discount now. */
  companyName?: string | null;
};

export function DiscountFields({ form, openFrom, settled = false, companyName = null }: Props) {
  return (
    <>
      {!settled && <Terms form={form} companyName={companyName} />}
      <FieldGrid>
        {!settled && (
          <DateInput
            {...form.field("validFrom")}
            width="half"
            hint={openFrom === null ? undefined : m.discount_earliest({ day: formatDate(openFrom) })}
          />
        )}
        <DateInput {...form.field("validTo")} width="half" optional hint={m.discount_endHint()} />
      </FieldGrid>
      <TextInput {...form.field("note")} optional hint={m.discount_noteHint()} autoComplete="off" />
    </>
  );
}

function Terms({ form, companyName }: Pick<Props, "form"> & { companyName: string | null }) {
  const [target, measure] = [form.form.watch("target"), form.form.watch("measure")];
  const amountHint = m.discount_amountHints({
    target: DISCOUNT_TARGETS.find((one) => one === target) ?? "monthlyFee",
  });
  return (
    <>
      <TextInput {...form.field("name")} hint={m.discount_nameHint()} autoComplete="off" />
      <SegmentedRadio
        {...form.field("target")}
        options={DISCOUNT_TARGETS.map((value) => ({ value, label: m.discount_targets({ target: value }) }))}
      />
      <SegmentedRadio
        {...form.field("measure")}
        options={DISCOUNT_MEASURES.map((value) => ({ value, label: m.discount_measures({ value }) }))}
      />
      <TextInput
        {...form.field("value")}
        suffix={measure === "euros" ? "(€)" : "(%)"}
        hint={measure === "euros" ? amountHint : m.discount_percentHint()}
        inputMode="decimal"
        autoComplete="off"
      />
      <Recipient form={form} companyName={companyName} />
    </>
  );
}

function Recipient({ form, companyName }: Pick<Props, "form"> & { companyName: string | null }) {
  const scope = form.form.watch("scope");
  const pick = (id: string) =>
    form.form.setValue("company", id, {
      shouldDirty: true,
      shouldValidate: form.error("company") !== undefined,
    });
  return (
    <>
      <SegmentedRadio
        {...form.field("scope")}
        options={DISCOUNT_SCOPES.map((value) => ({ value, label: m.discount_scopes({ value }) }))}
      />
      {scope === "provider" && (
        <Select
          {...form.field("provider")}
          placeholder
          options={PROVIDERS.map((id) => ({ value: id, label: m.providerLabels({ provider: id }) }))}
        />
      )}
      {scope === "company" && (
        <CompanyPicker
          id="company"
          label={m.discount_company()}
          hint={
            companyName === null ? m.discount_companyHint() : m.discount_companyChosen({ name: companyName })
          }
          error={form.error("company")}
          without={0}
          onType={() => undefined}
          onPick={(company) => pick(company ? String(company.id) : "")}
        />
      )}
    </>
  );
}
