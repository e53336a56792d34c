import { Editable } from "#app/_components/shell/view-only.tsx";
import { Stages } from "#app/_components/statements/stages.tsx";
import { WaterfallTable } from "#app/_components/statements/waterfall.tsx";
import { Card } from "#app/_ui/card.tsx";
import { WholeText } from "#app/_ui/whole-text.tsx";
import { payeeCheckTexts } from "#lib/bank/texts.ts";
import { helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import type { CompanyHome, NextPayment } from "#lib/home/use-cases/home.ts";
import {
  formatDate,
  formatDateTime,
  formatDayOn,
  formatEuros,
  formatPeriod,
  formatWholeEuros,
} from "#lib/messages/format.ts";
import { cardPaymentCount, joiningFeeSum } from "#lib/settlements/rules/lines.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import { waterfallOf } from "#lib/statements/rules/waterfall.ts";
import * as m from "#messages";

type Props = { home: CompanyHome & { next: NextPayment }; companyId: number };

const WHY = "miksi";

/** The next payment: its amount, day and stage, and the explanation of the amount. */
export function NextPaymentCard({ home, companyId }: Props) {
  const { next, recent, forecastCents, now } = home;
  const { statementId, period, lines, totalCents, payment, stages } = next;
  const path = `/companies/${companyId}`;
  const today = helsinkiDate(now);
  const isRunning = statementId === null && period.end >= today;
  const joined = joiningFeeSum(lines);
  const last = recent.at(-1);
  const payments = cardPaymentCount(lines);
  const isExplained = waterfallOf(lines).length > 0;
  return (
    <Card title={m.home_next()}>
      <div className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-[clamp(2rem,9vw,3rem)] leading-tight font-title tracking-[-0.02em] whitespace-nowrap tabular-nums">
          {formatEuros(totalCents)}
        </p>
        <PaymentDay next={next} today={today} />
      </div>
      <p className="mt-2 text-caption text-ink-2">
        {(statementId !== null ? m.home_settled : isRunning ? m.home_estimateOpen : m.home_estimateEnded)({
          period: formatPeriod(period),
        })}{" "}
        {last && last.id !== statementId && (
          <WholeText text={m.home_last({ cents: formatEuros(last.totalCents) })} />
        )}{" "}
        {isRunning &&
          forecastCents !== null &&
          m.home_forecast({ cents: formatWholeEuros(Math.round(forecastCents / 100) * 100) })}{" "}
        {isExplained && (
          <a href={`#${WHY}`} className="link whitespace-nowrap">
            {m.home_whyLink()}
          </a>
        )}
      </p>
      <NextHelp next={next} />
      {joined.cents > 0 && (
        <p className="mt-3 text-ink-2">
          {m.statement_joiningFees({ count: joined.vehicles, cents: formatEuros(joined.cents) })}
        </p>
      )}
      {stages.length > 0 && (
        <div className="mt-5">
          <Stages stages={stages} payment={payment} today={today} />
        </div>
      )}
      {payment.payee && (
        <p className="mt-3 text-caption text-ink-2 wrap-anywhere">
          <span className="font-label">{m.payeeCheck_term()}:</span> {payeeCheckTexts.told(payment.payee)}
        </p>
      )}
      {isExplained && (
        <section
          id={WHY}
          aria-label={m.home_why({ cents: formatEuros(totalCents) })}
          className="mt-5 border-t border-line pt-5"
        >
          <h3 className="mb-3 text-section font-section">
            <WholeText text={m.home_why({ cents: formatEuros(totalCents) })} />
          </h3>
          <WaterfallTable lines={lines} />
        </section>
      )}
      <p className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-3">
        {payments !== 0 && (
          <a href={`${path}/payments?period=${period.start}`} className="touch-line link">
            {payments === null ? m.home_cardPayments() : m.home_countedCardPayments({ count: payments })}
          </a>
        )}
        {statementId === null ? (
          <a href={`${path}/invoices/${period.start}/${period.end}`} className="touch-line link">
            {m.home_openPreview()}
          </a>
        ) : (
          <a href={`${path}/invoices/${statementId}`} className="touch-line link">
            {m.home_open()}
          </a>
        )}
        {!home.onlyMoney && (
          <Editable>
            <a href={`${path}#${m.calendar_anchor()}`} className="touch-line link">
              {m.home_calendar()}
            </a>
          </Editable>
        )}
      </p>
      {isRunning && (
        <p className="mt-3 text-caption text-ink-3 tabular-nums">
          {m.statement_asOf({ start: formatDate(period.start), now: formatDateTime(now) })}
        </p>
      )}
    </Card>
  );
}

/** The day of the payment, or why there is none. */
export function PaymentDay({
  next: { totalCents, payment, payoutDate, statementId },
  today,
}: {
  next: NextPayment;
  today: PlainDate;
}) {
  const day = payment.expectedDate ?? (statementId === null ? payoutDate : null);
  if (totalCents < 0) return <Chip>{m.home_negative()}</Chip>;
  if (day !== null && day < today) return <Chip>{m.home_was({ day: formatDate(day) })}</Chip>;
  if (day !== null) return <Chip marked>{formatDayOn(day, today)}</Chip>;
  return (
    <Chip>{payment.state === "accruing" ? m.home_noDay() : statementPaymentTexts.stateOf(payment)}</Chip>
  );
}

const Chip = ({ marked = false, children }: { marked?: boolean; children: string }) => (
  <span
    className={`rounded-control border px-2.5 py-0.5 font-label ${marked ? "border-transparent bg-brand-soft" : "border-control text-ink-2"}`}
  >
    {children}
  </span>
);

/** The action that the payment waits for. */
function NextHelp({ next: { totalCents, payment } }: { next: NextPayment }) {
  const help = totalCents < 0 ? m.home_negativeHelp() : statementPaymentTexts.help(payment);
  if (help === null) return null;
  return (
    <p className="mt-3 text-ink-2">
      {payment.state === "rejected" && payment.reason && (
        <>{statementPaymentTexts.bankReason(payment.reason)} </>
      )}
      {help}
      {payment.state === "overdue" && payment.expectedDate && ` ${formatDate(payment.expectedDate)}`}
    </p>
  );
}
