"use client";
import { useRouter } from "next/navigation";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import * as m from "#messages";
import { askForRunAction } from "./actions.ts";

type Props = { start: string; label: string; variant?: "primary" | "secondary"; leads?: boolean };

/** Asks for a preview. With `leads` it opens the run. */
export function PreviewButton({ start, label, variant = "secondary", leads = false }: Props) {
  const router = useRouter();
  const { carryOut, busy, refusal } = useServerAction();
  const ask = async () => {
    const asked = await carryOut(() => askForRunAction({ start, task: "preview" }));
    if (asked?.ok && leads) router.push(`/admin/settlements/${asked.value.runId}`);
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button variant={variant} busy={busy} onClick={ask}>
        {label}
      </Button>
      <Refusal>{refusal}</Refusal>
    </div>
  );
}

type FinaliseProps = {
  start: string;
  label: string;
  question: string;
  sums: string;
  /** What is odd in the preview, each with its count. */
  oddities: readonly string[];
};

/** Makes the statements final after a confirmation. */
export function FinaliseButton({ start, label, question, sums, oddities }: FinaliseProps) {
  const { carryOut, refusal } = useServerAction();
  const finalise = async () => {
    await carryOut(() => askForRunAction({ start, task: "finalise" }));
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <ConfirmDialog
        variant="primary"
        trigger={label}
        title={question}
        confirmLabel={m.settlementRun_confirm()}
        onConfirm={finalise}
      >
        <p>{sums}</p>
        {oddities.length > 0 && (
          <ul className="mt-2 list-disc ps-5">
            {oddities.map((oddity) => (
              <li key={oddity}>{oddity}</li>
            ))}
          </ul>
        )}
        <p className="mt-2">{m.settlementRun_confirmHelp()}</p>
      </ConfirmDialog>
      <Refusal>{refusal}</Refusal>
    </div>
  );
}
