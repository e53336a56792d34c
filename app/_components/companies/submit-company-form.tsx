"use client";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Editable } from "#app/_components/shell/view-only.tsx";
import { Button } from "#app/_ui/button.tsx";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { saveCompanyAction } from "./actions.ts";
import { contractBody } from "./form-bodies.ts";
import { ContractBoxes, PackageCards } from "./service-fields.tsx";
import type { ServiceFormProps } from "./service-form-props.ts";

type Props = Pick<ServiceFormProps, "companyId" | "version" | "prices" | "submission" | "missing"> & {
  onSaved: () => void;
};

/** The contract step outside the wizard: it sends an incomplete company to be approved once nothing else is missing. */
export function SubmitCompanyForm({ companyId, version, prices, submission, missing, onSaved }: Props) {
  const form = useCardForm({
    name: `company-${companyId}-contract`,
    schema: async () => (await import("#lib/companies/schema.ts")).contractFormSchema,
    values: submission,
    version,
    send: (body, against) =>
      saveCompanyAction({ companyId, version: against, body: contractBody(body, new Date()) }),
    onSaved,
  });
  const complete = missing.length === 0;
  return (
    <FormFrame form={form} amongOthers>
      <PackageCards field={form.field("choosePackage.name")} prices={prices} hideLabel />
      <ContractBoxes form={form} companyId={companyId} />
      {!complete && (
        <p className="text-caption text-ink-3">
          {m.company_missing({ fields: missing.map((path) => fieldLabel(path)).join(", ") })}
        </p>
      )}
      <Editable>
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={form.busy}
            busyText={complete ? m.company_submitting() : m.form_saving()}
          >
            {complete ? m.company_submit() : m.form_save()}
          </Button>
        </div>
      </Editable>
    </FormFrame>
  );
}
