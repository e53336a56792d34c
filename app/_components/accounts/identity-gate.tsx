"use client";
import { lazy, Suspense, useEffect, useState } from "react";
import { registerAsker } from "./ask-identity.ts";

/** Loaded only when a person is asked. */
const AskedIdentity = lazy(() => import("./asked-identity.tsx"));

type Answer = (confirmed: boolean) => void;

/** The page's dialog for actions that need a fresh proof and have no dialog of their own. */
export function IdentityGate() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    registerAsker(() => new Promise<boolean>((resolve) => setAnswer(() => resolve)));
    return () => registerAsker(null);
  }, []);
  const onAnswer: Answer = (confirmed) => {
    answer?.(confirmed);
    setAnswer(null);
  };
  return (
    answer && (
      <Suspense>
        <AskedIdentity onAnswer={onAnswer} />
      </Suspense>
    )
  );
}
