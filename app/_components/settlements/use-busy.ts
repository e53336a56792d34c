"use client";
import { useRef, useState } from "react";

/** Runs one thing at a time: a second press while it runs does nothing. */
export function useBusy(): [boolean, (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const whileBusy = async (work: () => Promise<void>) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    await work();
    underWay.current = false;
    setBusy(false);
  };
  return [busy, whileBusy];
}
