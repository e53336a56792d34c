"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/**
 * A new step begins at its heading for the keyboard and the screen reader too; a fresh document begins at its top. Who
 * comes back with the browser's button sees the page as it was left, so it is fetched again.
 */
export function Arrival() {
  const router = useRouter();
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (arrived && heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    if (returned) router.refresh();
    arrived = true;
    returned = false;
  }, [router]);
  return null;
}

let arrived = false;
let returned = false;
if (typeof window !== "undefined")
  window.addEventListener("popstate", () => {
    returned = true;
  });
