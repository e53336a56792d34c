"use client";
import { lazy, Suspense } from "react";
import type { UseFormReturn } from "react-hook-form";
import { createCompanyAction, saveCompanyAction } from "#app/_components/companies/actions.ts";
import { CompanyFormFields } from "#app/_components/companies/company-fields.tsx";
import type { CompanyFormProps, CompanyValues } from "#app/_components/companies/company-form-props.ts";
import { companyBody, newCompanyBody } from "#app/_components/companies/form-bodies.ts";
import { useFeature } from "#app/_components/feature-switches/features.tsx";
import { DraftNotice, FormFrame } from "#app/_components/form/form-frame.tsx";
import { tellSavedOnArrival } from "#app/_components/form/own-saves.ts";
import { useStepForm } from "#app/_components/form/use-step-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { hasBusinessIdCheckDigit, normaliseBusinessId } from "#lib/core/finnish/business-id.ts";
import * as m from "#messages";
import { WizardButtons } from "./wizard-buttons.tsx";
import { stepPath } from "./wizard-path.ts";

type Props = Pick<CompanyFormProps, "values" | "locks"> & {
  draftKey: string;
  /** A saved company, or the nonce under which repeated sends create one company. */
  target: { companyId: number; version: number } | { submissionKey: string };
};

export function DetailsStep({ draftKey, values, locks, target }: Props) {
  const form = useStepForm({
    draftKey,
    schema: async () => (await import("#lib/companies/schema.ts")).detailsSchema,
    values,
    version: "version" in target ? target.version : undefined,
    submissionKey: "submissionKey" in target ? target.submissionKey : undefined,
    send: (sent, version, submissionKey) =>
      "companyId" in target
        ? saveCompanyAction({ companyId: target.companyId, version, body: companyBody(sent, locks) })
        : createCompanyAction({
            submissionKey,
            body: newCompanyBody(sent, locks),
          }),
    next: ({ id, step }) => {
      if ("submissionKey" in target) comeBackTo(stepPath("details", id));
      tellSavedOnArrival(stepPath(step, id), m.wizard_steps({ step: "details" }));
      return stepPath(step, id);
    },
  });
  return (
    <FormFrame form={form} spacious opened>
      <DraftNotice shown={form.restored} />
      {form.failure?.code === "submission_conflict" && <AlreadySaved />}
      {form.failure?.code === "too_many_drafts" && <DraftLimitNotice />}
      <Card title={m.company_details()}>
        <div className="grid gap-4">
          <CompanyFormFields
            form={form}
            locks={locks}
            offer={locks.businessId ? undefined : <RegisterOffer form={form.form} />}
          />
        </div>
      </Card>
      <WizardButtons label={m.wizard_saveAndContinue()} busy={form.busy} />
    </FormFrame>
  );
}

/**
 * The back button must lead to the company that now exists, not to an empty form that would create another. The browser's own
 * replaceState leaves the entry without the router's mark, so that returning to it loads the page anew; the push that follows
 * would drop a router.replace.
 */
function comeBackTo(path: string): void {
  History.prototype.replaceState.call(window.history, {}, "", path);
}

// Its code loads with the first complete business id.
const RegisterFill = lazy(() => import("./register-fill.tsx"));

/**
 * The public register's answer for the typed business id. Nothing waits for it or moves when it comes, because a press could
 * miss its button. Not asked for a saved company, nor while the feature is off.
 */
function RegisterOffer({ form }: { form: UseFormReturn<CompanyValues> }) {
  const on = useFeature("companyRegister");
  const businessId = normaliseBusinessId(form.watch("businessId"));
  const asks =
    on === true &&
    hasBusinessIdCheckDigit(businessId) &&
    businessId !== form.formState.defaultValues?.businessId;
  if (on === false) return null;
  return (
    <div
      role="status"
      className={`col-span-6 flex min-h-20 items-center text-caption text-ink-3 sm:min-h-(--control-height) ${on ? "" : "invisible"}`}
    >
      {asks ? (
        <Suspense fallback={m.register_asking()}>
          <RegisterFill key={businessId} businessId={businessId} form={form} />
        </Suspense>
      ) : (
        m.register_offer()
      )}
    </div>
  );
}

/** Beside the refusal of a form that was opened before: the typed values stay. */
const DraftLimitNotice = () => (
  <Notice>
    {m.wizard_draftLimitTyped()}{" "}
    <a href="/companies?status=incomplete" className="link">
      {m.wizard_toDrafts()}
    </a>
  </Notice>
);

/** The first answer was lost and the form has changed since: the company exists with its first details. */
function AlreadySaved() {
  return (
    <Notice>
      {m.wizard_alreadySaved()}{" "}
      <a href="/companies" className="link">
        {m.wizard_toCompanies()}
      </a>
    </Notice>
  );
}
