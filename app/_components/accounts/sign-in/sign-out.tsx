"use client";
import { useEffect, useRef } from "react";
import { useFormStatus } from "react-dom";
import { dropToken } from "#app/_components/accounts/bearer/bearer-token.ts";
import { tellSignedOut } from "#app/_components/accounts/token-sync/send.ts";
import { clearDrafts } from "#app/_components/form/use-draft.ts";
import { Button } from "#app/_ui/button.tsx";
import * as m from "#messages";
import { signOutAction, signOutEverywhereAction } from "./actions.ts";

type Props = { everywhere: boolean; atOnce: boolean };

/** A form that posts itself. Without scripts its button posts it. */
export function SignOut({ everywhere, atOnce }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (atOnce) form.current?.requestSubmit();
  }, [atOnce]);
  return (
    <form ref={form} action={everywhere ? signOutEverywhereAction : signOutAction}>
      <p className="mb-5 text-ink-2">
        {everywhere ? m.public_logoutEverywhereHelp() : m.public_logoutHelp()}
      </p>
      <Submit />
    </form>
  );
}

function Submit() {
  const { pending } = useFormStatus();
  return (
    <Button type="submit" variant="primary" wide busy={pending} busyText={m.public_signingOut()}>
      {m.public_signOut()}
    </Button>
  );
}

/** Clears drafts and the token, so that the next user of this device does not see them. */
export function ForgetDrafts() {
  useEffect(() => {
    clearDrafts();
    dropToken();
  }, []);
  return null;
}

/** Tells the token receiver that this browser is signed out. */
export function TokenSyncEnd({ path }: { path: string }) {
  useEffect(() => void tellSignedOut({ path }), [path]);
  return null;
}
