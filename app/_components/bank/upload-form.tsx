"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FileForm } from "#app/_components/file-upload/file-form.tsx";
import { useLongAction } from "#app/_components/file-upload/long-action.tsx";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { BANK_FILE_LIMITS } from "#lib/bank/rules/bank-file.ts";
import type { ReceivedBankFile } from "#lib/bank/rules/received.ts";
import { payeeCounts, statusWords } from "#lib/bank/texts.ts";
import { formatFacts, formatInteger } from "#lib/messages/format.ts";
import * as m from "#messages";

type Found = { file: File; outcome: ReceivedBankFile };

/** Sends a file of the bank to be checked, shows the result, and sends the same file again to be stored. */
export function BankUploadForm() {
  const router = useRouter();
  const [found, setFound] = useState<Found | null>(null);
  const action = useLongAction();
  const send = (file: File, step: "check" | "apply") =>
    action.carryOut({
      url: `/api/bank-files?${new URLSearchParams({ step })}`,
      body: file,
      type: file.name.toLowerCase().endsWith(".zip") ? "application/zip" : "application/xml",
      onDone: (value) => {
        const outcome = value as ReceivedBankFile;
        setFound({ file, outcome });
        if (outcome.stored) router.refresh();
      },
    });
  const check = (file: File) => {
    setFound(null);
    void send(file, "check");
  };

  return (
    <FileForm
      texts={{
        file: m.bankPage_file(),
        limits: m.bankPage_limits(),
        chooseFile: m.bankPage_chooseFile(),
        check: m.bankPage_check(),
      }}
      maxBytes={BANK_FILE_LIMITS.bytes}
      tooLarge="bank_file_too_large"
      accepted=".xml,.zip,application/xml,text/xml,application/zip"
      action={action}
      progress={{ words: () => m.bankPage_sending(), beginning: m.bankPage_sending() }}
      onCheck={check}
      onChange={() => setFound(null)}
    >
      {found && (
        <Outcome outcome={found.outcome} busy={action.busy} onApply={() => void send(found.file, "apply")} />
      )}
    </FileForm>
  );
}

const COUNTS = [
  "paid",
  "accepted",
  "rejected",
  "returned",
  "paidWithdrawn",
  "received",
  "waiting",
  "duplicates",
  "unbooked",
] as const;

/** The bank's statuses, and its remarks on single payments that decide nothing. */
function Statuses({ outcome: { statuses, remarks } }: { outcome: ReceivedBankFile }) {
  if (statuses.length === 0) return null;
  return (
    <div className="my-4">
      <h4 className="text-label font-label">{m.bankPage_statuses()}</h4>
      <p className="wrap-anywhere">
        {formatFacts(statuses.map(({ status, count }) => `${statusWords(status)} ${formatInteger(count)}`))}
      </p>
      {remarks.length > 0 && (
        <>
          <p className="mt-2 text-ink-2">{m.bankPage_remarks()}</p>
          <ul className="list-disc ps-5">
            {remarks.map(({ reference, status, text }) => (
              <li key={`${reference} ${status} ${text}`} className="wrap-anywhere">
                {[`${reference}: ${statusWords(status)}`, text].filter(Boolean).join(", ")}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

type Props = { outcome: ReceivedBankFile; busy: boolean; onApply: () => void };

/** Shows the result of a checked or stored file, and its contradictions to the statements. */
function Outcome({ outcome, busy, onApply }: Props) {
  const { stored, repeated, contradictions, named } = outcome;
  return (
    <section aria-labelledby="bank-outcome" className="mt-6">
      <h3 id="bank-outcome" className="text-section font-section">
        {stored ? m.bankPage_resultStored() : m.bankPage_result()}
      </h3>
      {outcome.files.length > 1 && (
        <p className="text-ink-2">{m.bankPage_partFiles({ count: outcome.files.length })}</p>
      )}
      <ul>
        {outcome.files.map(({ name, kind, messageId, records }) => (
          <li key={`${name} ${messageId}`} className="text-ink-2 wrap-anywhere">
            {formatFacts([name, kind, messageId, m.bankPage_records({ count: records })])}
          </li>
        ))}
      </ul>
      <dl className="my-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
        {COUNTS.filter((name) => outcome[name] > 0).map((name) => (
          <div key={name}>
            <dt className="text-caption text-ink-3">{m.bankPage_counts({ name })}</dt>
            <dd className="text-title font-title">{formatInteger(outcome[name])}</dd>
          </div>
        ))}
      </dl>
      {outcome.payees.length > 0 && (
        <p className="my-4">
          <span className="font-label">{m.payout_payees()}:</span> {payeeCounts(outcome.payees)}
        </p>
      )}
      <Statuses outcome={outcome} />
      {contradictions > 0 && (
        <div className="my-4">
          <Notice tone="warning">
            <p>{m.bankPage_contradictions({ count: contradictions })}</p>
            <ul className="mt-2 list-disc ps-5">
              {named.map(({ reference, why }) => (
                <li key={`${reference} ${why}`} className="wrap-anywhere">
                  {reference}: {m.bankPage_why({ why })}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <div className="my-4">
        <Notice tone={stored && !repeated ? "success" : "info"} live>
          {repeated ? m.bankPage_repeated() : stored ? m.bankPage_stored() : m.bankPage_ready()}
        </Notice>
      </div>
      {!stored && (
        <Button variant="primary" busy={busy} onClick={onApply}>
          {m.bankPage_apply()}
        </Button>
      )}
    </section>
  );
}
