import { Card } from "#app/_ui/card.tsx";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import type { MoneyPath } from "#lib/statements/queries/money-path.ts";
import * as m from "#messages";

type Props = { path: MoneyPath };

/** The path of a statement's money, for admins: its run, its payment files, and the movements of the bank. */
export function MoneyPathCard({ path: { runId, transfers, movements } }: Props) {
  if (runId === null) return null;
  return (
    <Card title={m.moneyPath_title()}>
      <ol className="grid gap-2">
        <li>
          <a href={`/admin/settlements/${runId}`} className="touch-line link">
            {m.moneyPath_run()}
          </a>
        </li>
        {transfers.map(({ fileId, fileNumber, cents, paidOn, rejectedOn, payees }) => (
          <li key={fileId}>
            <a href={`/admin/settlements/${runId}/payouts`} className="touch-line link">
              {fileNumber}
            </a>{" "}
            <span className="whitespace-nowrap tabular-nums">{formatEuros(cents)}</span>
            {paidOn && `, ${m.moneyPath_paid({ day: formatDate(paidOn) })}`}
            {rejectedOn && `, ${m.moneyPath_rejected({ day: formatDate(rejectedOn) })}`}
            {payees.length > 0 && (
              <span className="block text-caption text-ink-2">
                {m.payeeCheck_term()}: {payees.map((state) => m.payeeCheck_states({ state })).join(" → ")}
              </span>
            )}
          </li>
        ))}
        {movements.map(({ id, day, cents }) => (
          <li key={id}>
            <a href={`/admin/bank/movements/${id}`} className="touch-line link">
              {m.moneyPath_movement()}
            </a>{" "}
            <span className="whitespace-nowrap tabular-nums">{formatEuros(cents)}</span>
            {day && `, ${formatDate(day)}`}
          </li>
        ))}
        {transfers.length + movements.length === 0 && <li className="text-ink-2">{m.moneyPath_nothing()}</li>}
      </ol>
    </Card>
  );
}
