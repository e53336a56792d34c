"use client";
import { useState } from "react";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { answered } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type {
  DiscountPreview as DiscountPreviewPreviewResult,
  DiscountPreview as Preview,
} from "#lib/discounts/use-cases/preview.ts";
import { formatEuros, formatPeriod } from "#lib/messages/format.ts";
import * as m from "#messages";
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
        <Button busy={busy} busyText={m.discount_previewing()} onClick={ask}>
          {m.discount_preview()}
        </Button>
      </div>
      <Refusal>{shown?.refusal}</Refusal>
      <div role="status">{shown?.preview && <PreviewResult preview={shown.preview} />}</div>
    </div>
  );
}

type Refused = { message: string; issues: readonly { message: string }[] };

const wordsOf = ({ message, issues }: Refused): string =>
  issues.length > 0 ? issues.map((issue) => issue.message).join(" ") : message;

const changeOf = (cents: number) =>
  ({ change: cents < 0 ? "less" : "more", sum: formatEuros(Math.abs(cents)) }) as const;

/** The effect of a discount on the current period, and the statements that it changes most. */
function PreviewResult({ preview }: { preview: DiscountPreviewPreviewResult }) {
  const { period, companies, computed, changed, differenceCents, estimatedCents, largest } = preview;
  const sample = computed < companies;
  return (
    <section aria-label={m.discount_previewTitle()} className="grid gap-3">
      <Notice title={m.discount_previewTitle()}>
        <p className="text-caption text-ink-2">
          {m.discount_previewPeriod({ period: formatPeriod(period) })}
        </p>
        {changed === 0 ? (
          <p>{m.discount_previewNothing()}</p>
        ) : (
          <>
            <p className="font-section">
              {sample
                ? m.discount_previewEstimate(changeOf(estimatedCents))
                : m.discount_previewSum(changeOf(differenceCents))}
            </p>
            <p>{m.discount_previewChanged({ changed, computed })}</p>
          </>
        )}
        {sample && <p>{m.discount_previewSample({ computed, total: companies })}</p>}
      </Notice>
      {largest.length > 0 && (
        <Table caption={m.discount_previewLargest()}>
          <thead>
            <tr>
              <HeadCell>{m.discount_company()}</HeadCell>
              <HeadCell number>{m.discount_before()}</HeadCell>
              <HeadCell number>{m.discount_after()}</HeadCell>
              <HeadCell number>{m.discount_difference()}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {largest.map(({ id, name, beforeCents, afterCents }) => (
              <tr key={id}>
                <NameCell>{name}</NameCell>
                <Sum label={m.discount_before()} cents={beforeCents} />
                <Sum label={m.discount_after()} cents={afterCents} />
                <Sum label={m.discount_difference()} cents={afterCents - beforeCents} />
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
