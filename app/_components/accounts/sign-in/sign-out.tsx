"use client";
import { useEffect, useRef } from "react";
import { useFormStatus } from "react-dom";
import { clearDrafts } from "#app/_components/form/use-draft.ts";
import { Button } from "#app/_ui/button.tsx";
import { publicTexts } from "#lib/messages/public.ts";
import { signOutAction, signOutEverywhereAction } from "./actions.ts";

type Props = { everywhere: boolean; atOnce: boolean };

/** A form that posts itself; without script its button does the same. */
export function SignOut({ everywhere, atOnce }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (atOnce) form.current?.requestSubmit();
  }, [atOnce]);
  return (
    <form ref={form} action={everywhere ? signOutEverywhereAction : signOutAction}>
      <p className="mb-5 text-ink-2">
        {everywhere ? publicTexts.logoutEverywhereHelp : publicTexts.logoutHelp}
      </p>
      <Submit />
    </form>
  );
}

function Submit() {
  const { pending } = useFormStatus();
  return (
    <Button type="submit" variant="primary" wide busy={pending} busyText={publicTexts.signingOut}>
      {publicTexts.signOut}
    </Button>
  );
}

/** The next person at this device must not see what the last one had typed. */
export function ForgetDrafts() {
  useEffect(clearDrafts, []);
  return null;
}
