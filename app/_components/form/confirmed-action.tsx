"use client";
import type { ReactNode } from "react";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import type { ActionResult } from "#lib/doors/action.ts";
import { useServerAction } from "./use-server-action.ts";

type Props<Output> = {
  /** Words of the button that opens the question. */
  trigger: ReactNode;
  title: string;
  confirmLabel: string;
  send: () => Promise<ActionResult<Output>>;
  onDone?: (value: Output) => void;
  /** Whether there is something to ask at all; where not, the page says what is missing. */
  ready?: () => boolean;
  /** The page shows more than the refusal after a refused action. */
  redrawsRefused?: boolean;
  variant?: "primary" | "secondary" | "danger-quiet";
  /** The button waits, for example until the page shows what another action changed. */
  disabled?: boolean;
  /** Why the person is asked who they are, where the action needs that. */
  identityHelp?: string;
  children?: ReactNode;
};

/** A button that carries an action out after asking once more; the page then shows what became of it. */
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
