"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Heard } from "./offer-passkeys.ts";

/**
 * Offers passkeys at the e-mail field of the sign-in, once the page is at rest: their code is no part of the first load. `without`
 * runs a sign-in by the password, during which no passkey is offered.
 */
export function useOfferedPasskeys(offered: boolean, heard: Heard) {
  const [round, setRound] = useState(0);
  const current = useRef<AbortController>(null);
  const onPassed = useEffectEvent(heard.onPassed);
  const onRefused = useEffectEvent(heard.onRefused);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round offers anew
  useEffect(() => {
    if (!offered || !("PublicKeyCredential" in window)) return;
    const stopped = new AbortController();
    current.current = stopped;
    const begin = async () => {
      const { offerPasskeys } = await import("./offer-passkeys.ts");
      await offerPasskeys(stopped.signal, { onPassed, onRefused });
    };
    // An offer that cannot be made is no error of the page.
    const end = whenIdle(() => void begin().catch(() => undefined));
    return () => {
      end();
      stopped.abort();
    };
  }, [offered, round]);

  const without = async <Result extends { ok: boolean }>(send: () => Promise<Result>): Promise<Result> => {
    current.current?.abort();
    const result = await send();
    if (!result.ok) setRound((last) => last + 1);
    return result;
  };
  return { without };
}

/** Returns a function that cancels the work. Safari has no idle callbacks. */
function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: 2_000 });
  return () => cancelIdleCallback(idle);
}
