"use client";
import { type ReactNode, useState } from "react";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { ReasonDialog, type ReasonWords } from "#app/_components/form/reason-dialog.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import type { ActionResult } from "#lib/doors/action.ts";

type Props = {
  /** Label of the button that opens the dialog. */
  trigger: ReactNode;
  variant: "primary" | "secondary" | "danger-quiet";
  /** The id of the field, unique on the page while the dialog is open. */
  id: string;
  words: ReasonWords;
  maxLength: number;
  /** Why the person must confirm their identity. */
  identityHelp: string;
  send: (reason: string) => Promise<ActionResult<null>>;
};

/** A button that asks for a reason and runs an action; the page then shows the result. */
export function ReasonedAction({ trigger, variant, identityHelp, send, ...dialog }: Props) {
  const [open, setOpen] = useState(false);
  const identity = useIdentityDialog({ help: identityHelp });
  const { carryOut, busy } = useServerAction({ confirmIdentity: identity.ask });
  const carryOutFor = async (reason: string) => {
    const done = await carryOut(() => send(reason), { refreshAfter: () => true });
    return done === null || done.ok ? null : done.error.message;
  };
  return (
    <>
      <Button variant={variant} disabled={busy} onClick={() => setOpen(true)}>
        {trigger}
      </Button>
      {open && <ReasonDialog {...dialog} send={carryOutFor} onClose={() => setOpen(false)} />}
      {identity.dialog}
    </>
  );
}
