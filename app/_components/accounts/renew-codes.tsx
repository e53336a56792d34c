"use client";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { accountPageTexts as texts } from "#lib/accounts/second-factor-texts.ts";
import { renewRecoveryCodesAction } from "./actions.ts";
import { useErrand } from "./use-errand.ts";

export function RenewCodes({ onRenewed }: { onRenewed: (codes: string[]) => void }) {
  const errand = useErrand();
  return (
    <div>
      <ConfirmDialog
        trigger={texts.renew}
        title={texts.renewTitle}
        confirmLabel={texts.renew}
        variant="secondary"
        onConfirm={() => errand.carryOut(() => renewRecoveryCodesAction(undefined), onRenewed)}
      >
        {texts.renewHelp}
      </ConfirmDialog>
      {errand.failure && (
        <p role="alert" className="mt-2 text-error">
          {errand.failure}
        </p>
      )}
    </div>
  );
}
