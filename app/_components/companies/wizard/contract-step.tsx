"use client";
import type { ReactNode } from "react";
import { saveCompanyAction } from "#app/_components/companies/actions.ts";
import { contractBody } from "#app/_components/companies/form-bodies.ts";
import { ContractBoxes, PackageCards } from "#app/_components/companies/service-fields.tsx";
import type { ContractValues } from "#app/_components/companies/service-form-props.ts";
import { DraftNotice, FormFrame } from "#app/_components/form/form-frame.tsx";
import { useSavedOnArrival } from "#app/_components/form/own-saves.ts";
import { useStepForm } from "#app/_components/form/use-step-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import type { ShownPrices } from "#lib/companies/texts.ts";
import * as m from "#messages";
import { WizardButtons } from "./wizard-buttons.tsx";
import { stepPath } from "./wizard-path.ts";

type Props = {
  draftKey: string;
  companyId: number;
  version: number;
  values: ContractValues;
  prices: ShownPrices;
  /** The agreement, to read before the boxes are ticked. */
  children: ReactNode;
};

export function ContractStep({ draftKey, companyId, version, values, prices, children }: Props) {
  const form = useStepForm({
    draftKey,
    leaveOut: NOT_KEPT,
    schema: async () => (await import("#lib/companies/schema.ts")).contractFormSchema,
    values,
    version,
    send: (body, against) =>
      saveCompanyAction({ companyId, version: against, body: contractBody(body, new Date()) }),
    next: ({ id, step }) => stepPath(step, id),
    last: true,
  });
  const arrived = useSavedOnArrival(stepPath("contract", companyId));
  return (
    <FormFrame form={form} spacious>
      <DraftNotice shown={form.restored} />
      {form.failure?.code === "business_id_taken" && (
        <Notice>
          <a href={stepPath("details", companyId)} className="link">
            {m.wizard_checkBusinessId()}
          </a>
        </Notice>
      )}
      <Card
        title={m.wizard_package()}
        note={<SavedNote savedAt={arrived.at} text={m.wizard_saved({ what: arrived.name })} />}
      >
        <PackageCards field={form.field("choosePackage.name")} prices={prices} hideLabel />
      </Card>
      <Card title={m.wizard_contract()}>
        <div className="grid gap-4">
          {children}
          <ContractBoxes form={form} companyId={companyId} />
        </div>
      </Card>
      <WizardButtons
        back={{ href: stepPath("billing", companyId), label: m.wizard_steps({ step: "billing" }) }}
        label={m.company_submit()}
        busyText={m.company_submitting()}
        busy={form.busy}
      />
    </FormFrame>
  );
}

/** Ticks are never restored from a draft, and the day is today. */
const NOT_KEPT = ["contract.signed", "contract.reliablePartner", "choosePackage.startDate"];
