"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FailingCells } from "#app/_components/file-upload/failing-cells.tsx";
import { FileForm } from "#app/_components/file-upload/file-form.tsx";
import { FileReading, leavesOut } from "#app/_components/file-upload/file-reading.tsx";
import { useLongAction } from "#app/_components/file-upload/long-action.tsx";
import { AS_SHOWN, queryOf, ReadHidden, SheetQuestion } from "#app/_components/file-upload/sheet-choice.tsx";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import type { SheetChoice } from "#lib/core/table.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import { MAX_PAYMENT_FILE_BYTES, PAYMENT_COUNTS } from "#lib/payments/rules/payment.ts";
import type { PaymentFileIssue, PaymentFileOutcome } from "#lib/payments/use-cases/file.ts";
import * as m from "#messages";

type Found = { file: File; choice: SheetChoice; outcome: PaymentFileOutcome };

/** Sends a file to be checked, shows the result, and sends the same file again to be stored. */
export function PaymentUploadForm() {
  const router = useRouter();
  const [found, setFound] = useState<Found | null>(null);
  const [sent, setSent] = useState<{ file: File; choice: SheetChoice } | null>(null);
  const action = useLongAction();

  const send = (file: File, step: "check" | "apply", choice: SheetChoice) =>
    action.carryOut({
      url: `/api/payments/files?${new URLSearchParams({ step, ...queryOf(choice) })}`,
      body: file,
      type: "application/octet-stream",
      onDone: (value) => {
        const outcome = value as PaymentFileOutcome;
        setFound({ file, choice, outcome });
        if (outcome.stored) router.refresh();
      },
    });
  const check = (file: File, choice = AS_SHOWN) => {
    setFound(null);
    setSent({ file, choice });
    void send(file, "check", choice);
  };
  const asked = sent && {
    choice: sent.choice,
    busy: action.busy,
    onChoose: (choice: SheetChoice) => check(sent.file, choice),
  };
  const forget = () => {
    setFound(null);
    setSent(null);
  };

  return (
    <FileForm
      texts={{
        file: m.payment_file(),
        limits: m.payment_limits(),
        chooseFile: m.payment_chooseFile(),
        check: m.payment_check(),
      }}
      maxBytes={MAX_PAYMENT_FILE_BYTES}
      tooLarge="payment_file_too_large"
      action={action}
      progress={{
        words: (done, total) => m.payment_checking({ done, total }),
        beginning: m.payment_reading(),
      }}
      onCheck={(file) => check(file)}
      onChange={forget}
      onCancel={action.cancel}
    >
      {asked && action.failure && (
        <SheetQuestion failure={action.failure} issues={action.issues} {...asked} />
      )}
      {found && (
        <FileOutcome
          outcome={found.outcome}
          busy={action.busy}
          onApply={() => void send(found.file, "apply", found.choice)}
        />
      )}
      {asked && found && !found.outcome.stored && leavesOut(found.outcome.reading) && (
        <ReadHidden {...asked} />
      )}
    </FileForm>
  );
}

type FileOutcomeProps = { outcome: PaymentFileOutcome; busy: boolean; onApply: () => void };

/** Shows the counts of a checked or stored file, and its errors by line and column. */
function FileOutcome({ outcome, busy, onApply }: FileOutcomeProps) {
  const { stored, issueCount, accepted } = outcome;
  return (
    <section aria-labelledby="outcome" className="mt-6">
      <h3 id="outcome" className="text-section font-section">
        {stored ? m.payment_resultStored() : m.payment_result()}
      </h3>
      {issueCount === 0 && (
        <dl className="my-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
          {PAYMENT_COUNTS.map((name) => (
            <div key={name}>
              <dt className="text-caption text-ink-3">{m.payment_counts({ name })}</dt>
              <dd className="text-title font-title">{formatInteger(outcome[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="my-4">
        <Notice tone={toneOf(outcome)} live>
          {messageOf(outcome)}
        </Notice>
      </div>
      {issueCount === 0 && !stored && accepted > 0 && (
        <Button variant="primary" busy={busy} onClick={onApply}>
          {m.payment_apply({ count: accepted })}
        </Button>
      )}
      <FileReading reading={outcome.reading} />
      {issueCount > 0 && <Issues outcome={outcome} />}
    </section>
  );
}

function messageOf({ stored, issueCount, accepted }: PaymentFileOutcome): string {
  if (issueCount > 0) return m.payment_wrong({ count: issueCount });
  if (stored) return m.payment_stored();
  return accepted === 0 ? m.payment_nothingNew() : m.payment_ready();
}

function toneOf({ stored, issueCount }: PaymentFileOutcome): "success" | "warning" | "info" {
  if (issueCount > 0) return "warning";
  return stored ? "success" : "info";
}

const columnName = (field: PaymentFileIssue["field"]): string =>
  field === "row" ? fieldLabel(field) : m.paymentColumns({ field });

const Issues = ({ outcome: { issues, issueCount } }: { outcome: PaymentFileOutcome }) => (
  <>
    {issueCount > issues.length && (
      <p className="mb-2 text-ink-2">{m.payment_firstOf({ shown: issues.length, all: issueCount })}</p>
    )}
    <FailingCells
      caption={m.payment_errors()}
      cells={issues.map(({ line, field, code, value }) => ({
        line,
        column: columnName(field),
        reason: messageOfCode(code),
        value,
      }))}
    />
  </>
);
