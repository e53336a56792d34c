import { Card } from "#app/_ui/card.tsx";
import { formatDate } from "#lib/messages/format.ts";
import type { PaymentStep } from "#lib/settlements/rules/payment.ts";
import { statementPaymentTexts as texts } from "#lib/statements/payment-texts.ts";
import * as m from "#messages";

/** The past payment states of a statement, each with its day and the bank's reason. Hidden for a single state. */
export function TimelineCard({ steps }: { steps: readonly PaymentStep[] }) {
  if (steps.length < 2) return null;
  return (
    <Card title={m.statementPayment_timeline()}>
      <ol>
        {steps.map((step, index) => {
          const { state, since, reason } = step;
          const now = index === steps.length - 1;
          return (
            <li
              // A state can occur twice on one day; the order of steps is fixed.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              aria-current={now ? "step" : undefined}
              className={`relative ps-6 ${now ? "font-section" : "border-s-2 border-line pb-4"} ms-1.5`}
            >
              <span
                aria-hidden="true"
                className={`absolute top-1.5 size-3 rounded-full ${now ? "-start-1.5 bg-brand" : "-start-[0.4375rem] bg-ink-3"}`}
              />
              <span className="flex flex-wrap justify-between gap-x-4">
                <span>{texts.stateOf(step)}</span>
                <span className="whitespace-nowrap text-ink-2 tabular-nums">{formatDate(since)}</span>
              </span>
              {reason && state === "rejected" && (
                <span className="block text-caption text-ink-2">{texts.bankReason(reason)}</span>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
