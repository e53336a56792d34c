"use client";
import { ModalDialog } from "#app/_components/form/form-dialog.tsx";
import type { IdentityConfirmation } from "#lib/doors/auth/context.ts";
import { ConfirmIdentity } from "./confirm-identity.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

export type IdentityWays = Pick<IdentityConfirmation, "password" | "passkey" | "totp">;

type Props = IdentityWays & { help: string; onAnswer: (confirmed: boolean) => void };

/** Asks over the page who sits there. */
export default function IdentityDialog({ onAnswer, password, ...asking }: Props) {
  const hasSecond = asking.passkey || asking.totp;
  if (!password && !hasSecond)
    return (
      <ModalDialog onClose={() => onAnswer(false)}>
        <SignInAgain help={asking.help} onCancel={() => onAnswer(false)} />
      </ModalDialog>
    );
  return (
    <ModalDialog onClose={() => onAnswer(false)}>
      <ConfirmIdentity
        {...asking}
        secondOnly={hasSecond}
        name="identityPassword"
        heading="h2"
        onConfirmed={() => onAnswer(true)}
        onCancel={() => onAnswer(false)}
      />
    </ModalDialog>
  );
}
