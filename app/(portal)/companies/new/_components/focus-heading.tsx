"use client";
import { useEffect } from "react";

/** A new step begins at its heading for the keyboard and the screen reader too; a fresh document begins at its top. */
export function FocusHeading() {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (arrived && heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    arrived = true;
  }, []);
  return null;
}

let arrived = false;
