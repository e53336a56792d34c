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

/**
 * Before a save opens a fresh document, notes the saved entity and its name for the entity's page. Storage may be full or
 * forbidden.
 */
export function tellSavedOnArrival(entity: string, name = ""): void {
  try {
    sessionStorage.setItem(KEY, `${entity} ${name}`);
  } catch {}
}

type Arrival = {
  /** The time at which the page opened right after its entity's save; otherwise 0. */
  at: number;
  name: string;
};

/** The page reads the note once. */
export function useSavedOnArrival(entity: string): Arrival {
  const [arrival, setArrival] = useState<Arrival>({ at: 0, name: "" });
  useEffect(() => {
    try {
      const note = sessionStorage.getItem(KEY);
      if (!note?.startsWith(`${entity} `)) return;
      sessionStorage.removeItem(KEY);
      setArrival({ at: Date.now(), name: note.slice(entity.length + 1) });
    } catch {}
  }, [entity]);
  return arrival;
}
