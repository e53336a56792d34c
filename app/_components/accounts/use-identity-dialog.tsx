"use client";
import { type ReactNode, useState } from "react";
import { ModalDialog } from "#app/_components/form/form-dialog.tsx";
import type { IdentityConfirmation } from "#lib/http/auth/context.ts";
import { ConfirmIdentity } from "./confirm-identity.tsx";

export type IdentityWays = Pick<IdentityConfirmation, "passkey" | "totp">;

type Options = { ways: IdentityWays | null; help: string };

/**
 * A dialog that asks the user to confirm their identity, over a page that stays as it is. `ask` returns whether
 * they did. The page draws `dialog` beside its forms, because a form cannot contain another form.
 */
export function useIdentityDialog({ ways, help }: Options): {
  ask: () => Promise<boolean>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<((confirmed: boolean) => void) | null>(null);
  const ask = () => new Promise<boolean>((resolve) => setAsked(() => resolve));
  const answer = (confirmed: boolean) => {
    asked?.(confirmed);
    setAsked(null);
  };
  return { ask, dialog: asked && ways && <IdentityDialog {...ways} help={help} onAnswer={answer} /> };
}

type Props = IdentityWays & { help: string; onAnswer: (confirmed: boolean) => void };

const IdentityDialog = ({ onAnswer, ...asking }: Props) => (
  <ModalDialog onClose={() => onAnswer(false)}>
    <ConfirmIdentity
      {...asking}
      name="identityPassword"
      heading="h2"
      onConfirmed={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  </ModalDialog>
);
