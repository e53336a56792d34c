import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { WholeText } from "#app/_ui/whole-text.tsx";
import { payeeCheckTexts } from "#lib/bank/texts.ts";
import { bankBarcode } from "#lib/core/finnish/bank-barcode.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { printedReference, rfReference } from "#lib/core/finnish/reference-number.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import type { StatementPayment } from "#lib/settlements/rules/payment.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import * as m from "#messages";
import type { HrefOf } from "./lines.tsx";

type Props = { document: StatementDocument };

/** Shows when and to which account the money is paid, or what happens to a negative balance. */
export const PaymentCard = ({ document }: Props) => (
  <Card title={m.statement_payment()}>
    {document.outcome === "payout" && <Payout document={document} />}
    {document.outcome === "nothing" && <p>{m.document_nothingNote()}</p>}
    {document.outcome === "carried" && (
      <p>
        <WholeText text={m.document_carriedNote({ cents: formatEuros(document.totalCents) })} />
      </p>
    )}
    {document.outcome === "credited" && <p>{m.document_creditedNote()}</p>}
    {document.outcome === "invoiced" && <Invoice document={document} />}
  </Card>
);

function Payout({ document: { payment, totalCents } }: Props) {
  const { iban, expectedDate, state, since, reason, payee } = payment;
  const day = state === "paid" ? since : expectedDate;
  return (
    <DescriptionList>
      <State payment={payment} />
      <DescriptionRow term={sumLabel(payment)}>{formatEuros(totalCents)}</DescriptionRow>
      {day && <DescriptionRow term={m.document_payoutDate()}>{formatDate(day)}</DescriptionRow>}
      <DescriptionRow term={m.document_account()}>
        {iban ? (
          <span className="tabular-nums">{formatIban(iban)}</span>
        ) : reason === "iban_unconfirmed" ? (
          m.document_ibanUnconfirmed()
        ) : (
          m.document_ibanMissing()
        )}
      </DescriptionRow>
      {payee && (
        <DescriptionRow term={m.payeeCheck_term()}>
          <span className="wrap-anywhere">{payeeCheckTexts.told(payee)}</span>
        </DescriptionRow>
      )}
    </DescriptionList>
  );
}

/** What is paid is no longer to be paid. */
const sumLabel = ({ state }: StatementPayment): string =>
  state === "paid" ? m.statementPayment_states({ state }) : m.document_toPay();

/** The payment state, since when, and what it waits for. */
function State({ payment }: { payment: StatementPayment }) {
  const { state, since, reason } = payment;
  const help = statementPaymentTexts.help(payment);
  return (
    <DescriptionRow
      term={m.statementPayment_state()}
      under={since && m.statementPayment_since({ day: formatDate(since) })}
    >
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
      <p className="mb-4">{m.document_invoicedNote()}</p>
      <DescriptionList>
        <State payment={payment} />
        <DescriptionRow term={sumLabel(payment)}>{formatEuros(-totalCents)}</DescriptionRow>
        {payment.openCents > 0 && payment.openCents !== -totalCents && (
          <DescriptionRow term={m.statementPayment_open()}>{formatEuros(payment.openCents)}</DescriptionRow>
        )}
        {dueDate && <DescriptionRow term={m.document_dueDate()}>{formatDate(dueDate)}</DescriptionRow>}
        <DescriptionRow term={m.document_payee()}>{name}</DescriptionRow>
        <DescriptionRow term={m.document_account()} under={bic}>
          <span className="tabular-nums">{formatIban(iban)}</span>
        </DescriptionRow>
        {reference && (
          <>
            <DescriptionRow term={m.document_reference()}>
              <span className="tabular-nums">{printedReference(reference)}</span>
            </DescriptionRow>
            <DescriptionRow term={m.document_rfReference()}>
              <span className="tabular-nums">{printedReference(rfReference(reference))}</span>
            </DescriptionRow>
          </>
        )}
        {reference && iban.startsWith("FI") && payment.state !== "paid" && (
          <DescriptionRow term={m.document_barcode()}>
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
    ...(credits
      ? [
          {
            number: credits.number,
            text: m.statement_credits({ number: credits.number, issuedOn: formatDate(credits.issuedOn) }),
          },
        ]
      : []),
    ...creditedBy.map(({ number }) => ({ number, text: m.statement_creditedBy({ number }) })),
  ];
  if (items.length === 0) return null;
  return (
    <Card title={m.statement_related()}>
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
      {credits?.reason && (
        <p className="mt-3 wrap-anywhere">{m.statement_creditReason({ reason: credits.reason })}</p>
      )}
    </Card>
  );
}
