"use client";
import { useRouter } from "next/navigation";
import { useReady } from "#app/_components/use-ready.ts";
import { Button } from "#app/_ui/button.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import type { FleetKind } from "#lib/domain/fleet-permissions.ts";
import { importTexts as texts } from "#lib/i18n/texts/import.ts";
import { LongProgress } from "./progress.tsx";
import { useLongErrand } from "./use-long-errand.ts";

type Props = {
  kind: FleetKind;
  companyId: number;
  importId: number;
  step: "apply" | "undo";
  /** Leaves the failing rows out. */
  validOnly?: boolean;
  label: string;
};

/** Carries a checked file out, or asks once more and takes it back. */
export function ImportStep({ kind, companyId, importId, step, validOnly = false, label }: Props) {
  const router = useRouter();
  const ready = useReady();
  const { carryOut, busy, told, failure, attempt } = useLongErrand();

  const go = () =>
    carryOut({
      url: `/api/companies/${companyId}/imports/${importId}`,
      body: JSON.stringify(step === "apply" ? { step, validOnly } : { step }),
      type: "application/json",
      onDone: () => router.refresh(),
    });

  return (
    <div>
      {failure && (
        <div className="mb-4">
          <ErrorBox message={failure.message} attempt={attempt} />
        </div>
      )}
      {step === "undo" ? (
        <ConfirmDialog
          trigger={label}
          title={texts.undoQuestion}
          confirmLabel={label}
          onConfirm={go}
          disabled={!ready}
        >
          {texts.undoHelp[kind]}
        </ConfirmDialog>
      ) : (
        <Button
          variant={validOnly ? "secondary" : "primary"}
          busy={busy}
          disabled={!ready}
          onClick={() => void go()}
        >
          {label}
        </Button>
      )}
      {busy && (
        <LongProgress
          told={told}
          words={step === "apply" ? texts.applying : texts.undoing}
          beginning={step === "apply" ? texts.beginApplying : texts.beginUndoing}
        />
      )}
    </div>
  );
}
