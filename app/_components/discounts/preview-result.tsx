import { Notice } from "#app/_ui/notice.tsx";
import { HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { discountTexts as texts } from "#lib/discounts/texts.ts";
import type { DiscountPreview } from "#lib/discounts/use-cases/preview.ts";
import { formatEuros } from "#lib/messages/format.ts";

/** What a discount would do to the running period, and to whose statements the most. */
export function PreviewResult({ preview }: { preview: DiscountPreview }) {
  const { period, companies, computed, changed, differenceCents, estimatedCents, largest } = preview;
  const sample = computed < companies;
  return (
    <section aria-label={texts.previewTitle} className="grid gap-3">
      <Notice title={texts.previewTitle}>
        <p className="text-caption text-ink-2 tabular-nums">{texts.previewPeriod(period)}</p>
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
  <td className="number" data-label={label}>
    {formatEuros(cents)}
  </td>
);
