import type { RegisteredCompany } from "#lib/company-register/rules/company-register.ts";
import { lookUpCompanyAction } from "./actions.ts";

export type RegisterReply =
  | { kind: "known"; company: RegisteredCompany & { askedAt: string } }
  | { kind: "unknown" }
  | { kind: "away" };

/** Asks for a business id; whatever goes wrong is no more than that nothing is known. Null when nobody waits any more. */
export async function askRegister(businessId: string, signal: AbortSignal): Promise<RegisterReply | null> {
  const answer = await lookUpCompanyAction({ businessId }).catch(() => null);
  if (signal.aborted) return null;
  if (answer?.ok) return { kind: "known", company: answer.value };
  return { kind: answer?.error.code === "not_found" ? "unknown" : "away" };
}
