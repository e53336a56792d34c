"use client";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Button } from "#app/_ui/button.tsx";
import { DateInput } from "#app/_ui/inputs.tsx";
import * as m from "#messages";
import { saveCompanyAction } from "./actions.ts";
import { PackageCards } from "./service-fields.tsx";
import type { ServiceFormProps } from "./service-form-props.ts";

type Props = Pick<
  ServiceFormProps,
  "companyId" | "version" | "billed" | "prices" | "change" | "earliestStart"
> & {
  onSaved: () => void;
  onCancel: () => void;
};

/** Another package from a chosen day on; what has been billed already cannot change any more. */
export function ChangePackageForm({ companyId, version, change, earliestStart, ...props }: Props) {
  const { billed, prices, onSaved, onCancel } = props;
  const form = useCardForm({
    name: `company-${companyId}-package`,
    schema: async () =>
      (await import("./form-schemas.ts")).startingFrom(
        earliestStart,
        billed ? "package_past_fixed" : "package_before_today",
      ),
    values: change,
    version,
    send: (body, against) => saveCompanyAction({ companyId, version: against, body }),
    onSaved,
  });
  return (
    <FormFrame form={form} amongOthers>
      <PackageCards field={form.field("choosePackage.name")} prices={prices} hideLabel />
      <DateInput
        {...form.field("choosePackage.startDate")}
        min={earliestStart}
        hint={billed ? m.company_earliestTomorrow() : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.busy} busyText={m.form_saving()}>
          {m.company_confirmChange()}
        </Button>
        <Button onClick={onCancel}>{m.company_keepPackage()}</Button>
      </div>
    </FormFrame>
  );
}
