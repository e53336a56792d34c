import type { List } from "#app/_components/list/list-rows.tsx";
import { Card } from "#app/_ui/card.tsx";
import { HeadCell, Table } from "#app/_ui/table.tsx";
import type { Movement } from "#db/queries/bank/movements.ts";
import { BANK_OUTCOMES } from "#lib/bank/rules/outcome.ts";
import { movementTexts as texts } from "#lib/bank/texts.ts";
import type { MovementView } from "#lib/bank/use-cases/movements.ts";
import { printedReference } from "#lib/core/finnish/reference-number.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";

/** The movements of the provider's account. */
export const movementList: List<Movement> = {
  path: "/admin/bank/movements",
  words: texts,
  caption: texts.title,
  filter: {
    chips: { name: "state", label: texts.filter, options: BANK_OUTCOMES, labels: texts.outcomes },
    search: texts.search,
    wide: true,
  },
  rowKey: ({ id }) => id,
  columns: [
    {
      title: texts.counterparty,
      as: "name",
      cell: ({ counterpartyName, counterpartyIban, bankReference, id }) =>
        counterpartyName ?? counterpartyIban ?? bankReference ?? String(id),
      href: ({ id }) => `/admin/bank/movements/${id}`,
      under: toldBy,
    },
    { title: texts.day, as: "digits", cell: ({ day }) => day && formatDate(day) },
    { title: texts.state, cell: ({ outcome }) => texts.outcomes[outcome] },
    { title: texts.amount, as: "amount", cell: ({ cents }) => formatEuros(cents) },
  ],
};

export function toldBy({ reference, endToEndId, message }: Movement): string {
  const words = [reference && printedReference(reference), endToEndId, message];
  return words.filter(Boolean).join(" · ");
}

/** The statements that make up a movement's sum, and whether they do. */
export function PaidStatements({ view }: { view: MovementView }) {
  const { movement, statements, count, cents } = view;
  if (count === 0)
    return (
      <Card title={texts.paid}>
        <p className="text-ink-2">{texts.nothing}</p>
      </Card>
    );
  return (
    <Card title={texts.paid}>
      <p className="mb-4 text-ink-2">{texts.paidHelp}</p>
      <Table caption={texts.paid}>
        <thead>
          <tr>
            <HeadCell>{texts.statement}</HeadCell>
            <HeadCell>{texts.payments}</HeadCell>
            <HeadCell number>{texts.amount}</HeadCell>
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
                  {texts.payments}
                  <span className="sr-only"> {number}</span>
                </a>
              </td>
              <td data-label={texts.amount} className="number amount">
                {formatEuros(share)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="name">
              {texts.sum}
            </th>
            <td className="mark sum">{formatEuros(cents)}</td>
          </tr>
        </tfoot>
      </Table>
      {count > statements.length && <p className="mt-3 text-ink-2">{texts.more(statements.length, count)}</p>}
      <p className="mt-3">{cents === movement.cents ? texts.equal : texts.differs(movement.cents - cents)}</p>
    </Card>
  );
}
