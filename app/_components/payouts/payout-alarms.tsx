import { Notice } from "#app/_ui/notice.tsx";
import { formatDate, formatEuros, formatFacts } from "#lib/messages/format.ts";
import type { RunPayouts } from "#lib/payouts/use-cases/read.ts";
import * as m from "#messages";
import { EndAlarm } from "./file-decision.tsx";

type Props = Pick<RunPayouts, "run" | "alarms">;

/** What the bank paid although the file was withdrawn, until an admin has explained it. */
export function PayoutAlarms({ run, alarms }: Props) {
  if (alarms.length === 0) return null;
  return (
    <Notice tone="error" title={m.payout_alarms()}>
      <p>{m.payout_alarmsHelp()}</p>
      <ul className="mt-3 grid gap-4">
        {alarms.map((one) => (
          <li key={one.payoutId} className="grid justify-items-start gap-2">
            <span className="wrap-anywhere">
              <a href={`/companies/${one.companyId}/invoices/${one.statementId}`} className="link">
                {one.companyName}, {one.statementNumber}
              </a>{" "}
              <span className="tabular-nums">{formatFacts([formatEuros(one.cents), one.fileNumber])}</span>
              <span className="block">
                {one.on ? m.payout_alarmBooked({ day: formatDate(one.on) }) : m.payout_alarmTold()}{" "}
                {one.twice && m.payout_alarmTwice()}
              </span>
            </span>
            <EndAlarm runId={run.id} payoutId={one.payoutId} statement={one.statementNumber} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
