import type { List } from "#app/_components/list/list-rows.tsx";
import { Card } from "#app/_ui/card.tsx";
import { StatusBadge, type StatusTone } from "#app/_ui/chip.tsx";
import { HeadCell, Table } from "#app/_ui/table.tsx";
import { WholeText } from "#app/_ui/whole-text.tsx";
import type { Movement } from "#lib/bank/queries/movements.ts";
import { BANK_OUTCOMES, type BankOutcome } from "#lib/bank/rules/outcome.ts";
import type { MovementView } from "#lib/bank/use-cases/movements.ts";
import { printedReference } from "#lib/core/finnish/reference-number.ts";
import { formatDate, formatEuros, formatFacts } from "#lib/messages/format.ts";
import { wordsByCode } from "#lib/messages/labels.ts";
import * as m from "#messages";

/** The movements of the provider's account. */
export const movementList = (): List<Movement> => ({
  path: "/admin/bank/movements",
  words: {
    title: m.movement_title(),
    help: m.movement_help(),
    shown: (count) => m.movement_shown({ count }),
    noneFound: m.movement_noneFound(),
    noneFoundHelp: m.movement_noneFoundHelp(),
  },
  caption: m.movement_title(),
  filter: {
    chips: {
      name: "state",
      label: m.movement_filter(),
      options: BANK_OUTCOMES,
      labels: wordsByCode(BANK_OUTCOMES, (outcome) => m.movement_outcomes({ outcome })),
    },
    search: m.movement_search(),
    wide: true,
  },
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.bankPage_counterparty(),
      as: "name",
      cell: ({ counterpartyName, counterpartyIban, bankReference, id }) =>
        counterpartyName ?? counterpartyIban ?? bankReference ?? String(id),
      href: ({ id }) => `/admin/bank/movements/${id}`,
      under: toldBy,
    },
    { title: m.bankPage_day(), as: "digits", part: true, cell: ({ day }) => day && formatDate(day) },
    {
      title: m.movement_state(),
      as: "plain",
      part: true,
      cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
    },
    { title: m.bankPage_amount(), as: "sum", cell: ({ cents }) => formatEuros(cents) },
  ],
});

const TONES: Record<BankOutcome, StatusTone> = {
  matched: "active",
  assigned: "active",
  waiting: "incomplete",
  unbooked: "pending",
  duplicate: "inactive",
  set_aside: "inactive",
};

export const OutcomeBadge = ({ outcome }: { outcome: BankOutcome }) => (
  <StatusBadge tone={TONES[outcome]}>{m.movement_outcomes({ outcome })}</StatusBadge>
);

export function toldBy({ reference, endToEndId, message }: Movement): string {
  return formatFacts([reference && printedReference(reference), endToEndId, message]);
}

/** The statements in a movement's sum, and whether they add up to it. */
export function PaidStatements({ view }: { view: MovementView }) {
  const { movement, statements, count, cents } = view;
  if (count === 0)
    return (
      <Card title={m.movement_paid()}>
        <p className="text-ink-2">{m.movement_nothing()}</p>
      </Card>
    );
  return (
    <Card title={m.movement_paid()}>
      <p className="mb-4 text-ink-2">{m.movement_paidHelp()}</p>
      <Table caption={m.movement_paid()}>
        <thead>
          <tr>
            <HeadCell>{m.movement_statement()}</HeadCell>
            <HeadCell>{m.movement_payments()}</HeadCell>
            <HeadCell number>{m.bankPage_amount()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {statements.map(({ id, number, companyId, companyName, periodStart, cents: share }) => (
            <tr key={id}>
              <th scope="row" className="name cards:basis-full!">
                <a href={`/companies/${companyId}/invoices/${id}`} className="link">
                  {number}
                </a>
                <span className="under">{companyName}</span>
              </th>
              <td>
                <a href={`/companies/${companyId}/payments?period=${periodStart}`} className="link">
                  {m.movement_payments()}
                  <span className="sr-only"> {number}</span>
                </a>
              </td>
              <td data-label={m.bankPage_amount()} className="number amount">
                {formatEuros(share)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="name">
              {m.movement_sum()}
            </th>
            <td className="mark sum">{formatEuros(cents)}</td>
          </tr>
        </tfoot>
      </Table>
      {count > statements.length && (
        <p className="mt-3 text-ink-2">{m.movement_more({ shown: statements.length, all: count })}</p>
      )}
      <p className="mt-3">
        {cents === movement.cents ? (
          m.movement_equal()
        ) : (
          <WholeText text={m.movement_differs({ cents: formatEuros(movement.cents - cents) })} />
        )}
      </p>
    </Card>
  );
}
