"use client";
import { useState } from "react";
import { answered } from "#app/_components/form/action-error.ts";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { discountTexts as texts } from "#lib/discounts/texts.ts";
import type {
  DiscountPreview as DiscountPreviewPreviewResult,
  DiscountPreview as Preview,
} from "#lib/discounts/use-cases/preview.ts";
import { formatEuros } from "#lib/messages/format.ts";
import { previewDiscountAction } from "./actions.ts";
import { type DiscountValues, formBodyOf } from "./discount-values.ts";

type Props = {
  form: ActionForm<DiscountValues>;
  /** The discount that is being changed. */
  replaces: number | null;
};

type Answer = { of: string; preview?: Preview; refusal?: string };

/** Previews the effect of the typed discount. A changed value hides the preview of the old ones. */
export function PreviewCard({ form, replaces }: Props) {
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

/** The effect of a discount on the running period, and the statements that it changes most. */
export function PreviewResult({ preview }: { preview: DiscountPreviewPreviewResult }) {
  const { period, companies, computed, changed, differenceCents, estimatedCents, largest } = preview;
  const sample = computed < companies;
  return (
    <section aria-label={texts.previewTitle} className="grid gap-3">
      <Notice title={texts.previewTitle}>
        <p className="text-caption text-ink-2">{texts.previewPeriod(period)}</p>
        {changed === 0 ? (
          <p>{texts.previewNothing}</p>
        ) : (
          <>
            <p className="font-section">
              {sample ? texts.previewEstimate(estimatedCents) : texts.previewSum(differenceCents)}
            </p>
            <p>{texts.previewChanged(changed, computed)}</p>
          </>
        )}
        {sample && <p>{texts.previewSample(computed, companies)}</p>}
      </Notice>
      {largest.length > 0 && (
        <Table caption={texts.previewLargest}>
          <thead>
            <tr>
              <HeadCell>{texts.company}</HeadCell>
              <HeadCell number>{texts.before}</HeadCell>
              <HeadCell number>{texts.after}</HeadCell>
              <HeadCell number>{texts.difference}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {largest.map(({ id, name, beforeCents, afterCents }) => (
              <tr key={id}>
                <NameCell>{name}</NameCell>
                <Sum label={texts.before} cents={beforeCents} />
                <Sum label={texts.after} cents={afterCents} />
                <Sum label={texts.difference} cents={afterCents - beforeCents} />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

const Sum = ({ label, cents }: { label: string; cents: number }) => (
  <td className="number amount" data-label={label}>
    {formatEuros(cents)}
  </td>
);
