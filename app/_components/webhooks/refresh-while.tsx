"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 1_500;

/** Reloads the page's data while `active`; a page in a hidden tab does not. */
export function RefreshWhile({ active }: { active: boolean }) {
  const router = useRouter();
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && navigator.onLine) router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [active, router]);
  return null;
}
