"use client";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { discountFormSchema } from "#lib/discounts/schema.ts";
import { discountTexts as texts } from "#lib/discounts/texts.ts";
import { saveDiscountAction } from "./actions.ts";
import { formBodyOf } from "./discount-body.ts";
import { DiscountFields } from "./discount-fields.tsx";
import { DiscountPreview } from "./discount-preview.tsx";
import type { DiscountValues } from "./discount-values.ts";

type Props = {
  id: number;
  version: number;
  values: DiscountValues;
  settled: boolean;
  companyName: string | null;
  openFrom: string | null;
};

/** What may be changed of a discount. */
export function DiscountForm({ id, version, values, ...fields }: Props) {
  const form = useCardForm<DiscountValues, { version: number }>({
    name: `discount-${id}-details`,
    schema: discountFormSchema,
    values,
    version,
    send: (body, against) =>
      saveDiscountAction({ discountId: String(id), version: against, body: formBodyOf(body) }),
  });
  return (
    <Card title={texts.details} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} subject={texts.details}>
        {fields.settled && <Notice>{texts.settledNote}</Notice>}
        <DiscountFields form={form} {...fields} />
        <SaveButton busy={form.busy} />
        <DiscountPreview form={form} replaces={id} />
      </FormFrame>
    </Card>
  );
}
