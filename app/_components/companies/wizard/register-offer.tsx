"use client";
import { lazy, Suspense } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CompanyValues } from "#app/_components/companies/company-form-props.ts";
import { useFeature } from "#app/_components/feature-switches/features.tsx";
import { registerTexts as texts } from "#lib/company-register/texts.ts";
import { hasBusinessIdCheckDigit, normaliseBusinessId } from "#lib/core/finnish/business-id.ts";

// Its code arrives with the first whole business id.
const RegisterFill = lazy(() => import("./register-fill.tsx"));

/**
 * What the public register knows of the typed business id; nothing waits for it, and nothing moves when it answers: a
 * press meant for a button would miss it. A saved company's is not asked for again. Not there while the feature is off.
 */
export function RegisterOffer({ form }: { form: UseFormReturn<CompanyValues> }) {
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
        <Suspense fallback={texts.asking}>
          <RegisterFill key={businessId} businessId={businessId} form={form} />
        </Suspense>
      ) : (
        texts.offer
      )}
    </div>
  );
}
