import { Card } from "#app/_ui/card.tsx";
import type { Dispute } from "#lib/disputes/rules/dispute.ts";
import { formatDecimal, formatEuros, formatFacts } from "#lib/messages/format.ts";
import type { PlacedLine } from "#lib/settlements/rules/credit.ts";
import { lineTitle } from "#lib/statements/line-texts.ts";
import * as m from "#messages";
import { AnswerForm } from "./message-form.tsx";
import { CorrectDispute, CreditDispute } from "./money-dialogs.tsx";

type Props = { dispute: Dispute; creditable: readonly PlacedLine[] };

/** An admin answers, or gives money back in the same press. */
export function Decide({ dispute, creditable }: Props) {
  const { id: disputeId, companyId, version, position, payment } = dispute;
  const place = { companyId, disputeId, version };
  const choices = creditable.map((one) => ({
    position: one.position,
    label: formatFacts([one.line.licensePlate, lineTitle(one.line)]),
    amount: formatEuros(-one.line.amountCents),
  }));
  return (
    <>
      <Card title={m.dispute_answerTitle()}>
        <AnswerForm {...place} />
      </Card>
      {choices.length > 0 && (
        <Card title={m.creditNote_title()}>
          <p className="mb-4 text-ink-2">{m.dispute_creditHelp()}</p>
          <CreditDispute
            {...place}
            choices={choices}
            chosen={choices.some((one) => one.position === position) ? position : null}
          />
        </Card>
      )}
      {payment && (
        <Card title={m.dispute_correct()}>
          <p className="mb-4 text-ink-2">{m.dispute_correctHelp()}</p>
          <CorrectDispute
            {...place}
            cents={formatDecimal((payment.cents / 100).toFixed(2))}
            shown={formatEuros(payment.cents)}
          />
        </Card>
      )}
    </>
  );
}
