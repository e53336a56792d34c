"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "#app/_components/form/action-error.ts";
import { signInAgain } from "#app/_components/form/sign-in-again.ts";
import type { ActionResult } from "#lib/http/action.ts";

/** One action of the account page at a time; the page is drawn anew after it, whatever came of it. */
export function useAccountAction() {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const carryOut = async <Output>(
    send: () => Promise<ActionResult<Output>>,
    onDone?: (output: Output) => void,
  ): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const result = await answered(send());
    setBusy(false);
    if (result.ok) onDone?.(result.value);
    else if (result.error.code === "unauthenticated") return router.push(signInAgain("/user/account"));
    // The page asks for the password by itself then.
    else if (result.error.code !== "step_up_needed") setFailure(result.error.message);
    router.refresh();
  };

  return { carryOut, busy, failure };
}
