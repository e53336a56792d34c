"use client";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";

/** A signing secret, the one time it is shown. */
export function ShownSecret({ secret }: { secret: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret).catch(() => undefined);
    setCopied(true);
  };
  return (
    <Notice tone="warning" title={texts.secretOnce} live>
      <code className="mt-1 block text-caption wrap-anywhere select-all" data-testid="webhook-secret">
        {secret}
      </code>
      <div className="mt-3">
        <Button onClick={copy}>{copied ? texts.copied : texts.copy}</Button>
      </div>
    </Notice>
  );
}
