"use client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";

const THROTTLE_MS = 5_000;

/**
 * Fetches the screen's data again when a person comes back to it, at most every five seconds. What was typed stays:
 * fields in use keep their values, and a session that has ended meanwhile does not take the page away from under a
 * half-filled form.
 */
export function DataFreshness() {
  const router = useRouter();
  const pathname = usePathname();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins with nothing typed and new data
  useEffect(() => {
    let refreshedAt = Date.now();
    let typed = false;

    const onInput = () => {
      typed = true;
    };
    const onReturn = async () => {
      if (document.visibilityState !== "visible" || Date.now() - refreshedAt < THROTTLE_MS) return;
      refreshedAt = Date.now();
      if (!typed || (await isSignedIn())) router.refresh();
    };
    document.addEventListener("input", onInput);
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("focus", onReturn);
    return () => {
      document.removeEventListener("input", onInput);
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("focus", onReturn);
    };
  }, [router, pathname]);

  return null;
}

const isSignedIn = (): Promise<boolean> =>
  fetch("/api/user").then(
    ({ ok }) => ok,
    () => false,
  );
