"use client";
import { usePathname, useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { answered } from "#app/_components/form/action-error.ts";
import { signInAgain } from "#app/_components/form/sign-in-again.ts";
import type { ActionError, ActionResult } from "#lib/http/action.ts";

/** Carries out one bulk change or its inverse at a time; the page then shows what became of it. */
export function useBulkAction() {
  const router = useRouter();
  const pathname = usePathname();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActionError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const underWay = useRef(false);

  /** Null: another one is under way still. */
  const carryOut = async <Output>(
    send: () => Promise<ActionResult<Output>>,
  ): Promise<ActionResult<Output> | null> => {
    if (underWay.current) return null;
    underWay.current = true;
    setBusy(true);
    setFailure(null);
    setAttempt((count) => count + 1);
    const result = await answered(send());
    underWay.current = false;
    setBusy(false);
    if (result.ok) router.refresh();
    else setFailure(result.error);
    if (!result.ok && result.error.code === "unauthenticated") router.push(signInAgain(pathname));
    return result;
  };

  return { carryOut, busy, failure, attempt, forget: () => setFailure(null) };
}
