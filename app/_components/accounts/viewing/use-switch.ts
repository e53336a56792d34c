"use client";
import { useState } from "react";
import { answered } from "#app/_components/form/action-error.ts";
import type { ActionResult } from "#lib/http/action.ts";

/** Changes who looks: what the browser holds of the portal was for somebody else, so a new document follows. */
export function useSwitch<Output>(
  send: () => Promise<ActionResult<Output>>,
  leadsTo: (output: Output) => string,
) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const go = async () => {
    setBusy(true);
    setRefusal(undefined);
    const result = await answered(send());
    if (result.ok) return window.location.assign(leadsTo(result.value));
    setRefusal(result.error.message);
    setBusy(false);
  };
  return { go, busy, refusal };
}
