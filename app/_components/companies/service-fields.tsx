"use client";
import type { ActionForm, FieldAttributes } from "#app/_components/form/use-action-form.ts";
import { Checkbox, RadioCards } from "#app/_ui/choices.tsx";
import { PACKAGE_NAMES } from "#lib/companies/rules/company.ts";
import type { ShownPrice, ShownPrices } from "#lib/companies/texts.ts";
import * as m from "#messages";
import type { ContractValues } from "./service-form-props.ts";

type Props = { field: FieldAttributes; prices: ShownPrices; hideLabel?: boolean };

/** The service packages and their prices, side by side. */
export function PackageCards({ field, prices, hideLabel }: Props) {
  const { joiningFee, vat } = prices.standard;
  return (
    <RadioCards
      {...field}
      hideLabel={hideLabel}
      hint={`${m.company_joiningFee({ fee: joiningFee, vat })} ${m.company_packageHelp()}`}
      options={PACKAGE_NAMES.map((name) => ({
        value: name,
        label: m.packageLabels({ name }),
        price: prices[name].fee,
        unit: m.company_perMonthPerCar(),
        description: <PackageFacts price={prices[name]} />,
      }))}
    />
  );
}

/** What a package costs beside its fee, and when it pays: each fact on its line, so that two packages compare. */
const PackageFacts = ({ price: { commission, payoutDay } }: { price: ShownPrice }) => (
  <>
    <span className="block">{m.company_packageCommission({ commission })}</span>
    <span className="block">{m.company_packagePeriod()}</span>
    <span className="block">{m.company_packagePayout({ count: payoutDay })}</span>
  </>
);

type BoxesProps = { form: ActionForm<ContractValues>; companyId: number };

/** The company's confirmations before it is submitted; both are required. */
export function ContractBoxes({ form: { form, error }, companyId }: BoxesProps) {
  // The agreement to sign names the company and the package chosen above.
  const asked = new URLSearchParams({
    companyId: String(companyId),
    package: form.watch("choosePackage.name"),
  });
  return (
    <div className="grid gap-3">
      <Checkbox
        {...form.register("contract.signed")}
        label={m.company_contractSigned()}
        hint={
          <>
            {m.company_contractSignedHint()}{" "}
            <a href={`/api/contract?${asked}`} target="_blank" rel="noopener" className="link">
              {m.company_openContract()}
            </a>
          </>
        }
        error={error("contract.signed")}
      />
      <Checkbox
        {...form.register("contract.reliablePartner")}
        label={m.company_reliablePartner()}
        hint={
          <>
            {m.company_reliablePartnerHint()}{" "}
            <a href="https://www.vastuugroup.fi" target="_blank" rel="noopener noreferrer" className="link">
              {m.company_joinReliablePartner()}
            </a>
          </>
        }
        error={error("contract.reliablePartner")}
      />
    </div>
  );
}
