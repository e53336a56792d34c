import { type List, ListRows } from "#app/_components/list/list-rows.tsx";
import { bankPageTexts as texts } from "#lib/bank/texts.ts";
import type { WaitingMovement } from "#lib/bank/use-cases/waiting.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { printedReference } from "#lib/core/finnish/reference-number.ts";
import type { Page } from "#lib/core/keyset.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import { DecideButton } from "./decide-dialog.tsx";

type Props = { page: Page<WaitingMovement> };

/** Lists movements of which nobody knows what they pay, each with a button to decide. */
export const WaitingMovements = ({ page }: Props) => (
  <section aria-labelledby="waiting" className="mt-8">
    <h2 id="waiting" className="text-section font-section">
      {texts.waiting}
    </h2>
    <p className="mb-3 text-ink-2">{texts.waitingHelp}</p>
    <ListRows list={WAITING} query={{}} page={page} />
  </section>
);

const WAITING: List<WaitingMovement> = {
  path: "/admin/bank",
  words: { title: texts.waiting, none: texts.none, noneHelp: texts.noneHelp },
  caption: texts.waiting,
  rowKey: ({ id }) => id,
  columns: [
    {
      title: texts.counterparty,
      as: "name",
      cell: ({ counterpartyName, counterpartyIban }) => (
        <span className="font-section wrap-anywhere">{counterpartyName ?? counterpartyIban ?? "–"}</span>
      ),
      under: ({ counterpartyIban }) => counterpartyIban && formatIban(counterpartyIban),
    },
    {
      title: texts.told,
      cell: ({ reference, endToEndId, message }) => (
        <span className="wrap-anywhere">
          {reference ? printedReference(reference) : (endToEndId ?? message ?? "–")}
        </span>
      ),
      under: ({ reference, message }) => reference && message,
    },
    {
      title: texts.day,
      as: "digits",
      cell: ({ bookedOn, valueOn }) => {
        const day = bookedOn ?? valueOn;
        return day && formatDate(day);
      },
    },
    { title: texts.amount, as: "amount", cell: ({ cents }) => formatEuros(cents) },
    {
      title: texts.decide,
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
};
