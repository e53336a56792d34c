import type { ReactNode } from "react";
import { Card } from "#app/_ui/card.tsx";
import type { PlainDate } from "#lib/core/calendar.ts";
import { formatDate } from "#lib/messages/format.ts";
import type { PaymentStep, StatementPayment } from "#lib/settlements/rules/payment.ts";
import { statementPaymentTexts as texts } from "#lib/statements/payment-texts.ts";
import type { PaymentStage, StagePlace } from "#lib/statements/rules/payment-stages.ts";
import * as m from "#messages";

type Props = { stages: readonly PaymentStage[]; payment: StatementPayment; today: PlainDate };

/** The stage of a payout. */
export const Stages = ({ stages, payment, today }: Props) => (
  <StageList
    label={m.statementPayment_timeline()}
    stages={stages.map((stage) => {
      const { name, place } = stage;
      const { title, day } = texts.stage(stage, payment, today);
      return {
        name,
        place,
        title,
        under: (
          <>
            {day}
            {name === "paid" && payment.iban && (
              <span className="block whitespace-nowrap">{shortIban(payment.iban)}</span>
            )}
          </>
        ),
      };
    })}
  />
);

const shortIban = (iban: string): string => `${iban.slice(0, 4)} … ${iban.slice(-4)}`;

type ShownStage = {
  name: string;
  place: StagePlace;
  title: string;
  /** The day, and further notes. */
  under: ReactNode;
};

/** Stages side by side, on a phone below each other, each with its day. */
export const StageList = ({ label, stages }: { label: string; stages: readonly ShownStage[] }) => (
  <ol aria-label={label} className={stages.length > 4 ? "stages stages-many" : "stages"}>
    {stages.map(({ name, place, title, under }) => (
      <li key={name} data-place={place} aria-current={place === "here" ? "step" : undefined}>
        <span className="block text-label font-section">
          {title}
          <span className="sr-only"> ({m.statementPayment_stagePlaces({ place })})</span>
        </span>
        <span className="block text-caption text-ink-2 tabular-nums">{under}</span>
      </li>
    ))}
  </ol>
);

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
