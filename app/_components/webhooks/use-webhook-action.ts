"use client";
import { usePathname, useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { answered } from "#app/_components/form/action-error.ts";
import { signInAgain } from "#app/_components/form/sign-in-again.ts";
import type { ActionResult } from "#lib/http/action.ts";

/** Carries out one action of an endpoint at a time; the page then shows what became of it. */
export function useWebhookAction() {
  const router = useRouter();
  const pathname = usePathname();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const underWay = useRef(false);

  /** Null where it was refused, or another is under way still. */
  const carryOut = async <Output>(
    send: () => Promise<ActionResult<Output>>,
    { leadsTo }: { leadsTo?: string } = {},
  ): Promise<{ value: Output } | null> => {
    if (underWay.current) return null;
    underWay.current = true;
    setBusy(true);
    setRefusal(undefined);
    const result = await answered(send());
    underWay.current = false;
    setBusy(false);
    if (!result.ok) {
      if (result.error.code === "unauthenticated") router.push(signInAgain(pathname));
      setRefusal(result.error.message);
      return null;
    }
    if (leadsTo) router.push(leadsTo);
    else router.refresh();
    return { value: result.value };
  };

  return { carryOut, busy, refusal };
}
