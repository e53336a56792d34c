"use client";
import { useErrand } from "#app/_components/api-clients/use-errand.ts";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { payoutTexts as texts } from "#lib/i18n/texts/payouts.ts";
import { confirmIbanAction } from "./actions.ts";

type Props = { changeId: number; newIban: string | null; company: string };

/** Confirms the account that is shown, after asking once more. */
export function ConfirmIban({ changeId, newIban, company }: Props) {
  const { carryOut, refusal } = useErrand();
  const confirm = async () => {
    await carryOut(confirmIbanAction({ changeId: String(changeId), newIban }));
  };
  const fours = newIban?.replace(/(.{4})(?=.)/g, "$1 ");
  return (
    // Above the link that covers the row.
    <div className="relative z-10 grid justify-items-start gap-1.5">
      <ConfirmDialog
        variant="secondary"
        trigger={
          <>
            {texts.confirm}
            <span className="sr-only">: {company}</span>
          </>
        }
        title={texts.confirmQuestion}
        confirmLabel={texts.confirm}
        onConfirm={confirm}
      >
        <p className="tabular-nums">
          {fours ? texts.confirmHelp(company, fours) : texts.confirmNone(company)}
        </p>
      </ConfirmDialog>
      <p role="alert" className="text-error empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
