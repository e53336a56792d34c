import type { ReactNode } from "react";
import { formatDate } from "#lib/messages/format.ts";
import type { StatementPayment } from "#lib/settlements/rules/payment.ts";
import { statementPaymentTexts as texts } from "#lib/statements/payment-texts.ts";
import type { PaymentStage, StagePlace } from "#lib/statements/rules/payment-stages.ts";
import * as m from "#messages";

type Props = { stages: readonly PaymentStage[]; payment: StatementPayment };

/** The stage of a payout. */
export const Stages = ({ stages, payment }: Props) => (
  <StageList
    label={m.statementPayment_timeline()}
    stages={stages.map(({ name, day, place }) => ({
      name,
      place,
      // The current state can be less than the stage's name says: held, rejected.
      title: place === "here" ? texts.stateOf(payment) : m.statementPayment_stageNames({ name }),
      under: (
        <>
          {day &&
            (name === "accruing" && place === "here"
              ? m.statementPayment_until({ day: formatDate(day) })
              : formatDate(day))}
          {name === "paid" && payment.iban && (
            <span className="block whitespace-nowrap">{shortIban(payment.iban)}</span>
          )}
        </>
      ),
    }))}
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
