import { isBankReason } from "#lib/bank/rules/reasons.ts";
import * as m from "#messages";

/** "Reason not specified": a bank may also name none at all. */
const UNSPECIFIED = "MS03";

/** Why the bank rejected, and what to do. An unknown code is named, so that the bank can be asked about it. */
export function bankReason(stored: string | null): string {
  const code = stored ?? UNSPECIFIED;
  return isBankReason(code) ? m.bank_reasons({ code }) : m.bank_unknownReason({ code });
}
