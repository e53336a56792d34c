"use client";
import { useState } from "react";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { FormDialog } from "#app/_components/form/form-dialog.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import * as m from "#messages";
import { takeBackEntryAction } from "./actions.ts";

/** Opens the dialogue that returns a movement that was set aside to waiting. */
export function TakeBackMovementButton({ entryId }: { entryId: number }) {
  const [open, setOpen] = useState(false);
  const identity = useIdentityDialog({ help: m.bankPage_identity() });
  const { carryOut, busy, refusal } = useServerAction({ confirmIdentity: identity.ask });
  const send = (element: HTMLFormElement) => {
    const why = String(new FormData(element).get("why") ?? "");
    void carryOut(() => takeBackEntryAction({ entryId: String(entryId), why }), {
      onDone: () => setOpen(false),
    });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.movement_takeBack()}</Button>
      {open && (
        <FormDialog
          className="confirm"
          title={m.movement_takeBackTitle()}
          confirm={m.movement_takeBack()}
          busy={busy}
          refusal={refusal}
          onSend={send}
          onClose={() => setOpen(false)}
        >
          <TextInput label={m.bankPage_reason()} hint={m.bankPage_reasonHint()} name="why" maxLength={500} />
        </FormDialog>
      )}
      {identity.dialog}
    </>
  );
}
