"use client";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { type Features, isOn, type PortalFeature } from "#lib/feature-switches/rules/features.ts";
import { askFeatures, keptFeatures } from "./asking.ts";

/** `features` is null until they are known. */
type Known = { features: Features | null; ask: () => Promise<void> };

const Context = createContext<Known>({ features: null, ask: async () => {} });

type ProviderProps = {
  /** When this person signed in; null: nobody is signed in, and nothing is asked. */
  since: string | null;
  children: ReactNode;
};

/**
 * Asks once after signing in which features are on, for all screens of this tab. Where nobody answers, what was answered
 * last goes on; without that, every feature is off.
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

/** Whether a feature is on; null while that is not known yet. */
export function useFeature(name: PortalFeature): boolean | null {
  const { features } = useContext(Context);
  return features && isOn(features, name);
}

/** Asks anew: this person has just switched one. */
export const useAskFeatures = (): (() => Promise<void>) => useContext(Context).ask;

type Props = {
  name: PortalFeature;
  /** What stands there while the feature is off. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/**
 * What belongs to a feature. Until it is known whether the feature is on, its room is kept and nothing is shown in it:
 * nothing moves when the answer comes, and nothing is shown that then goes away.
 */
export function WhenFeature({ name, otherwise = null, children }: Props) {
  const on = useFeature(name);
  if (on === false) return otherwise;
  return (
    // A span, as it may stand in a paragraph.
    <span className={on ? "contents" : "invisible contents"} inert={!on}>
      {children}
    </span>
  );
}
