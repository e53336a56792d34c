"use client";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { callApiLate } from "#app/_components/accounts/bearer/call-api-late.ts";
import { type Features, isOn, type PortalFeature } from "#lib/feature-switches/rules/features.ts";

/** `features` is null until the answer comes. */
type FeatureState = { features: Features | null; ask: () => Promise<void> };

const Context = createContext<FeatureState>({ features: null, ask: async () => {} });

type ProviderProps = {
  /** When this person signed in. Null: nobody is signed in, so no request is made. */
  since: string | null;
  children: ReactNode;
};

/**
 * Fetches once after signing in which features are on, for all screens of this tab. A failed request keeps the last answer;
 * without one every feature is off.
 */
export function FeaturesProvider({ since, children }: ProviderProps) {
  const [features, setFeatures] = useState<Features | null>(null);
  const ask = useCallback(async () => {
    if (since === null) return;
    const answered = await askFeatures(since);
    setFeatures((before) => answered ?? before ?? {});
  }, [since]);
  useEffect(() => {
    const kept = since === null ? null : keptFeatures(since);
    if (kept) setFeatures(kept.features);
    if (!kept?.fresh) void ask();
  }, [since, ask]);
  return <Context value={{ features, ask }}>{children}</Context>;
}

/** Whether a feature is on; null before the first answer. */
export function useFeature(name: PortalFeature): boolean | null {
  const { features } = useContext(Context);
  return features && isOn(features, name);
}

/** Fetches again after this person has switched a feature. */
export const useAskFeatures = (): (() => Promise<void>) => useContext(Context).ask;

type Props = {
  name: PortalFeature;
  /** Shown while the feature is off. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/**
 * Shows its children while the feature is on. Until the answer comes, their space stays empty, so that nothing on the screen
 * moves or disappears.
 */
export function WhenFeature({ name, otherwise = null, children }: Props) {
  const on = useFeature(name);
  if (on === false) return otherwise;
  return (
    // A span is allowed inside a paragraph.
    <span className={on ? "contents" : "invisible contents"} inert={!on}>
      {children}
    </span>
  );
}

const KEY = "tolppa.features";
/** A later page fetches again, so that a tab left open for days notices a switch. */
const FRESH_MS = 600_000;

/** `since` is when this person signed in. An answer to an earlier sign-in no longer counts. */
type Kept = { since: string; askedAt: number; features: Features };

/** The tab's last answer after this sign-in, and whether it is recent. Null: none. */
export function keptFeatures(since: string): { features: Features; fresh: boolean } | null {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (kept?.since !== since) return null;
    return { features: kept.features, fresh: Math.abs(Date.now() - kept.askedAt) < FRESH_MS };
  } catch {
    return null;
  }
}

/** The features that are on. Null after a failed request, which only the browser's log reports. */
export async function askFeatures(since: string): Promise<Features | null> {
  try {
    const answer = await callApiLate("/api/features");
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const features: Features = await answer.json();
    keep({ since, askedAt: Date.now(), features });
    return features;
  } catch (error) {
    // The browser cancels the requests of a page that the person leaves; that is no failure.
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
