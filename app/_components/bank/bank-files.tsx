import { Card } from "#app/_ui/card.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import type { StoredBankFile } from "#lib/bank/queries/bank-files.ts";
import { payeeCounts, statusWords } from "#lib/bank/texts.ts";
import { formatDateTime, formatFacts, formatInteger } from "#lib/messages/format.ts";
import * as m from "#messages";

const COUNTS = ["paid", "accepted", "rejected", "returned", "received", "waiting"] as const;

/** Lists the bank's latest files, each with its result. */
export const BankFiles = ({ files }: { files: readonly StoredBankFile[] }) => (
  <Card title={m.bankPage_files()}>
    {files.length === 0 && <p className="text-ink-2">{m.bankPage_noFiles()}</p>}
    <ul className="grid gap-3">
      {files.map(({ id, messageId, result, receivedAt, receivedBy }) => (
        <li key={id} className="border-line not-last:border-b not-last:pb-3">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-section wrap-anywhere">{formatFacts([result.kind, messageId])}</span>
            <span>{m.bankPage_records({ count: result.records })}</span>
          </p>
          <p className="text-caption text-ink-2">
            {formatFacts(
              COUNTS.filter((name) => result[name] > 0).map(
                (name) => `${m.bankPage_counts({ name })} ${formatInteger(result[name])}`,
              ),
            )}
          </p>
          {result.payees?.length > 0 && (
            <p className="text-caption text-ink-2">
              {m.payout_payees()}: {payeeCounts(result.payees)}
            </p>
          )}
          {result.statuses?.length > 0 && (
            <p className="text-caption text-ink-2 wrap-anywhere">
              {formatFacts(
                result.statuses.map(({ status, count }) => `${statusWords(status)} ${formatInteger(count)}`),
              )}
            </p>
          )}
          <p className="text-caption text-ink-3 wrap-anywhere">
            {whole(m.bankPage_received({ at: formatDateTime(receivedAt), by: receivedBy }))}
          </p>
        </li>
      ))}
    </ul>
  </Card>
);
