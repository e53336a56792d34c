import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { bankBarcode } from "#lib/core/finnish/bank-barcode.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { printedReference, rfReference } from "#lib/core/finnish/reference-number.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import { documentTexts } from "#lib/statements/document-texts.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import type { StatementDocument } from "#lib/statements/rules/document.ts";
import type { StatementPayment } from "#lib/statements/rules/payment.ts";
import { statementTexts as texts } from "#lib/statements/texts.ts";
import type { HrefOf } from "./lines.tsx";

type Props = { document: StatementDocument };

/** Shows when and to which account the money is paid, or what happens to a negative balance. */
export const PaymentCard = ({ document }: Props) => (
  <Card title={texts.payment}>
    {document.outcome === "payout" && <Payout document={document} />}
    {document.outcome === "nothing" && <p>{documentTexts.nothingNote}</p>}
    {document.outcome === "carried" && <p>{documentTexts.carriedNote(document.totalCents)}</p>}
    {document.outcome === "credited" && <p>{documentTexts.creditedNote}</p>}
    {document.outcome === "invoiced" && <Invoice document={document} />}
  </Card>
);

function Payout({ document: { payment, totalCents } }: Props) {
  const { iban, expectedDate, state, since } = payment;
  const day = state === "paid" ? since : expectedDate;
  return (
    <DescriptionList>
      <State payment={payment} />
      <DescriptionRow term={documentTexts.toPay}>{formatEuros(totalCents)}</DescriptionRow>
      {day && <DescriptionRow term={documentTexts.payoutDate}>{formatDate(day)}</DescriptionRow>}
      <DescriptionRow term={documentTexts.account}>
        {iban ? <span className="tabular-nums">{formatIban(iban)}</span> : documentTexts.ibanMissing}
      </DescriptionRow>
    </DescriptionList>
  );
}

/** The state of the money, since when, and what it waits for. */
function State({ payment }: { payment: StatementPayment }) {
  const { state, since, reason } = payment;
  const help = statementPaymentTexts.help(payment);
  return (
    <DescriptionRow term={statementPaymentTexts.state} under={since && statementPaymentTexts.since(since)}>
      {statementPaymentTexts.stateOf(payment)}
      {reason && state === "rejected" && (
        <span className="block">{statementPaymentTexts.bankReason(reason)}</span>
      )}
      {help && <span className="block text-caption text-ink-2">{help}</span>}
    </DescriptionRow>
  );
}

function Invoice({ document: { parties, totalCents, dueDate, reference, payment } }: Props) {
  const { name, iban, bic } = parties.seller;
  return (
    <>
      <p className="mb-4">{documentTexts.invoicedNote}</p>
      <DescriptionList>
        <State payment={payment} />
        <DescriptionRow term={documentTexts.toPay}>{formatEuros(-totalCents)}</DescriptionRow>
        {payment.openCents > 0 && payment.openCents !== -totalCents && (
          <DescriptionRow term={statementPaymentTexts.open}>{formatEuros(payment.openCents)}</DescriptionRow>
        )}
        {dueDate && <DescriptionRow term={documentTexts.dueDate}>{formatDate(dueDate)}</DescriptionRow>}
        <DescriptionRow term={documentTexts.payee}>{name}</DescriptionRow>
        <DescriptionRow term={documentTexts.account} under={bic}>
          <span className="tabular-nums">{formatIban(iban)}</span>
        </DescriptionRow>
        {reference && (
          <>
            <DescriptionRow term={documentTexts.reference}>
              <span className="tabular-nums">{printedReference(reference)}</span>
            </DescriptionRow>
            <DescriptionRow term={documentTexts.rfReference}>
              <span className="tabular-nums">{printedReference(rfReference(reference))}</span>
            </DescriptionRow>
          </>
        )}
        {reference && iban.startsWith("FI") && payment.state !== "paid" && (
          <DescriptionRow term={documentTexts.barcode}>
            <span className="break-all tabular-nums">
              {bankBarcode({ iban, cents: payment.openCents || -totalCents, reference, due: dueDate })}
            </span>
          </DescriptionRow>
        )}
      </DescriptionList>
    </>
  );
}

type RelatedProps = { document: StatementDocument; hrefOf: HrefOf };

/** Links to the original of a credit note, and to the credit notes and corrections of a statement. */
export function Related({ document: { credits, creditedBy }, hrefOf }: RelatedProps) {
  const items = [
    ...(credits ? [{ number: credits.number, text: texts.credits(credits.number, credits.issuedOn) }] : []),
    ...creditedBy.map(({ number }) => ({ number, text: texts.creditedBy(number) })),
  ];
  if (items.length === 0) return null;
  return (
    <Card title={texts.related}>
      <ul className="grid gap-1">
        {items.map(({ number, text }) => {
          const href = hrefOf({ number });
          return (
            <li key={number}>
              {href ? (
                <a href={href} className="link">
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
      {credits?.reason && <p className="mt-3 wrap-anywhere">{texts.creditReason(credits.reason)}</p>}
    </Card>
  );
}
