"use client";
import { lazy, Suspense } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CompanyValues } from "#app/_components/company-form-props.ts";
import { hasBusinessIdCheckDigit, normaliseBusinessId } from "#lib/domain/finnish/business-id.ts";

// Its code arrives with the first whole business id.
const RegisterFill = lazy(() => import("./register-fill.tsx"));

/** What the public register knows of the typed business id; nothing waits for it. */
export function RegisterOffer({ form }: { form: UseFormReturn<CompanyValues> }) {
  const businessId = normaliseBusinessId(form.watch("businessId"));
  if (!hasBusinessIdCheckDigit(businessId)) return null;
  return (
    <Suspense>
      <RegisterFill key={businessId} businessId={businessId} form={form} />
    </Suspense>
  );
}
