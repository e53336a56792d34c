"use client";
import { useRouter } from "next/navigation";
import { LongProgress, useLongAction } from "#app/_components/file-upload/long-action.tsx";
import { Button } from "#app/_ui/button.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import * as m from "#messages";
import { IMPORT_RESULT } from "./place.ts";

type Props = {
  kind: FleetKind;
  companyId: number;
  importId: number;
  step: "apply" | "undo";
  /** Leaves the failing rows out. */
  validOnly?: boolean;
  label: string;
};

/**
 * Applies a checked file, or undoes it after a confirmation. In a row of buttons, over whose whole width it shows the progress.
 */
export function ImportStep({ kind, companyId, importId, step, validOnly = false, label }: Props) {
  const router = useRouter();
  const { carryOut, busy, told, failure, attempt } = useLongAction();

  const go = () =>
    carryOut({
      url: `/api/companies/${companyId}/imports/${importId}`,
      body: JSON.stringify(step === "apply" ? { step, validOnly } : { step }),
      type: "application/json",
      onDone: () => {
        router.refresh();
        document.getElementById(IMPORT_RESULT)?.focus();
      },
    });

  return (
    <div className="contents">
      {failure && (
        <div className="basis-full">
          <ErrorBox message={failure.message} attempt={attempt} />
        </div>
      )}
      {step === "undo" ? (
        <ConfirmDialog
          trigger={label}
          title={m.import_undoQuestion()}
          confirmLabel={label}
          // Not awaited: the dialog would cover the progress.
          onConfirm={() => void go()}
          disabled={busy}
        >
          {m.import_undoHelp({ kind })}
        </ConfirmDialog>
      ) : (
        <Button variant={validOnly ? "secondary" : "primary"} busy={busy} onClick={() => void go()}>
          {label}
        </Button>
      )}
      {busy && (
        <div className="order-last basis-full">
          <LongProgress
            told={told}
            words={(done, total) =>
              step === "apply" ? m.import_applying({ done, total }) : m.import_undoing({ done, total })
            }
            beginning={step === "apply" ? m.import_beginApplying() : m.import_beginUndoing()}
          />
        </div>
      )}
    </div>
  );
}
