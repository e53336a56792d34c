"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 3_000;

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

  // The opened mail stays open when a new one arrives.
  useEffect(() => {
    if (opened && !new URLSearchParams(window.location.search).has("mail"))
      router.replace(`?${new URLSearchParams({ mail: opened })}`, { scroll: false });
  }, [router, opened]);

  return null;
}
