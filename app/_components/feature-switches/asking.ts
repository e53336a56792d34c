"use client";
import type { Features } from "#lib/feature-switches/rules/features.ts";

const KEY = "tolppa.features";
/** A page that is opened later asks again, so that a tab left open for days learns of a switch. */
const FRESH_MS = 600_000;

/** `since`: when this person signed in. What was answered to an earlier sign-in is nobody's any more. */
type Kept = { since: string; askedAt: number; features: Features };

/** What this tab was answered after this sign-in, and whether that is recent; null where it was not. */
export function keptFeatures(since: string): { features: Features; fresh: boolean } | null {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (kept?.since !== since) return null;
    return { features: kept.features, fresh: Math.abs(Date.now() - kept.askedAt) < FRESH_MS };
  } catch {
    return null;
  }
}

/** What is on. Null where nobody answered, which only the browser's log tells. */
export async function askFeatures(since: string): Promise<Features | null> {
  try {
    const answer = await fetch("/api/features", { headers: { accept: "application/json" } });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const features: Features = await answer.json();
    keep({ since, askedAt: Date.now(), features });
    return features;
  } catch (error) {
    // A page that is being left ends its requests: that is no failure.
    if (leaving) return null;
    // biome-ignore lint/suspicious/noConsole: a browser has no other log, and nobody is to be kept from working
    console.error("Features fetch failed", error instanceof Error ? error.message : error);
    return null;
  }
}

/** Storage may be full or forbidden; then the next page asks again. */
function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {}
}

let leaving = false;
if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => {
    leaving = true;
  });
  window.addEventListener("pageshow", () => {
    leaving = false;
  });
}
