import { Card } from "#app/_ui/card.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { PlainDate } from "#lib/core/calendar.ts";
import { formatDate, formatInteger } from "#lib/messages/format.ts";
import type { PersonalCount } from "#lib/privacy/queries/privacy.ts";
import { BOOK_YEARS, keptThrough, type PersonKind } from "#lib/privacy/rules/privacy.ts";
import * as m from "#messages";

type Props = { kind: PersonKind; counts: readonly PersonalCount[]; done: boolean; today: PlainDate };

/** What happens to a person's rows, and until when the law keeps some. */
export function PlanTable({ kind, counts, done, today }: Props) {
  const title = done ? m.privacy_planDone() : m.privacy_plan();
  if (counts.length === 0)
    return (
      <Card title={title}>
        <p className="text-ink-2">{m.privacy_nothing()}</p>
      </Card>
    );
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-section font-section">{title}</h2>
      <Table caption={title}>
        <thead>
          <tr>
            <HeadCell>{m.privacy_place()}</HeadCell>
            <HeadCell number>{m.privacy_rows()}</HeadCell>
            <HeadCell>{m.privacy_fate()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ place, kept, count }) => (
            <tr key={place}>
              <NameCell>
                {m.placeLabels({ place: `${kind}.${place}` }) || m.placeLabels({ place }) || place}
              </NameCell>
              <td className="number" data-label={m.privacy_rows()}>
                {formatInteger(count)}
              </td>
              <Cell label={m.privacy_fate()} under={kept ? untilWhen(place, today) : undefined}>
                {kept ? m.privacy_fates_kept() : m.privacy_fates_gone()}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** The latest date, for today's books. */
function untilWhen(place: string, today: PlainDate): string | undefined {
  const years = BOOK_YEARS[place];
  return years === undefined
    ? m.kept({ place }) || undefined
    : m.privacy_keptYears({ years, through: formatDate(keptThrough(today, years)) });
}
