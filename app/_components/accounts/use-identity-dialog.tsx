"use client";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { Confirmation } from "#lib/http/auth/confirmation.ts";
import { ConfirmIdentity } from "./confirm-identity.tsx";

export type IdentityWays = Pick<Confirmation, "passkey" | "totp">;

type Options = { ways: IdentityWays | null; help: string };

/**
 * A dialog that asks again who sits there, over a page that stays as it is. `ask` tells whether they showed it; the page
 * draws `dialog` beside its forms, because a form holds no other form.
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

function IdentityDialog({ onAnswer, ...asking }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing, while it still stands in the page, gives the focus back to the button that was pressed.
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className="confirm" onClose={() => onAnswer(false)}>
      <ConfirmIdentity
        {...asking}
        name="identityPassword"
        heading="h2"
        onConfirmed={() => onAnswer(true)}
        onCancel={() => onAnswer(false)}
      />
    </dialog>
  );
}
