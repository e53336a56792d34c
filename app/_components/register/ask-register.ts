import type { RegisteredCompany } from "#lib/domain/company-register.ts";

export type RegisterReply =
  | { kind: "known"; company: RegisteredCompany & { askedAt: string } }
  | { kind: "unknown" }
  | { kind: "away" };

/** Asks for a business id; whatever goes wrong is no more than that nothing is known. Null when nobody waits any more. */
export async function askRegister(businessId: string, signal: AbortSignal): Promise<RegisterReply | null> {
  try {
    const answer = await fetch(`/api/company-register/${businessId}`, {
      signal,
      headers: { accept: "application/json" },
    });
    if (answer.status === 404) return { kind: "unknown" };
    return answer.ok ? { kind: "known", company: await answer.json() } : { kind: "away" };
  } catch {
    return signal.aborted ? null : { kind: "away" };
  }
}
