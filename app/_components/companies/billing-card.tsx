import { Card } from "#app/_ui/card.tsx";
import { FieldGrid } from "#app/_ui/field.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import type { Billing } from "#lib/companies/company-fields.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

/** How the company is billed, for its people who may not change it. */
export function BillingCard({ billing }: { billing: Billing }) {
  const { billingType, eInvoicingAddress, eInvoicingOperator, emailInvoicingAddress, iban, bic } = billing;
  const addresses =
    billingType === "e_invoice" ? { eInvoicingAddress, eInvoicingOperator } : { emailInvoicingAddress };
  const shown = {
    billingType: billingType && m.billingTypeLabels({ value: billingType }),
    ...addresses,
    iban: formatIban(iban ?? ""),
    bic,
  };
  return (
    <Card title={m.company_billing()}>
      <div className="grid gap-4">
        <p className="text-ink-2">{m.company_billingOfOwners()}</p>
        <FieldGrid>
          {Object.entries(shown).map(([field, value]) => (
            <TextInput
              key={field}
              name={`billing.${field}`}
              label={fieldLabel(`billing.${field}`)}
              value={value ?? ""}
              width="half"
              readOnly
            />
          ))}
        </FieldGrid>
      </div>
    </Card>
  );
}
