"use client";
import { useState } from "react";
import { answered } from "#app/_components/form/action-error.ts";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { Button } from "#app/_ui/button.tsx";
import { discountTexts as texts } from "#lib/discounts/texts.ts";
import type { DiscountPreview as Preview } from "#lib/discounts/use-cases/preview.ts";
import { previewDiscountAction } from "./actions.ts";
import type { DiscountValues } from "./discount-values.ts";
import { formBodyOf } from "./discount-values.ts";
import { PreviewResult } from "./preview-result.tsx";

type Props = {
  form: ActionForm<DiscountValues>;
  /** The discount that is being changed. */
  replaces: number | null;
};

type Answer = { of: string; preview?: Preview; refusal?: string };

/** Computes what the discount as it is typed would do; what was computed of other values is no longer shown. */
export function DiscountPreview({ form, replaces }: Props) {
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  const values = form.form.watch();
  const ask = async () => {
    if (!(await form.form.trigger(undefined, { shouldFocus: true }))) return;
    setBusy(true);
    const of = JSON.stringify(values);
    const discount = formBodyOf(form.form.getValues());
    const result = await answered(
      previewDiscountAction({ body: { discount, replaces: replaces === null ? null : String(replaces) } }),
    );
    setBusy(false);
    setAnswer(result.ok ? { of, preview: result.value } : { of, refusal: wordsOf(result.error) });
  };
  const shown = answer?.of === JSON.stringify(values) ? answer : undefined;
  return (
    <div className="grid gap-4">
      <div>
        <Button busy={busy} busyText={texts.previewing} onClick={ask}>
          {texts.preview}
        </Button>
      </div>
      <p role="alert" className="text-error empty:hidden">
        {shown?.refusal}
      </p>
      <div role="status">{shown?.preview && <PreviewResult preview={shown.preview} />}</div>
    </div>
  );
}

type Refused = { message: string; issues: readonly { message: string }[] };

const wordsOf = ({ message, issues }: Refused): string =>
  issues.length > 0 ? issues.map((issue) => issue.message).join(" ") : message;
