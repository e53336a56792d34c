import type { Metadata } from "next";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { MoneyPathCard } from "#app/_components/statements/money-path.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { readPageOnce, requireAdmin } from "#lib/http/page.ts";
import { formatDateTime, formatPercent } from "#lib/messages/format.ts";
import { paymentPageSchema } from "#lib/payments/schema.ts";
import { companyPaymentTexts, paymentTexts, paymentTraceTexts as texts } from "#lib/payments/texts.ts";
import { type PaymentTrace, tracePayment } from "#lib/payments/use-cases/trace.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";

type Props = { params: Promise<{ paymentId: string }> };

async function read({ params }: Props) {
  await requireAdmin();
  return readPageOnce(paymentPageSchema, tracePayment, await params);
}

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: texts.title((await read(props)).payment.cents),
});

/** Follows one card payment to its statement and to the bank. */
export default async function PaymentPage(props: Props) {
  const { payment, settled } = await read(props);
  return (
    <EntityPage
      title={texts.title(payment.cents)}
      list={{ label: paymentTexts.title, href: "/admin/payments" }}
      aside={settled && <MoneyPathCard path={settled.path} />}
    >
      <Card title={texts.payment}>
        <DescriptionList>
          <DescriptionRow term={texts.time}>{formatDateTime(new Date(payment.occurredMs))}</DescriptionRow>
          <DescriptionRow
            term={texts.received}
            under={payment.assignedBy && texts.assigned(payment.assignedBy)}
          >
            {formatDateTime(new Date(payment.receivedMs))}
          </DescriptionRow>
          <DescriptionRow term={texts.vehicle}>{payment.licensePlate ?? "–"}</DescriptionRow>
          {payment.companyId !== null && (
            <DescriptionRow term={texts.company}>
              <a href={`/companies/${payment.companyId}`} className="link">
                {payment.companyName}
              </a>
            </DescriptionRow>
          )}
          <DescriptionRow term={texts.vat}>{formatPercent(payment.vatBasisPoints)}</DescriptionRow>
          <DescriptionRow term={texts.method}>{texts.methodOf(payment.method)}</DescriptionRow>
          <DescriptionRow term={texts.reference}>
            <span className="wrap-anywhere">{payment.reference}</span>
          </DescriptionRow>
          <DescriptionRow term={texts.sender}>{payment.program ?? paymentTexts.bySomebody}</DescriptionRow>
        </DescriptionList>
      </Card>
      <Settled payment={payment} settled={settled} />
    </EntityPage>
  );
}

/** The statement with the sums on both sides of its lines. */
function Settled({ payment, settled }: PaymentTrace) {
  const { companyId, vehicleId, settledIn, statementId, statementNumber, correction } = payment;
  if (settledIn === null) return <Card title={texts.settled}>{texts.unassigned}</Card>;
  const list = `/companies/${companyId}/payments?period=${settledIn}&vehicle=${vehicleId}`;
  return (
    <Card title={texts.settled}>
      {settled === null ? (
        <p>{texts.open}</p>
      ) : (
        <p>
          <a href={`/companies/${companyId}/invoices/${statementId}`} className="touch-line link">
            {texts.statement} {statementNumber}
          </a>
        </p>
      )}
      {correction && <p className="mt-2 text-ink-2">{texts.late}</p>}
      <p className="mt-2">
        <a href={list} className="touch-line link">
          {companyPaymentTexts.heading(periodOf(settledIn))}
        </a>
      </p>
      {settled && (
        <p className="mt-2">
          {texts.ofVehicle(settled.payments)}.{" "}
          {settled.payments.cents === settled.lines.cents ? texts.equal : texts.differs(settled.lines.cents)}
        </p>
      )}
    </Card>
  );
}
