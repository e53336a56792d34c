import { Card } from "#app/_ui/card.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { PersonalCount } from "#db/queries/privacy/privacy.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { formatDate, formatInteger } from "#lib/messages/format.ts";
import { BOOK_YEARS, keptThrough, type PersonKind } from "#lib/privacy/rules/privacy.ts";
import { keptTexts, placeLabels, privacyTexts as texts } from "#lib/privacy/texts.ts";

type Props = { kind: PersonKind; counts: readonly PersonalCount[]; done: boolean; today: PlainDate };

/** The fate of a person's rows, and until when the law keeps some. */
export function PlanTable({ kind, counts, done, today }: Props) {
  const title = done ? texts.planDone : texts.plan;
  if (counts.length === 0)
    return (
      <Card title={title}>
        <p className="text-ink-2">{texts.nothing}</p>
      </Card>
    );
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-section font-section">{title}</h2>
      <Table caption={title}>
        <thead>
          <tr>
            <HeadCell>{texts.place}</HeadCell>
            <HeadCell number>{texts.rows}</HeadCell>
            <HeadCell>{texts.fate}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ place, kept, count }) => (
            <tr key={place}>
              <NameCell>{placeLabels[`${kind}.${place}`] ?? placeLabels[place] ?? place}</NameCell>
              <td className="number" data-label={texts.rows}>
                {formatInteger(count)}
              </td>
              <Cell label={texts.fate} under={kept ? untilWhen(place, today) : undefined}>
                {kept ? texts.fates.kept : texts.fates.gone}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** The latest date, for books of today. */
function untilWhen(place: string, today: PlainDate): string | undefined {
  const years = BOOK_YEARS[place];
  return years === undefined
    ? keptTexts[place]
    : texts.keptYears(years, formatDate(keptThrough(today, years)));
}
