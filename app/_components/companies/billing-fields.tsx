"use client";
import type { ReactNode } from "react";
import { fieldWarning } from "#app/_components/form/field-warning.ts";
import { normalisedOnBlur } from "#app/_components/form/normalised-on-blur.ts";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { SegmentedRadio } from "#app/_ui/choices.tsx";
import { FieldGrid, widthClass } from "#app/_ui/field.tsx";
import { WarningIcon } from "#app/_ui/icon.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { BILLING_TYPES } from "#lib/companies/company-fields.ts";
import { E_INVOICE_ADDRESS_WARNING, type WarningRule } from "#lib/core/field-warnings.ts";
import {
  E_INVOICE_OPERATORS,
  normaliseEInvoiceAddress,
  normaliseEInvoiceOperator,
  ovtOf,
} from "#lib/core/finnish/e-invoice.ts";
import { bicOfIban, formatIban, isBic, isIban, normaliseBic, normaliseIban } from "#lib/core/finnish/iban.ts";
import * as m from "#messages";
import type { BillingValues } from "./company-form-props.ts";

type Props = { form: ActionForm<BillingValues> };
type CompanyProps = Props & { businessId: string };

/** How the company is billed, and the account that it is paid to. The other type's fields keep their typed values. */
export function BillingFields({ form, businessId }: CompanyProps) {
  const billingType = form.form.watch("billing.billingType");
  return (
    <>
      <SegmentedRadio {...form.field("billing.billingType")} options={typeOptions()} />
      {billingType === "e_invoice" && <EInvoiceFields form={form} businessId={businessId} />}
      {billingType === "email" && (
        <TextInput
          {...form.field("billing.emailInvoicingAddress")}
          type="email"
          hint={m.company_emailInvoicingHint()}
          autoComplete="email"
        />
      )}
      {billingType !== null && <AccountFields form={form} />}
    </>
  );
}

function EInvoiceFields({ form, businessId }: CompanyProps) {
  const address = form.form.watch("billing.eInvoicingAddress");
  const ovt = ovtOf(businessId);
  const fillOvt = () => {
    form.form.setValue("billing.eInvoicingAddress", ovt, {
      shouldDirty: true,
      shouldValidate: form.form.formState.isSubmitted,
    });
    form.form.setFocus("billing.eInvoicingOperator");
  };
  return (
    <FieldGrid>
      <div className={widthClass("half")}>
        <TextInput
          {...form.field("billing.eInvoicingAddress", normalisedOnBlur(form.form, normaliseEInvoiceAddress))}
          {...fieldWarning(form.form, "billing.eInvoicingAddress", E_INVOICE_ADDRESS)}
          hint={m.company_eInvoicingAddressHint()}
          autoComplete="off"
        />
        {address === "" && (
          <button type="button" className="link mt-1 min-h-6 text-label" onClick={fillOvt}>
            {m.company_fillOvt({ ovt })}
          </button>
        )}
      </div>
      <TextInput
        {...form.field("billing.eInvoicingOperator", normalisedOnBlur(form.form, normaliseEInvoiceOperator))}
        width="half"
        hint={m.company_eInvoicingOperatorHint()}
        list="e-invoice-operators"
        autoComplete="off"
      />
      <datalist id="e-invoice-operators">
        {E_INVOICE_OPERATORS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </datalist>
    </FieldGrid>
  );
}

const E_INVOICE_ADDRESS: WarningRule = {
  ...E_INVOICE_ADDRESS_WARNING,
  isUsual: (typed) => E_INVOICE_ADDRESS_WARNING.isUsual(normaliseEInvoiceAddress(typed)),
};

function AccountFields({ form: { form, field } }: Props) {
  const [iban, bic] = form.watch(["billing.iban", "billing.bic"]);

  /** A complete Finnish IBAN sets its BIC, unless a person chose another one. */
  const prefillBic = (typed: string) => {
    const found = bankOf(typed);
    if (!found || (bic !== "" && bic !== bankOf(iban)?.bic && isBic(bic))) return;
    form.setValue("billing.bic", found.bic, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };

  const ibanField = field(
    "billing.iban",
    normalisedOnBlur(form, (text) => formatIban(normaliseIban(text))),
  );
  return (
    <FieldGrid>
      <TextInput
        {...ibanField}
        onChange={(event) => {
          prefillBic(event.target.value);
          return ibanField.onChange(event);
        }}
        width="half"
        optional
        hint={m.company_ibanHint()}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        {...field("billing.bic", normalisedOnBlur(form, normaliseBic))}
        width="half"
        optional
        hint={bicHint(iban, bic)}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        {...field("billing.accountHolderName")}
        optional
        hint={m.company_accountHolderHint()}
        autoComplete="off"
      />
    </FieldGrid>
  );
}

function bankOf(typed: string) {
  const iban = normaliseIban(typed);
  return isIban(iban) ? bicOfIban(iban) : null;
}

function bicHint(iban: string, bic: string): ReactNode {
  const found = bankOf(iban);
  if (!found) return m.company_bicHint();
  if (bic === "" || normaliseIban(bic).startsWith(found.bic))
    return m.company_bicFromIban({ bank: found.bank });
  return (
    <span className="flex gap-1.5 font-label text-incomplete">
      <WarningIcon size={15} className="mt-0.5" />
      {m.company_bicMismatch({ bank: found.bank, bic: found.bic })}
    </span>
  );
}

const typeOptions = () => BILLING_TYPES.map((value) => ({ value, label: m.billingTypeLabels({ value }) }));
