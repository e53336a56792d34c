"use client";
import { useRouter } from "next/navigation";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { useUnsavedWarning } from "#app/_components/form/use-unsaved-warning.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { discountFormSchema } from "#lib/discounts/schema.ts";
import { discountTexts as texts } from "#lib/discounts/texts.ts";
import { createDiscountAction } from "./actions.ts";
import { formBodyOf } from "./discount-body.ts";
import { DiscountFields } from "./discount-fields.tsx";
import { DiscountPreview } from "./discount-preview.tsx";
import { type DiscountValues, EMPTY_DISCOUNT } from "./discount-values.ts";
import { DISCOUNTS_PATH } from "./list-address.ts";

type Props = { today: string; openFrom: string | null };

/** Makes a discount, after seeing what it would do where one wants to. */
export function NewDiscount({ today, openFrom }: Props) {
  const router = useRouter();
  const form = useActionForm<DiscountValues, { id: number }>({
    schema: discountFormSchema,
    values: { ...EMPTY_DISCOUNT, validFrom: today },
    send: (values) => createDiscountAction({ body: formBodyOf(values) }),
    onSaved: ({ id }) => router.push(`${DISCOUNTS_PATH}/${id}`),
  });
  useUnsavedWarning(form.dirty && !form.form.formState.isSubmitSuccessful);
  return (
    <Card>
      <FormFrame form={form}>
        <DiscountFields form={form} openFrom={openFrom} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={form.busy} busyText={texts.saving}>
            {texts.save}
          </Button>
        </div>
        <DiscountPreview form={form} replaces={null} />
      </FormFrame>
    </Card>
  );
}
