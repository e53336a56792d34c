"use client";
import { useRouter } from "next/navigation";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { tellSavedOnArrival } from "#app/_components/form/own-saves.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { useUnsavedWarning } from "#app/_components/form/use-unsaved-warning.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import * as m from "#messages";
import { createDiscountAction, endDiscountAction, saveDiscountAction } from "./actions.ts";
import { DiscountFields } from "./discount-fields.tsx";
import { DISCOUNTS_PATH } from "./discount-list.tsx";
import { PreviewCard } from "./discount-preview.tsx";
import { type DiscountValues, EMPTY_DISCOUNT, formBodyOf } from "./discount-values.ts";

type Props = {
  id: number;
  version: number;
  values: DiscountValues;
  settled: boolean;
  companyName: string | null;
  openFrom: string | null;
};

/** The form of an existing discount. */
export function DiscountForm({ id, version, values, ...fields }: Props) {
  const form = useCardForm<DiscountValues, { version: number }>({
    name: `discount-${id}-details`,
    schema: async () => (await import("#lib/discounts/schema.ts")).discountFormSchema,
    values,
    version,
    send: (body, against) =>
      saveDiscountAction({ discountId: String(id), version: against, body: formBodyOf(body) }),
  });
  return (
    <Card title={m.discount_details()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} amongOthers>
        {fields.settled && <Notice>{m.discount_settledNote()}</Notice>}
        <DiscountFields form={form} {...fields} />
        <SaveButton busy={form.busy} />
        <PreviewCard form={form} replaces={id} />
      </FormFrame>
    </Card>
  );
}

type NewDiscountProps = { today: string; openFrom: string | null };

/** The form of a new discount. A preview shows its effect first. */
export function NewDiscount({ today, openFrom }: NewDiscountProps) {
  const router = useRouter();
  const form = useActionForm<DiscountValues, { id: number }>({
    schema: async () => (await import("#lib/discounts/schema.ts")).discountFormSchema,
    values: { ...EMPTY_DISCOUNT, validFrom: today },
    send: (values) => createDiscountAction({ body: formBodyOf(values) }),
    onSaved: ({ id }) => {
      tellSavedOnArrival(`discount-${id}`);
      router.push(`${DISCOUNTS_PATH}/${id}`);
    },
  });
  useUnsavedWarning(form.dirty && !form.form.formState.isSubmitSuccessful);
  return (
    <Card>
      <FormFrame form={form} opened>
        <DiscountFields form={form} openFrom={openFrom} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={form.busy} busyText={m.discount_saving()}>
            {m.discount_save()}
          </Button>
        </div>
        <PreviewCard form={form} replaces={null} />
      </FormFrame>
    </Card>
  );
}

type EndDiscountProps = { id: number; version: number; name: string; begun: boolean };

/** Ends a discount today, or cancels a discount that has not begun. */
export function EndDiscount({ id, version, name, begun }: EndDiscountProps) {
  const words = begun
    ? { trigger: m.discount_end(), title: m.discount_ending({ name }), help: m.discount_endHelp() }
    : { trigger: m.discount_cancel(), title: m.discount_cancelling({ name }), help: m.discount_cancelHelp() };
  return (
    <Card title={m.discount_endTitle()}>
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-2">{words.help}</p>
        <ConfirmedAction
          trigger={words.trigger}
          title={words.title}
          confirmLabel={words.trigger}
          send={() => endDiscountAction({ discountId: String(id), version })}
        >
          {words.help}
        </ConfirmedAction>
      </div>
    </Card>
  );
}
