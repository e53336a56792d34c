import type { Metadata } from "next";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { MoneyPathCard } from "#app/_components/statements/money-path.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { WholeText } from "#app/_ui/whole-text.tsx";
import { adminRowOfPath, readPageOnce, requireAdmin } from "#lib/doors/page.ts";
import { formatDateTime, formatEuros, formatPercent, formatPeriod } from "#lib/messages/format.ts";
import { paymentPageSchema } from "#lib/payments/schema.ts";
import { methodText } from "#lib/payments/texts.ts";
import { loadPayment, type PaymentTrace, tracePayment } from "#lib/payments/use-cases/trace.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import * as m from "#messages";

type Props = { params: Promise<{ paymentId: string }> };

async function read({ params }: Props) {
  await requireAdmin();
  return readPageOnce(paymentPageSchema, tracePayment, await params);
}

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: m.paymentTrace_title({ cents: formatEuros((await read(props)).payment.cents) }),
});

export default streamed(PaymentPage, adminRowOfPath(paymentPageSchema, loadPayment));

/** Follows one card payment to its statement and to the bank. */
async function PaymentPage(props: Props) {
  const { payment, settled } = await read(props);
  return (
    <EntityPage
      title={m.paymentTrace_title({ cents: formatEuros(payment.cents) })}
      list={{ label: m.payment_title(), href: "/admin/payments" }}
      aside={settled && <MoneyPathCard path={settled.path} />}
    >
      <Card title={m.paymentTrace_payment()}>
        <DescriptionList>
          <DescriptionRow term={m.paymentTrace_time()}>
            {formatDateTime(new Date(payment.occurredMs))}
          </DescriptionRow>
          <DescriptionRow
            term={m.paymentTrace_received()}
            under={payment.assignedBy && m.paymentTrace_assigned({ by: payment.assignedBy })}
          >
            {formatDateTime(new Date(payment.receivedMs))}
          </DescriptionRow>
          <DescriptionRow term={m.paymentTrace_vehicle()}>{payment.licensePlate ?? "–"}</DescriptionRow>
          {payment.companyId !== null && (
            <DescriptionRow term={m.paymentTrace_company()}>
              <a href={`/companies/${payment.companyId}`} className="link">
                {payment.companyName}
              </a>
            </DescriptionRow>
          )}
          <DescriptionRow term={m.paymentTrace_vat()}>{formatPercent(payment.vatBasisPoints)}</DescriptionRow>
          {payment.tipCents !== null && (
            <DescriptionRow term={m.companyPayment_tip()}>{formatEuros(payment.tipCents)}</DescriptionRow>
          )}
          <DescriptionRow term={m.paymentTrace_method()}>{methodText(payment.method)}</DescriptionRow>
          <DescriptionRow term={m.paymentTrace_reference()}>
            <span className="wrap-anywhere">{payment.reference}</span>
          </DescriptionRow>
          <DescriptionRow term={m.paymentTrace_sender()}>
            {payment.program ?? m.payment_bySomebody()}
          </DescriptionRow>
        </DescriptionList>
      </Card>
      <Settled payment={payment} settled={settled} />
    </EntityPage>
  );
}

/** The sum of a vehicle's payments, and whether the statement's lines have the same sum. */
const ofVehicle = ({ payments, lines }: NonNullable<PaymentTrace["settled"]>): string => {
  const sum = m.paymentTrace_ofVehicle({ count: payments.count, sum: formatEuros(payments.cents) });
  const told =
    payments.cents === lines.cents
      ? m.paymentTrace_equal()
      : m.paymentTrace_differs({ cents: formatEuros(lines.cents) });
  return `${sum}. ${told}`;
};

/** The statement with the sums on both sides of its lines. */
function Settled({ payment, settled }: PaymentTrace) {
  const { companyId, vehicleId, settledIn, statementId, statementNumber, correction } = payment;
  if (settledIn === null) return <Card title={m.paymentTrace_settled()}>{m.paymentTrace_unassigned()}</Card>;
  const list = `/companies/${companyId}/payments?period=${settledIn}&vehicle=${vehicleId}`;
  return (
    <Card title={m.paymentTrace_settled()}>
      {settled === null ? (
        <p>{m.paymentTrace_open()}</p>
      ) : (
        <p>
          <a href={`/companies/${companyId}/invoices/${statementId}`} className="touch-line link">
            {m.paymentTrace_statement()} {statementNumber}
          </a>
        </p>
      )}
      {correction && <p className="mt-2 text-ink-2">{m.paymentTrace_late()}</p>}
      <p className="mt-2">
        <a href={list} className="touch-line link">
          {m.companyPayment_heading({ period: formatPeriod(periodOf(settledIn)) })}
        </a>
      </p>
      {settled && (
        <p className="mt-2">
          <WholeText text={ofVehicle(settled)} />
        </p>
      )}
    </Card>
  );
}
