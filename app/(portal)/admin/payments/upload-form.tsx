"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { useReady } from "#app/_components/use-ready.ts";
import { Button } from "#app/_ui/button.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { LongProgress } from "#app/(portal)/companies/[companyId]/_import/progress.tsx";
import { useLongErrand } from "#app/(portal)/companies/[companyId]/_import/use-long-errand.ts";
import { MAX_PAYMENT_BYTES } from "#lib/domain/payment.ts";
import { messageOfCode } from "#lib/i18n/errors.ts";
import { formTexts } from "#lib/i18n/texts/forms.ts";
import { paymentTexts as texts } from "#lib/i18n/texts/payments.ts";
import type { PaymentFileOutcome } from "#lib/use-cases/payments/file.ts";
import { FileOutcome } from "./file-outcome.tsx";

const ACCEPTED = ".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Sends a file to be checked, shows what it comes to, and sends the same file again to be stored. */
export function UploadForm() {
  const router = useRouter();
  const ready = useReady();
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const [outcome, setOutcome] = useState<PaymentFileOutcome | null>(null);
  const { carryOut, refuse, busy, told, failure, attempt } = useLongErrand();

  const send = (step: "check" | "apply") => {
    const file = input.current?.files?.[0];
    setMissing(!file);
    if (!file) return input.current?.focus();
    if (step === "check") setOutcome(null);
    // Said here at once; the server does not take it either.
    if (file.size > MAX_PAYMENT_BYTES) return refuse(messageOfCode("file_too_large"));
    void carryOut({
      url: `/api/payments/files?${new URLSearchParams({ step })}`,
      body: file,
      type: "application/octet-stream",
      onDone: (value) => {
        setOutcome(value as PaymentFileOutcome);
        if ((value as PaymentFileOutcome).stored) router.refresh();
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send("check");
  };
  const choose = () => {
    setMissing(false);
    setOutcome(null);
  };

  return (
    <form method="dialog" noValidate onSubmit={submit}>
      <fieldset disabled={!ready} className={`min-w-0 ${ready ? "" : "starting"}`}>
        {failure && (
          <div className="mb-4">
            <ErrorBox message={failure.message} attempt={attempt} />
          </div>
        )}
        <label htmlFor="file" className="mb-1.5 block text-label font-label">
          {texts.file}
        </label>
        <input
          ref={input}
          id="file"
          type="file"
          accept={ACCEPTED}
          aria-invalid={missing || undefined}
          aria-describedby="file-note"
          onChange={choose}
          className="control file max-w-140"
        />
        <p id="file-note" className={`mt-1.5 text-caption ${missing ? "text-error" : "text-ink-3"}`}>
          {missing ? texts.chooseFile : texts.limits}
        </p>
        <div className="mt-4">
          <Button type="submit" busy={busy} variant={outcome ? "secondary" : "primary"}>
            {texts.check}
          </Button>
        </div>
        {busy && (
          <div className="mt-4">
            <LongProgress told={told} words={() => texts.sending} beginning={texts.sending} />
          </div>
        )}
        {outcome && <FileOutcome outcome={outcome} busy={busy} onApply={() => send("apply")} />}
      </fieldset>
      <noscript>
        <p className="mt-4 text-error">{formTexts.needsScript}</p>
      </noscript>
    </form>
  );
}
