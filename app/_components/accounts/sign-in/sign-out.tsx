"use client";
import { useEffect, useRef, useState } from "react";
import { dropToken } from "#app/_components/accounts/bearer/bearer-token.ts";
import { tellSignedOut } from "#app/_components/accounts/token-sync/send.ts";
import { clearDrafts } from "#app/_components/form/use-draft.ts";
import { Button } from "#app/_ui/button.tsx";
import * as m from "#messages";

type Props = { everywhere: boolean; from: string; atOnce: boolean };

/** A form that posts itself. Without scripts its button posts it. */
export function SignOut({ everywhere, from, atOnce }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (atOnce) form.current?.requestSubmit();
  }, [atOnce]);
  return (
    <form ref={form} method="post" action="/user/form/logout" onSubmit={() => setSent(true)}>
      {everywhere && <input type="hidden" name="everywhere" value="1" />}
      <input type="hidden" name="from" value={from} />
      <p className="mb-5 text-ink-2">
        {everywhere ? m.public_logoutEverywhereHelp() : m.public_logoutHelp()}
      </p>
      <Button type="submit" variant="primary" wide busy={sent} busyText={m.public_signingOut()}>
        {m.public_signOut()}
      </Button>
    </form>
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
