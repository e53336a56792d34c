"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 3_000;
/** Signs that a person is reading. The open mail then stays when a new one arrives. */
const READING = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/** Fetches the mails again every few seconds while the page is visible, and at once when it becomes visible. */
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
    // The message is in a frame: a click there takes focus away from this page.
    window.addEventListener("blur", stay);
    return () => {
      for (const deed of READING) window.removeEventListener(deed, stay, { capture: true });
      window.removeEventListener("blur", stay);
    };
  }, [opened]);

  return null;
}
