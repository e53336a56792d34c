"use client";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { Checkbox } from "#app/_ui/choices.tsx";
import { companyTexts } from "#lib/companies/texts.ts";
import type { ContractValues } from "./service-form-props.ts";

/** What a company confirms before it is sent to be approved; both are required. */
export function ContractBoxes({ form: { form, error } }: { form: ActionForm<ContractValues> }) {
  return (
    <div className="grid gap-3">
      <Checkbox
        {...form.register("contract.signed")}
        label={companyTexts.contractSigned}
        error={error("contract.signed")}
      />
      <Checkbox
        {...form.register("contract.reliablePartner")}
        label={companyTexts.reliablePartner}
        error={error("contract.reliablePartner")}
      />
    </div>
  );
}
