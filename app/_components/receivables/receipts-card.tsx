import { Card } from "#app/_ui/card.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import type { PlainDate } from "#lib/core/calendar.ts";
import { formatDate, formatDecimal, formatEuros } from "#lib/messages/format.ts";
import type { PaymentReminder } from "#lib/receivables/queries/payment-reminders.ts";
import { canTakeBack, type Receipt } from "#lib/receivables/rules/receipt.ts";
import * as m from "#messages";
import { NoteReceiptButton, type ReceiptPlace, TakeBackButton } from "./receipt-dialog.tsx";

type Props = {
  place: ReceiptPlace;
  receipts: readonly Receipt[];
  reminders: readonly PaymentReminder[];
  openCents: number;
  /** The overpayment that is not returned yet. */
  overpaidCents: number;
  today: PlainDate;
  /** Only admins see the reason of a noted payment, and note payments. */
  admin: boolean;
};

/** The company's payments of an invoiced balance. */
export const ReceiptsCard = ({
  place,
  receipts,
  reminders,
  openCents,
  overpaidCents,
  today,
  admin,
}: Props) => (
  <Card title={m.receipt_title()}>
    {receipts.length === 0 && <p className="text-ink-2">{m.receipt_none()}</p>}
    {receipts.length > 0 && (
      <ul className="divide-y divide-line border-y border-line">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <Words receipt={receipt} admin={admin} />
            {admin && canTakeBack(receipt) && (
              <TakeBackButton place={place} receiptId={receipt.id} sum={formatEuros(receipt.cents)} />
            )}
          </li>
        ))}
      </ul>
    )}
    {overpaidCents > 0 && <p className="mt-3">{m.receipt_overpaid({ cents: formatEuros(overpaidCents) })}</p>}
    {reminders.map(({ step, sentOn, openCents: due }) => (
      <p key={step} className="mt-3 text-ink-2">
        {m.receipt_reminded({ day: formatDate(sentOn), cents: formatEuros(due) })}
      </p>
    ))}
    {admin && openCents > 0 && (
      <div className="mt-4">
        <NoteReceiptButton
          place={place}
          openCents={openCents}
          open={formatDecimal((openCents / 100).toFixed(2))}
          today={today}
        />
      </div>
    )}
  </Card>
);

function Words({ receipt, admin }: { receipt: Receipt; admin: boolean }) {
  const { cents, receivedOn, fromBank, takesBack, takenBack, carriedTo, createdBy, reason } = receipt;
  const source = fromBank
    ? m.receipt_fromBank()
    : takesBack === null
      ? m.receipt_byHand({ by: createdBy })
      : m.receipt_takesBack({ by: createdBy });
  return (
    <div className="min-w-0">
      <p className="font-label">
        <span className="whitespace-nowrap">{`${formatEuros(cents)}\u00a0·`}</span> {formatDate(receivedOn)}
        {takenBack && (
          <span className="ms-2">
            <StatusBadge tone="inactive">{m.receipt_takenBack()}</StatusBadge>
          </span>
        )}
      </p>
      {carriedTo !== null && (
        <p className="text-caption text-ink-3">{m.receipt_carriedTo({ number: carriedTo })}</p>
      )}
      {admin && carriedTo === null && (
        <p className="text-caption wrap-anywhere text-ink-3">
          {whole(reason === null ? source : `${source}: ${reason}`)}
        </p>
      )}
    </div>
  );
}
