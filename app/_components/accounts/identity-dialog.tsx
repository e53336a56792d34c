"use client";
import { ModalDialog } from "#app/_components/form/form-dialog.tsx";
import type { IdentityConfirmation } from "#lib/http/auth/context.ts";
import { ConfirmIdentity } from "./confirm-identity.tsx";

export type IdentityWays = Pick<IdentityConfirmation, "passkey" | "totp">;

type Props = IdentityWays & { help: string; onAnswer: (confirmed: boolean) => void };

/** Asks over the page who sits there. */
export default function IdentityDialog({ onAnswer, ...asking }: Props) {
  return (
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
}
