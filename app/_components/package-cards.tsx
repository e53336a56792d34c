"use client";
import { RadioCards } from "#app/_ui/choices.tsx";
import { PACKAGE_NAMES } from "#lib/domain/company.ts";
import { packageLabels } from "#lib/i18n/labels.ts";
import type { ShownPrices } from "#lib/i18n/prices.ts";
import { companyTexts } from "#lib/i18n/texts/company.ts";
import type { FieldAttributes } from "./use-action-form.ts";

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
