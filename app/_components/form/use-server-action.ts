"use client";
import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import type { ActionResult } from "#lib/http/action.ts";
import { answered } from "./action-error.ts";
import { signInAgain } from "./sign-in-again.ts";

/** Carries out an action of a pressed button; the page then shows what became of it, or why it was refused. */
export function useServerAction() {
  const router = useRouter();
  const pathname = usePathname();
  const [refusal, setRefusal] = useState<string>();
  /** Null where it was refused; `onRefused` is told by which code. */
  const carryOut = async <Output>(
    sent: Promise<ActionResult<Output>>,
    onRefused?: (code: string) => void,
  ): Promise<{ value: Output } | null> => {
    setRefusal(undefined);
    const result = await answered(sent);
    if (result.ok) {
      router.refresh();
      return { value: result.value };
    }
    if (result.error.code === "unauthenticated") router.push(signInAgain(pathname));
    // The page then asks who sits there.
    if (result.error.code === "step_up_needed") router.refresh();
    setRefusal(result.error.message);
    onRefused?.(result.error.code);
    return null;
  };
  return { carryOut, refusal };
}
