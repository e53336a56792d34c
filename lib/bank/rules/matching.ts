import type { BankEntry } from "#lib/bank/rules/bank-file.ts";
import { type BankClaim, type ClaimIndex, claimsOf } from "#lib/bank/rules/claims.ts";
import { comparable } from "#lib/bank/rules/reference.ts";
import { type Suggestion, suggestionsFor } from "#lib/bank/rules/suggestions.ts";

// Which claim a movement of the bank settles. A received payment is known by its reference, a payment of ours by its
// end-to-end id. Everything else waits for a person, with suggestions.

/** Why a movement is not matched by itself. */
export type Unmatched = "not_booked" | "reversal" | "batch" | "unknown" | "ambiguous" | "other_sum";

export type Match<C extends BankClaim> =
  /** The sum settles the claim. */
  | { type: "whole"; claim: C; cents: number }
  /** `leftCents` of the claim stay open. */
  | { type: "partial"; claim: C; cents: number; leftCents: number }
  /** `cents` settle what was open, which may be nothing; `overCents` are too much. */
  | { type: "over"; claim: C; cents: number; overCents: number }
  /** The sum settles all payments of a batch that are still open. */
  | { type: "batch"; claims: readonly C[]; cents: number }
  | { type: "waits"; because: Unmatched; suggestions: Suggestion<C>[] };

/** Decides about one movement. Changes no claim: who stores a match lowers the claim's open sum before the next movement. */
export function matchEntry<C extends BankClaim>(entry: BankEntry, index: ClaimIndex<C>): Match<C> {
  const waits = (because: Unmatched): Match<C> => ({
    type: "waits",
    because,
    suggestions: suggestionsFor(entry, index),
  });
  if (entry.status !== "BOOK") return waits("not_booked");
  if (entry.reversal) return waits("reversal");
  if (entry.count > 1) {
    const claims = batchOf(entry, index);
    return claims.length === 0 ? waits("batch") : { type: "batch", claims, cents: entry.cents };
  }
  const found = entry.direction === "credit" ? invoicesOf(entry, index) : paymentsOf(entry, index);
  const [claim] = found;
  if (!claim) return waits("unknown");
  if (found.length > 1) return waits("ambiguous");
  // The bank pays what it was asked to pay. Another sum is no partial payment, but something to look at.
  if (entry.direction === "debit" && entry.cents !== claim.openCents) return waits("other_sum");
  return settled(claim, entry.cents);
}

function settled<C extends BankClaim>(claim: C, cents: number): Match<C> {
  const left = claim.openCents - cents;
  if (left === 0) return { type: "whole", claim, cents };
  if (left > 0) return { type: "partial", claim, cents, leftCents: left };
  return { type: "over", claim, cents: claim.openCents, overCents: -left };
}

/** The invoices with the movement's reference; of several the one that is open with exactly this sum. */
function invoicesOf<C extends BankClaim>(
  { reference, cents }: BankEntry,
  index: ClaimIndex<C>,
): readonly C[] {
  const found = claimsOf(index.byReference, "credit", reference && comparable(reference));
  const exact = found.filter(({ openCents }) => openCents === cents);
  return found.length > 1 && exact.length === 1 ? exact : found;
}

/** Our payments with the movement's end-to-end id. */
const paymentsOf = <C extends BankClaim>(entry: BankEntry, index: ClaimIndex<C>): readonly C[] =>
  claimsOf(index.byNumber, "debit", entry.endToEndId).filter((claim) => isOfFile(claim, entry));

/** The open payments of a batch of ours that the bank booked as one sum; none where number or sum are others. */
function batchOf<C extends BankClaim>(entry: BankEntry, index: ClaimIndex<C>): readonly C[] {
  const open = claimsOf(index.byBatch, entry.direction, entry.originalPaymentId).filter(
    (claim) => claim.openCents > 0 && isOfFile(claim, entry),
  );
  const cents = open.reduce((sum, { openCents }) => sum + openCents, 0);
  return open.length === entry.count && cents === entry.cents ? open : [];
}

/** Whether a payment is of the file that the bank names, where it names one. */
const isOfFile = ({ messageId }: BankClaim, { originalMessageId }: BankEntry): boolean =>
  messageId === null || originalMessageId === null || messageId === originalMessageId;
