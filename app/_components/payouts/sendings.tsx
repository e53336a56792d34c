import { Card } from "#app/_ui/card.tsx";
import { formatInteger } from "#lib/messages/format.ts";
import { payoutTexts as texts } from "#lib/payouts/texts.ts";
import type { RunPayouts } from "#lib/payouts/use-cases/read.ts";

/** How many statements have left, and those that could not, with the reason. */
export function Sendings({ total, sent, troubled, troubles }: RunPayouts["sendings"]) {
  return (
    <Card title={texts.sendings} note={<span className="tabular-nums">{texts.sent(sent, total)}</span>}>
      <p className="text-ink-2">{texts.sendingsHelp}</p>
      {troubled > 0 && (
        <details className="mt-4 rounded-card border border-line px-4 py-3" open>
          <summary className="cursor-pointer font-label">
            {texts.troubles}: {formatInteger(troubled)}
          </summary>
          <ul className="mt-2 grid gap-2">
            {troubles.map((one) => (
              <li key={one.statementId}>
                <a
                  href={`/companies/${one.companyId}/invoices/${one.statementId}`}
                  className="text-link hover:underline wrap-anywhere"
                >
                  {one.companyName}, {one.number}
                </a>
                <span className="block text-caption text-ink-3">
                  {texts.troubleReason(one.reason)}. {one.givenUp ? texts.givenUp : texts.tryingAgain}.
                </span>
              </li>
            ))}
          </ul>
          {troubled > troubles.length && (
            <p className="mt-1 text-ink-3">{texts.moreHeld(troubled - troubles.length)}</p>
          )}
        </details>
      )}
    </Card>
  );
}
