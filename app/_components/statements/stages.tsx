import { homeTexts } from "#lib/home/texts.ts";
import { formatDate } from "#lib/messages/format.ts";
import { statementPaymentTexts as texts } from "#lib/statements/payment-texts.ts";
import type { StatementPayment } from "#lib/statements/rules/payment.ts";
import type { PaymentStage } from "#lib/statements/rules/payment-stages.ts";

type Props = { stages: readonly PaymentStage[]; payment: StatementPayment };

/** How far a payout is: four stages beside each other, on a phone below each other. */
export const Stages = ({ stages, payment }: Props) => (
  <ol aria-label={texts.timeline} className="stages">
    {stages.map(({ name, day, place }) => (
      <li key={name} data-place={place} aria-current={place === "here" ? "step" : undefined}>
        <span className="block text-label font-section">
          {/* Where it stands now can be less than the stage's name says: held, rejected. */}
          {place === "here" ? texts.stateOf(payment) : texts.stageNames[name]}
          <span className="sr-only"> ({texts.stagePlaces[place]})</span>
        </span>
        <span className="block text-caption text-ink-2 tabular-nums">
          {day && (name === "accruing" && place === "here" ? texts.until(day) : formatDate(day))}
          {name === "paid" && payment.iban && ` · ${homeTexts.account(payment.iban)}`}
        </span>
      </li>
    ))}
  </ol>
);
