"use client";
import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { signInAgain } from "#app/_components/form/sign-in-again.ts";
import { callLong, type LongAnswer, type Told } from "./long-call.ts";

type Action = { url: string; body: XMLHttpRequestBodyInit; type: string; onDone: (value: unknown) => void };

/** One long action at a time, with how far it has come and what it was refused for. */
export function useLongAction() {
  const router = useRouter();
  const pathname = usePathname();
  const [told, setTold] = useState<Told | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string } | null>(null);
  const [attempt, setAttempt] = useState(0);

  const refuse = (message: string) => {
    setFailure({ message });
    setAttempt((count) => count + 1);
  };

  const carryOut = async ({ onDone, ...call }: Action): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setTold(null);
    const answer: LongAnswer = await callLong({ ...call, onProgress: setTold });
    setBusy(false);
    if (answer.ok) return onDone(answer.value);
    if (answer.code === "unauthenticated") return router.push(signInAgain(pathname));
    refuse(answer.message);
  };

  return { carryOut, refuse, busy, told, failure, attempt };
}
