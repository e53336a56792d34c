"use client";
import { useEffect, useState } from "react";
import { useFeature } from "#app/_components/feature-switches/features.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import type { RegisteredCompany } from "#lib/company-register/rules/company-register.ts";
import { situationText } from "#lib/company-register/texts.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";
import { lookUpCompanyAction } from "./actions.ts";

type RegisterAnswer = { situations: RegisteredCompany["situations"] | null; askedAt: string; fresh: boolean };
type Props = { businessId: string; known: RegisterAnswer | null };

/** Shows an approver the public register's last answer about a company, and a new one if that is old. Part of a card. */
export function RegisterCheck({ businessId, known }: Props) {
  const on = useFeature("companyRegister");
  const [heard, setHeard] = useState<RegisterAnswer | "away" | null>(known);
  const fresh = known?.fresh === true;
  useEffect(() => {
    if (fresh || !on) return;
    const leaving = new AbortController();
    askRegister(businessId, leaving.signal).then((reply) => {
      if (reply?.kind === "known") setHeard({ ...reply.company, fresh: true });
      if (reply?.kind === "unknown")
        setHeard({ situations: null, askedAt: new Date().toISOString(), fresh: true });
      if (reply?.kind === "away") setHeard((before) => before ?? "away");
    });
    return () => leaving.abort();
  }, [businessId, fresh, on]);

  // With the register switched off, an earlier answer is still shown.
  if (on === false && !known) return null;
  return (
    <section aria-label={m.register_title()} className="mt-5 border-t border-line pt-4">
      <h3 className="mb-2 font-section">{m.register_title()}</h3>
      {/* The answer's space is reserved, so that buttons below do not move when it comes. */}
      <div role="status" className="grid min-h-24 content-start gap-2">
        {heard === null && <p className="text-ink-3">{m.register_asking()}</p>}
        {heard === "away" && <p className="text-ink-3">{m.register_notAsked()}</p>}
        {heard !== null && heard !== "away" && <Heard {...heard} />}
      </div>
    </section>
  );
}

const Heard = ({ situations, askedAt }: RegisterAnswer) => (
  <>
    {situations === null && <p className="text-ink-2">{m.register_notFound()}</p>}
    {situations?.length === 0 && <p className="text-ink-2">{m.register_clear()}</p>}
    {situations && situations.length > 0 && (
      <Notice tone="warning">
        {situations.map((one) => (
          <p key={one.kind}>{situationText(one)}</p>
        ))}
      </Notice>
    )}
    <p className="text-caption text-ink-3">
      {m.register_source({ askedAt: formatDateTime(new Date(askedAt)) })}
    </p>
  </>
);

export type RegisterReply =
  | { kind: "known"; company: RegisteredCompany & { askedAt: string } }
  | { kind: "unknown" }
  | { kind: "away" };

/** Asks the register about a business id; every failure is `away`. Null when the caller has stopped waiting. */
export async function askRegister(businessId: string, signal: AbortSignal): Promise<RegisterReply | null> {
  const answer = await lookUpCompanyAction({ businessId }).catch(() => null);
  if (signal.aborted) return null;
  if (answer?.ok) return { kind: "known", company: answer.value };
  return { kind: answer?.error.code === "not_found" ? "unknown" : "away" };
}
