"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FileForm } from "#app/_components/file-upload/file-form.tsx";
import { useLongAction } from "#app/_components/file-upload/long-action.tsx";
import { MAX_PAYMENT_BYTES } from "#lib/payments/rules/payment.ts";
import { paymentTexts as texts } from "#lib/payments/texts.ts";
import type { PaymentFileOutcome } from "#lib/payments/use-cases/file.ts";
import { FileOutcome } from "./file-outcome.tsx";

type Found = { file: File; outcome: PaymentFileOutcome };

/** Sends a file to be checked, shows what it comes to, and sends the same file again to be stored. */
export function UploadForm() {
  const router = useRouter();
  const [found, setFound] = useState<Found | null>(null);
  const action = useLongAction();

  const send = (file: File, step: "check" | "apply") =>
    action.carryOut({
      url: `/api/payments/files?${new URLSearchParams({ step })}`,
      body: file,
      type: "application/octet-stream",
      onDone: (value) => {
        const outcome = value as PaymentFileOutcome;
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
      texts={texts}
      maxBytes={MAX_PAYMENT_BYTES}
      action={action}
      progress={{ words: () => texts.sending, beginning: texts.sending }}
      onCheck={check}
      onChange={() => setFound(null)}
    >
      {found && (
        <FileOutcome
          outcome={found.outcome}
          busy={action.busy}
          onApply={() => void send(found.file, "apply")}
        />
      )}
    </FileForm>
  );
}
