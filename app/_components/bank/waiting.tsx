import { type List, ListRows } from "#app/_components/list/list-rows.tsx";
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
      cell: ({ id, cents, counterpartyName, suggestions }) => (
        <DecideButton
          movement={{
            id,
            sum: formatEuros(cents),
            name: counterpartyName ?? "",
            suggestions: suggestions.map(({ claim, reasons }) => ({
              number: claim.number,
              name: claim.name,
              open: formatEuros(claim.openCents),
              reasons,
            })),
          }}
        />
      ),
    },
  ],
});
