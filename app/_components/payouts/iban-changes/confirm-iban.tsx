"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { payoutTexts as texts } from "#lib/payouts/texts.ts";
import { confirmIbanAction } from "./actions.ts";

type Props = { changeId: number; newIban: string | null; company: string };

/** Confirms the account that is shown, after asking once more. */
export function ConfirmIban({ changeId, newIban, company }: Props) {
  const fours = newIban?.replace(/(.{4})(?=.)/g, "$1 ");
  return (
    // Above the link that covers the row.
    <div className="relative z-10 grid justify-items-start gap-1.5">
      <ConfirmedAction
        variant="secondary"
        trigger={
          <>
            {texts.confirm}
            <span className="sr-only">: {company}</span>
          </>
        }
        title={texts.confirmQuestion}
        confirmLabel={texts.confirm}
        send={() => confirmIbanAction({ changeId: String(changeId), newIban })}
      >
        <p className="tabular-nums">
          {fours ? texts.confirmHelp(company, fours) : texts.confirmNone(company)}
        </p>
      </ConfirmedAction>
    </div>
  );
}
