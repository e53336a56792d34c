"use client";
import { useEffect, useState } from "react";

const KEY = "tolppa.saved";

/** Before a save leads to a fresh document: the page of what was saved says so. Storage may be full or forbidden. */
export function tellSavedOnArrival(entity: string): void {
  try {
    sessionStorage.setItem(KEY, entity);
  } catch {}
}

/** When this page was arrived at right after saving what it shows, told once; otherwise 0. */
export function useSavedOnArrival(entity: string): number {
  const [savedAt, setSavedAt] = useState(0);
  useEffect(() => {
    try {
      if (sessionStorage.getItem(KEY) !== entity) return;
      sessionStorage.removeItem(KEY);
      setSavedAt(Date.now());
    } catch {}
  }, [entity]);
  return savedAt;
}
