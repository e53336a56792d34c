"use client";
import { useState } from "react";
import { FailedAnswer, wordsOfAnswer, wordsOfError } from "#app/_components/form/action-error.ts";
import { Button } from "#app/_ui/button.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { publicTexts } from "#lib/messages/public.ts";

/**
 * Off to the organisation's own sign-in. By script, as the page's policy lets no form lead to another site: the address
 * comes as an answer.
 */
export function SsoButton({ label, destination }: { label: string; destination: string }) {
  const [leaving, setLeaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const leave = () => {
    setLeaving(true);
    setRefusal(undefined);
    addressOf(destination).then(
      (address) => window.location.assign(address),
      (error: unknown) => {
        setLeaving(false);
        setRefusal(wordsOfError(error));
      },
    );
  };
  return (
    <>
      <p className="my-5 flex items-center gap-3 text-caption text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {publicTexts.ssoOr}
      </p>
      {refusal && <ErrorBox message={refusal} />}
      <Button wide busy={leaving} busyText={publicTexts.signingIn} onClick={leave}>
        {label}
      </Button>
    </>
  );
}

async function addressOf(destination: string): Promise<string> {
  const { csrfToken } = await read(await fetch("/api/auth/csrf"));
  const body = new URLSearchParams({ csrfToken: String(csrfToken), callbackUrl: destination, json: "true" });
  const { url } = await read(await fetch("/api/auth/signin/sso", { method: "POST", body }));
  return String(url);
}

async function read(answer: Response): Promise<Record<string, unknown>> {
  if (!answer.ok) throw new FailedAnswer(wordsOfAnswer(answer, await answer.text()));
  return await answer.json();
}
