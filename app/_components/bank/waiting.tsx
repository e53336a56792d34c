import { type List, ListRows } from "#app/_components/list/list-rows.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { WaitingMovement } from "#lib/bank/use-cases/waiting.ts";
import { printedAccount } from "#lib/core/finnish/iban.ts";
import { printedReference } from "#lib/core/finnish/reference-number.ts";
import type { Page } from "#lib/core/keyset.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import * as m from "#messages";
import { DecideButton } from "./decide-dialog.tsx";

type Props = { page: Page<WaitingMovement> };

/** Lists movements without a known purpose, each with a button to decide. */
export const WaitingMovements = ({ page }: Props) => (
  <section aria-labelledby="waiting" className="mt-8">
    <h2 id="waiting" className="text-section font-section">
      {m.bankPage_waiting()}
    </h2>
    <p className="mb-3 text-ink-2">{m.bankPage_waitingHelp({ choice: m.bankPage_setAside() })}</p>
    <ListRows list={waiting()} query={{}} page={page} />
  </section>
);

const waiting = (): List<WaitingMovement> => ({
  path: "/admin/bank",
  words: { title: m.bankPage_waiting(), none: m.bankPage_none(), noneHelp: m.bankPage_noneHelp() },
  caption: m.bankPage_waiting(),
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.bankPage_counterparty(),
      as: "name",
      cell: ({ counterpartyName, counterpartyIban }) => (
        <span className="font-section wrap-anywhere">{counterpartyName ?? counterpartyIban ?? "–"}</span>
      ),
      under: ({ counterpartyIban }) => counterpartyIban && printedAccount(counterpartyIban),
    },
    {
      title: m.bankPage_told(),
      cell: ({ reference, endToEndId, message }) => (
        <span className="wrap-anywhere">
          {reference ? printedReference(reference) : (endToEndId ?? message ?? "–")}
        </span>
      ),
      under: ({ reference, message }) => reference && message,
    },
    {
      title: m.bankPage_day(),
      as: "digits",
      cell: ({ bookedOn, valueOn }) => {
        const day = bookedOn ?? valueOn;
        return day && formatDate(day);
      },
    },
    { title: m.bankPage_amount(), as: "amount", cell: ({ cents }) => formatEuros(cents) },
    {
      title: m.bankPage_decide(),
      hidden: true,
      as: "badge",
      cell: (movement) => <DecideButton movement={decided(movement)} />,
    },
  ],
});

const decided = ({ id, cents, counterpartyName, suggestions }: WaitingMovement) => ({
  id,
  sum: formatEuros(cents),
  name: counterpartyName ?? "",
  suggestions: suggestions.map(({ claim, reasons }) => ({
    number: claim.number,
    name: claim.name,
    open: formatEuros(claim.openCents),
    reasons,
  })),
});

/** On a movement's own page: the statements that it probably pays, and the button to decide. */
export const Proposals = ({ movement }: { movement: WaitingMovement }) => (
  <Card title={m.bankPage_suggested()}>
    <p className="mb-4 text-ink-2">{m.movement_proposalsHelp({ choice: m.bankPage_setAside() })}</p>
    {movement.suggestions.length === 0 ? (
      <p>{m.bankPage_noSuggestions()}</p>
    ) : (
      <Table caption={m.bankPage_suggested()}>
        <thead>
          <tr>
            <HeadCell>{m.movement_statement()}</HeadCell>
            <HeadCell>{m.movement_why()}</HeadCell>
            <HeadCell number>{m.movement_open()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {movement.suggestions.map(({ claim, reasons }) => (
            <tr key={`${claim.number} ${claim.messageId}`}>
              <NameCell
                href={`/companies/${claim.companyId}/invoices/${claim.statementId}`}
                under={claim.name}
              >
                {claim.number}
              </NameCell>
              <Cell>
                {reasons.map((reason) => (
                  <span key={reason} className="block">
                    {m.bank_suggestions({ reason })}
                  </span>
                ))}
              </Cell>
              <td className="number amount" data-label={m.movement_open()}>
                {formatEuros(claim.openCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    )}
    <div className="mt-4">
      <DecideButton variant="primary" movement={decided(movement)} />
    </div>
  </Card>
);
