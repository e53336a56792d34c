"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 3_000;
/** What somebody does who reads: from then on the mail that is open stays, whatever else arrives. */
const READING = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/** Mails leave a moment after what caused them: looks again while somebody is looking, and at once when they come back. */
export function Poll({ opened }: { opened: string | undefined }) {
  const router = useRouter();

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const watch = () => {
      clearInterval(timer);
      if (document.visibilityState === "visible") timer = setInterval(() => router.refresh(), EVERY_MS);
    };
    const onTurn = () => {
      if (document.visibilityState === "visible") router.refresh();
      watch();
    };
    watch();
    document.addEventListener("visibilitychange", onTurn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onTurn);
    };
  }, [router]);

  useEffect(() => {
    if (opened === undefined) return;
    const stay = () => {
      if (!new URLSearchParams(window.location.search).has("mail"))
        window.history.replaceState(null, "", `?${new URLSearchParams({ mail: opened })}`);
    };
    for (const deed of READING) window.addEventListener(deed, stay, { passive: true, capture: true });
    // The message itself stands in a frame of its own: a click there takes focus away from this page.
    window.addEventListener("blur", stay);
    return () => {
      for (const deed of READING) window.removeEventListener(deed, stay, { capture: true });
      window.removeEventListener("blur", stay);
    };
  }, [opened]);

  return null;
}
