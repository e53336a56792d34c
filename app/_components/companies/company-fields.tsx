"use client";
import { type ReactNode, useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { fieldWarning } from "#app/_components/form/field-warning.ts";
import { normalisedOnBlur } from "#app/_components/form/normalised-on-blur.ts";
import { PhoneField } from "#app/_components/form/phone-field.tsx";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { answered } from "#app/_components/form/use-server-action.ts";
import { FieldGrid } from "#app/_ui/field.tsx";
import { Select, TextInput } from "#app/_ui/inputs.tsx";
import { COMPANY_TYPES } from "#lib/companies/company-fields.ts";
import {
  BUSINESS_ID_WARNING,
  LETTERS_WARNING,
  NAME_WARNING,
  type WarningRule,
} from "#lib/core/field-warnings.ts";
import { normaliseBusinessId } from "#lib/core/finnish/business-id.ts";
import { normaliseLicence } from "#lib/core/finnish/typed-values.ts";
import { LANGUAGE_OPTIONS } from "#lib/core/language.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import * as m from "#messages";
import { cityOfPostCodeAction } from "./actions.ts";
import type { CompanyLocks, CompanyValues } from "./company-form-props.ts";
import { takesExternalIdFrom } from "./form-bodies.ts";

type Props = {
  form: ActionForm<CompanyValues>;
  locks: CompanyLocks;
  /** The register's offer for the typed business id. */
  offer?: ReactNode;
};

/** Why name and business id are read-only. */
const hints = () => ({
  approved: { name: m.company_nameFixed(), businessId: m.company_businessIdFixed() },
  unapproved: { name: m.company_nameFixedUnapproved(), businessId: m.company_businessIdFixedUnapproved() },
});

/** The company's name, address and contact. */
export function CompanyFormFields({ form, locks, offer }: Props) {
  const { field } = form;
  useCityOfPostCode(form.form);
  const fixed = hints()[locks.everInUse ? "approved" : "unapproved"];
  const name = (
    <TextInput
      key="name"
      {...field("companyName")}
      {...fieldWarning(form.form, "companyName", NAME_WARNING, LETTERS_WARNING)}
      width="half"
      autoComplete="organization"
      readOnly={locks.companyName}
      hint={locks.companyName ? fixed.name : undefined}
    />
  );
  const number = (
    <TextInput
      key="number"
      {...field("businessId", normalisedOnBlur(form.form, normaliseBusinessId))}
      {...fieldWarning(form.form, "businessId", BUSINESS_ID)}
      width="half"
      autoComplete="off"
      readOnly={locks.businessId}
      hint={locks.businessId ? fixed.businessId : m.company_businessIdHint()}
    />
  );
  // If the register fills in the rest, the business id comes first.
  return (
    <>
      <FieldGrid>
        {offer ? [number, name] : [name, number]}
        {offer}
        <Select
          {...field("provider")}
          width="half"
          options={providerOptions()}
          placeholder
          readOnly={locks.provider}
          hint={locks.provider ? m.company_providerFixed() : undefined}
        />
        <TextInput
          {...field("taxiServiceLicence", normalisedOnBlur(form.form, normaliseLicence))}
          {...fieldWarning(form.form, "taxiServiceLicence", LETTERS_WARNING)}
          width="half"
          autoComplete="off"
        />
        <AdminFields form={form} locks={locks} />
        <TextInput
          {...field("address.street")}
          {...fieldWarning(form.form, "address.street", LETTERS_WARNING)}
          autoComplete="street-address"
        />
        <TextInput
          {...field("address.postCode")}
          width="third"
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <TextInput
          {...field("address.city")}
          {...fieldWarning(form.form, "address.city", LETTERS_WARNING)}
          width="two-thirds"
          hint={m.company_cityHint()}
          autoComplete="address-level2"
        />
      </FieldGrid>
      <ContactFields form={form} />
      <FieldGrid>
        <Select
          {...field("language")}
          width="half"
          options={LANGUAGE_OPTIONS}
          hint={m.company_languageHint()}
        />
      </FieldGrid>
    </>
  );
}

/** The type, and the external id, which is shown only for dispatch systems that have such ids. */
function AdminFields({ form, locks }: Props) {
  const [companyType, provider] = form.form.watch(["companyType", "provider"]);
  return (
    <>
      {!locks.companyType && (
        <Select
          {...form.field("companyType")}
          width="half"
          suffix={m.form_adminOnly()}
          options={typeOptions()}
        />
      )}
      {takesExternalIdFrom({ companyType, provider }, locks) && (
        <TextInput
          {...form.field("externalId")}
          width="half"
          suffix={m.form_adminOnly()}
          hint={m.company_externalIdHint()}
          autoComplete="off"
        />
      )}
    </>
  );
}

function ContactFields({ form }: { form: ActionForm<CompanyValues> }) {
  const { field } = form;
  const named = (path: "contact.firstName" | "contact.lastName") => ({
    ...field(path),
    ...fieldWarning(form.form, path, NAME_WARNING),
  });
  return (
    <fieldset className="min-w-0 border-t border-line pt-5">
      <legend className="float-left mb-4 text-body font-section">{m.company_contact()}</legend>
      <div className="clear-both">
        <FieldGrid>
          <TextInput {...named("contact.firstName")} width="half" autoComplete="given-name" />
          <TextInput {...named("contact.lastName")} width="half" autoComplete="family-name" />
          <PhoneField form={form} name="contact.phoneNumber" autoComplete="tel" />
          <TextInput {...field("contact.email")} width="half" type="email" autoComplete="email" />
        </FieldGrid>
      </div>
    </fieldset>
  );
}

/** The id in its stored form: a pasted VAT number gets its dash. */
const BUSINESS_ID: WarningRule = {
  ...BUSINESS_ID_WARNING,
  isUsual: (typed) => BUSINESS_ID_WARNING.isUsual(normaliseBusinessId(typed)),
};

const providerOptions = () =>
  PROVIDERS.map((value) => ({ value, label: m.providerLabels({ provider: value }) }));
const typeOptions = () =>
  COMPANY_TYPES.map((value) => ({ value, label: m.companyTypeLabels({ companyType: value }) }));

/**
 * Fills in the city of the typed post code if the city is empty or was filled in here. A typed city stays, and a person who
 * starts to type replaces the filled-in one.
 */
export function useCityOfPostCode(form: UseFormReturn<CompanyValues>): void {
  const filled = useRef("");
  const postCode = form.watch("address.postCode").trim();
  const isNew = postCode !== form.formState.defaultValues?.address?.postCode;

  useEffect(() => {
    const mayFill = () => ["", filled.current].includes(form.getValues("address.city").trim());
    if (!isNew || !/^\d{5}$/.test(postCode) || !mayFill()) return;
    let left = false;
    answered(cityOfPostCodeAction({ postCode })).then((answer) => {
      if (left || !answer.ok || answer.value.city === null || !mayFill()) return;
      filled.current = answer.value.city;
      form.setValue("address.city", filled.current, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
      const focused = document.activeElement;
      if (focused instanceof HTMLInputElement && focused.name === "address.city") focused.select();
    });
    return () => {
      left = true;
    };
  }, [postCode, isNew, form]);
}
