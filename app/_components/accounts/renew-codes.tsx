"use client";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { accountPageTexts as texts } from "#lib/accounts/second-factor-texts.ts";
import { renewRecoveryCodesAction } from "./actions.ts";
import { useAccountAction } from "./use-account-action.ts";

export function RenewCodes({ onRenewed }: { onRenewed: (codes: string[]) => void }) {
  const action = useAccountAction();
  return (
    <div>
      <ConfirmDialog
        trigger={texts.renew}
        title={texts.renewTitle}
        confirmLabel={texts.renew}
        variant="secondary"
        onConfirm={() => action.carryOut(() => renewRecoveryCodesAction(undefined), onRenewed)}
      >
        {texts.renewHelp}
      </ConfirmDialog>
      {action.failure && (
        <p role="alert" className="mt-2 text-error">
          {action.failure}
        </p>
      )}
    </div>
  );
}
