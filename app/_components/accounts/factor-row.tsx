"use client";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import type { SentFactor } from "#lib/accounts/schema.ts";
import { accountPageTexts as texts } from "#lib/accounts/second-factor-texts.ts";
import type { ActionResult } from "#lib/http/action.ts";
import { type Factor, RemoveLastFactor } from "./remove-last-factor.tsx";
import { useAccountAction } from "./use-account-action.ts";

type Props = {
  factor: Factor;
  /** Whether it may be taken away at this moment. */
  open: boolean;
  /** Whether it is the only one left: then it is shown once more. */
  last: boolean;
  remove: (shown?: SentFactor) => Promise<ActionResult<null>>;
  onRemoved: () => void;
};

export function FactorRow({ factor, open, last, remove, onRemoved }: Props) {
  const action = useAccountAction();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-label wrap-anywhere">{factor.name}</p>
        <p className="text-caption text-ink-3 tabular-nums">{factor.used.join(" · ")}</p>
        {action.failure && (
          <p role="alert" className="mt-1 text-error">
            {action.failure}
          </p>
        )}
      </div>
      {open && last && <RemoveLastFactor factor={factor} remove={remove} onRemoved={onRemoved} />}
      {open && !last && (
        <ConfirmDialog
          trigger={
            <>
              <span aria-hidden="true">{texts.remove}</span>
              <span className="sr-only">{factor.removal}</span>
            </>
          }
          title={factor.question}
          confirmLabel={texts.remove}
          onConfirm={() => action.carryOut(() => remove(), onRemoved)}
        >
          {factor.explanation}
        </ConfirmDialog>
      )}
    </li>
  );
}
