"use client";
import type { ActionForm, FieldAttributes } from "#app/_components/form/use-action-form.ts";
import { Checkbox, RadioCards } from "#app/_ui/choices.tsx";
import { PACKAGE_NAMES } from "#lib/companies/rules/company.ts";
import type { ShownPrices } from "#lib/companies/shown-prices.ts";
import { companyTexts } from "#lib/companies/texts.ts";
import { packageLabels } from "#lib/messages/labels.ts";
import type { ContractValues } from "./service-form-props.ts";

type Props = { field: FieldAttributes; prices: ShownPrices; hideLabel?: boolean };

/** The service packages and what they cost, side by side. */
export function PackageCards({ field, prices, hideLabel }: Props) {
  const { joiningFee, vat } = prices.standard;
  return (
    <RadioCards
      {...field}
      hideLabel={hideLabel}
      hint={companyTexts.joiningFee(joiningFee, vat)}
      options={PACKAGE_NAMES.map((name) => ({
        value: name,
        label: packageLabels[name],
        price: prices[name].fee,
        unit: companyTexts.perMonthPerCar,
        description: companyTexts.packageDescription[name](prices[name].commission),
      }))}
    />
  );
}

type BoxesProps = { form: ActionForm<ContractValues>; companyId: number };

/** What a company confirms before it is sent to be approved; both are required. */
export function ContractBoxes({ form: { form, error }, companyId }: BoxesProps) {
  // The agreement to sign names the company and the package that is chosen above.
  const asked = new URLSearchParams({
    companyId: String(companyId),
    package: form.watch("choosePackage.name"),
  });
  return (
    <div className="grid gap-3">
      <Checkbox
        {...form.register("contract.signed")}
        label={companyTexts.contractSigned}
        hint={
          <>
            {companyTexts.contractSignedHint}{" "}
            <a href={`/api/contract?${asked}`} target="_blank" rel="noopener" className="link">
              {companyTexts.openContract}
            </a>
          </>
        }
        error={error("contract.signed")}
      />
      <Checkbox
        {...form.register("contract.reliablePartner")}
        label={companyTexts.reliablePartner}
        hint={
          <>
            {companyTexts.reliablePartnerHint}{" "}
            <a href="https://www.vastuugroup.fi" target="_blank" rel="noopener noreferrer" className="link">
              {companyTexts.joinReliablePartner}
            </a>
          </>
        }
        error={error("contract.reliablePartner")}
      />
    </div>
  );
}
