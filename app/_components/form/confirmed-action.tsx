"use client";
import type { ReactNode } from "react";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import type { ActionResult } from "#lib/doors/action.ts";
import { useServerAction } from "./use-server-action.ts";

type Props<Output> = {
  /** Label of the button that opens the dialog. */
  trigger: ReactNode;
  title: string;
  confirmLabel: string;
  send: () => Promise<ActionResult<Output>>;
  onDone?: (value: Output) => void;
  /** False if there is nothing to confirm; the page then shows what is missing. */
  ready?: () => boolean;
  /** After a refusal the page shows more than the refusal. */
  redrawsRefused?: boolean;
  variant?: "primary" | "secondary" | "danger-quiet";
  /** The button waits, for example until the page shows another action's change. */
  disabled?: boolean;
  /** Why the person must confirm their identity, if the action needs that. */
  identityHelp?: string;
  children?: ReactNode;
};

/** A button that runs an action after a confirmation; the page then shows the result. */
export function ConfirmedAction<Output>({
  send,
  onDone,
  redrawsRefused = false,
  identityHelp,
  ...question
}: Props<Output>) {
  const identity = useIdentityDialog({ help: identityHelp ?? "" });
  const { carryOut, refusal } = useServerAction({
    redrawsRefused,
    confirmIdentity: identityHelp === undefined ? undefined : identity.ask,
  });
  const confirm = async () => {
    await carryOut(send, onDone && { onDone });
  };
  return (
    <>
      <ConfirmDialog {...question} onConfirm={confirm} />
      <Refusal className="w-full">{refusal}</Refusal>
      {identity.dialog}
    </>
  );
}
