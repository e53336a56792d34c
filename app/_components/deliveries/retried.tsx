"use client";
import { createContext, type ReactNode, useContext, useState } from "react";
import { Notice } from "#app/_ui/notice.tsx";
import type { RetryOutcome } from "#lib/deliveries/rules/delivery.ts";
import { deliveryTexts as texts } from "#lib/deliveries/texts.ts";

export type Retried = { outcome: RetryOutcome; companyId: number | null; name: string };

const Telling = createContext<(retried: Retried) => void>(() => undefined);
export const useTellRetried = () => useContext(Telling);

/** Says above the list what came of the one that was tried last: its own row is gone by then. */
export function RetriedNotice({ children }: { children: ReactNode }) {
  const [retried, setRetried] = useState<Retried | null>(null);
  return (
    <Telling value={setRetried}>
      <div role="status" className="*:mb-4">
        {retried && <Outcome {...retried} />}
      </div>
      {children}
    </Telling>
  );
}

const Outcome = ({ outcome, companyId, name }: Retried) => (
  <Notice tone={outcome === "differs" ? "warning" : "success"}>
    <p>{texts[outcome](name)}</p>
    {outcome === "differs" && (
      <a href={`/companies/${companyId}/details`} className="link">
        {texts.seeDifferences}
      </a>
    )}
  </Notice>
);
