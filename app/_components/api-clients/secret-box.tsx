"use client";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";

export type Credentials = { clientId: string; secret: string };

/** A client's credentials, the one time that the secret is shown, and how a program uses them. */
export function SecretBox({ clientId, secret, tokenUrl }: Credentials & { tokenUrl: string }) {
  // Lines of their own, which a shell takes together.
  const curl = [`curl -u '${clientId}:${secret}'`, "-d grant_type=client_credentials", tokenUrl].join(
    " \\\n  ",
  );
  return (
    <Notice tone="warning" title={texts.secretTitle} live>
      <p>{texts.secretOnce}</p>
      <dl className="mt-3 grid gap-3">
        <Copied term={texts.clientId} value={clientId} />
        <Copied term={texts.secret} value={secret} />
        <Copied term={texts.curlTitle} value={curl} />
      </dl>
    </Notice>
  );
}

function Copied({ term, value }: { term: string; value: string }) {
  const [state, setState] = useState<"copied" | "failed">();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  return (
    <div>
      <dt className="text-label font-label">{term}</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-[1_1_16rem] text-caption wrap-anywhere whitespace-pre-wrap select-all">
          {value}
        </code>
        <Button onClick={copy}>
          {state === "copied" ? texts.copied : texts.copy}
          <span className="sr-only"> {term}</span>
        </Button>
        <p role="status" className="basis-full text-caption text-error empty:hidden">
          {state === "failed" && texts.copyFailed}
        </p>
      </dd>
    </div>
  );
}
