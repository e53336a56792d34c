"use client";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import * as m from "#messages";

/** Says how a person shows who they are whose organisation keeps the password: by signing in once more. */
export function SignInAgain({ help, onCancel }: { help: string; onCancel: () => void }) {
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
