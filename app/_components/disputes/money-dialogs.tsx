"use client";
import { useState } from "react";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { FormDialog } from "#app/_components/form/form-dialog.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { type CreditChoice, CreditDialog } from "#app/_components/statements/credit-note-dialog.tsx";
import { Button } from "#app/_ui/button.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import * as m from "#messages";
import { correctDisputeAction, creditDisputeAction } from "./actions.ts";
import { type DisputePlace, placeWords } from "./message-form.tsx";

type CreditProps = DisputePlace & {
  version: number;
  choices: readonly CreditChoice[];
  /** The disputed line, if it can be given back. */
  chosen: number | null;
};

/** Gives back fees of the disputed statement: the disputed line is ticked, and the reason is filled in. */
export const CreditDispute = ({ version, choices, chosen, ...place }: CreditProps) => (
  <CreditDialog
    choices={choices}
    chosen={chosen}
    reason={m.dispute_creditReason({ id: String(place.disputeId) })}
    send={(body) => creditDisputeAction({ ...placeWords(place), version, body })}
  />
);

type CorrectProps = DisputePlace & { version: number; cents: string; shown: string };

/** Corrects the disputed card payment: its sum is filled in. */
export function CorrectDispute({ version, cents, shown, ...place }: CorrectProps) {
  const [open, setOpen] = useState(false);
  const identity = useIdentityDialog({ help: m.dispute_correctIdentity() });
  const { carryOut, busy, refusal } = useServerAction({ confirmIdentity: identity.ask });
  const send = (element: HTMLFormElement) => {
    const form = new FormData(element);
    const body = {
      rightCents: String(form.get("rightCents") ?? ""),
      reason: String(form.get("reason") ?? ""),
    };
    void carryOut(() => correctDisputeAction({ ...placeWords(place), version, body }), {
      onDone: () => setOpen(false),
    });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.dispute_correct()}</Button>
      {open && (
        <FormDialog
          title={m.dispute_correct()}
          confirm={m.dispute_correctConfirm()}
          busy={busy}
          refusal={refusal}
          onSend={send}
          onClose={() => setOpen(false)}
        >
          <div className="mt-3 grid gap-4">
            <TextInput
              label={m.dispute_rightSum()}
              hint={m.dispute_rightSumHint({ cents: shown })}
              name="rightCents"
              defaultValue={cents}
              inputMode="decimal"
              maxLength={20}
            />
            <TextInput
              label={m.creditNote_reason()}
              hint={m.dispute_reasonHint()}
              name="reason"
              defaultValue={m.dispute_creditReason({ id: String(place.disputeId) })}
              maxLength={200}
            />
          </div>
        </FormDialog>
      )}
      {identity.dialog}
    </>
  );
}
