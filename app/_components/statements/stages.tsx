import { formatDate } from "#lib/messages/format.ts";
import type { StatementPayment } from "#lib/settlements/rules/payment.ts";
import { statementPaymentTexts as texts } from "#lib/statements/payment-texts.ts";
import type { PaymentStage } from "#lib/statements/rules/payment-stages.ts";
import * as m from "#messages";
import { StageList } from "./stage-list.tsx";

type Props = { stages: readonly PaymentStage[]; payment: StatementPayment };

/** How far a payout is. */
export const Stages = ({ stages, payment }: Props) => (
  <StageList
    label={m.statementPayment_timeline()}
    stages={stages.map(({ name, day, place }) => ({
      name,
      place,
      // Where it stands now can be less than the stage's name says: held, rejected.
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
