"use client";
import { ModalDialog } from "#app/_components/form/form-dialog.tsx";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import type { IdentityConfirmation } from "#lib/doors/auth/context.ts";
import * as m from "#messages";
import { ConfirmIdentity } from "./confirm-identity.tsx";

export type IdentityWays = Pick<IdentityConfirmation, "password" | "passkey" | "totp">;

type Props = IdentityWays & { help: string; onAnswer: (confirmed: boolean) => void };

/** Asks for a proof of identity above the page. */
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

/** For a person whose organisation keeps the password: they confirm their identity by signing in once more. */
function SignInAgain({ help, onCancel }: { help: string; onCancel: () => void }) {
  return (
    <div className="grid max-w-md gap-3">
      <h2 className="text-section font-section">{m.accountPage_confirmTitle()}</h2>
      <p className="text-ink-2">{help}</p>
      <p>{m.accountPage_confirmByOrganisation()}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/user/logout">{m.accountPage_signInAgain()}</ButtonLink>
        <Button onClick={onCancel}>{m.ui_cancel()}</Button>
      </div>
    </div>
  );
}
