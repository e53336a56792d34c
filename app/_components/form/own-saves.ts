"use client";
import { useEffect, useState } from "react";

/**
 * The version that each save of this page made, by the version it started from. The server accepts a save only if nobody
 * else saved in between, so another form or button of the page may build on the new version before the page loads it.
 */
const ownSaves = new Map<string, number>();

export function noteOwnSave(entity: string, from: number, to: number): void {
  ownSaves.set(`${entity}@${from}`, to);
}

/** The version that this page's own saves have made of the given one. */
export function followOwnSaves(entity: string, version: number): number {
  const next = ownSaves.get(`${entity}@${version}`);
  return next === undefined || next <= version ? version : followOwnSaves(entity, next);
}

const KEY = "tolppa.saved";

/** Before a save opens a fresh document, it notes what it saved for the page of that entity. Storage may be full or forbidden. */
export function tellSavedOnArrival(entity: string): void {
  try {
    sessionStorage.setItem(KEY, entity);
  } catch {}
}

/** The time at which this page opened right after a save of its entity; otherwise 0. The page reads the note once. */
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
