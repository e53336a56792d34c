"use client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";
import { callApiLate } from "#app/_components/accounts/bearer/call-api-late.ts";

const THROTTLE_MS = 5_000;

/**
 * Fetches the screen's data again when a person returns to it, at most every five seconds. Typed text stays: used fields keep
 * their values, even if the session has ended meanwhile.
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
      // The router would leave the page for the browser's error page.
      if (!navigator.onLine) return;
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
  callApiLate("/api/user").then(
    ({ ok }) => ok,
    () => false,
  );
