import type { BankEntry } from "#lib/bank/rules/bank-file.ts";
import { type BankClaim, type ClaimIndex, claimsOf } from "#lib/bank/rules/claims.ts";
import { likeness, nameWords } from "#lib/bank/rules/names.ts";
import { comparable, normalisedReference } from "#lib/bank/rules/reference.ts";

/** Why a claim is suggested, by weight. A suggestion's score is the sum of its reasons, at most 100. */
const WEIGHTS = { reference: 50, sum: 30, iban: 30, name: 20, similar_name: 10 } as const;
export type SuggestionReason = keyof typeof WEIGHTS;

export type Suggestion<C extends BankClaim> = { claim: C; score: number; reasons: SuggestionReason[] };

/** The parts of a movement by which a person can find its purpose. */
type ToldEntry = Pick<
  BankEntry,
  | "direction"
  | "cents"
  | "reversal"
  | "endToEndId"
  | "reference"
  | "message"
  | "counterpartyName"
  | "counterpartyIban"
>;

const LEAST_SCORE = 30;
const MOST_SUGGESTIONS = 5;
/** The most candidates of each kind: hundreds of companies may owe the same sum. */
const MOST_LOOKED_AT = 100;

/** The claims that a movement probably settles, the best first. The original of a reversal has the other direction. */
export function suggestionsFor<C extends BankClaim>(entry: ToldEntry, index: ClaimIndex<C>): Suggestion<C>[] {
  const opposite = entry.direction === "credit" ? "debit" : "credit";
  const direction = entry.reversal ? opposite : entry.direction;
  const words = nameWords(entry.counterpartyName ?? "");
  const named = new Set(
    idsOf(entry).flatMap((id) => [
      ...claimsOf(index.byNumber, direction, id),
      ...claimsOf(index.byReference, direction, referenceIn(id)),
    ]),
  );
  const looked = new Set([
    ...named,
    ...claimsOf(index.byIban, direction, entry.counterpartyIban).slice(0, MOST_LOOKED_AT),
    ...claimsOf(index.byName, direction, words.join(" ")).slice(0, MOST_LOOKED_AT),
    ...claimsOf(index.bySum, direction, String(entry.cents)).slice(0, MOST_LOOKED_AT),
  ]);
  return [...looked]
    .filter(({ openCents }) => openCents > 0 || entry.reversal)
    .map((claim) => weighed(claim, reasonsFor(claim, { entry, words, named: named.has(claim) })))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((one, other) => other.score - one.score || (one.claim.number < other.claim.number ? -1 : 1))
    .slice(0, MOST_SUGGESTIONS);
}

/** Everything in a movement that may be a number or a reference: its own ones, and those in the payer's message. */
const idsOf = ({ reference, endToEndId, message }: ToldEntry): string[] => [
  ...[reference, endToEndId].filter((id) => id !== null),
  ...(message?.match(/(?:RF\d{2}[ 0-9A-Z]{1,26}|\d[\d -]{2,24}\d)/gi) ?? [])
    .slice(0, 10)
    .map((id) => id.trim()),
];

function referenceIn(text: string): string | null {
  const reference = normalisedReference(text);
  return reference === null ? null : comparable(reference);
}

function reasonsFor<C extends BankClaim>(
  claim: C,
  { entry, words, named }: { entry: ToldEntry; words: readonly string[]; named: boolean },
): SuggestionReason[] {
  const reasons: SuggestionReason[] = [];
  if (named) reasons.push("reference");
  if (claim.openCents === entry.cents) reasons.push("sum");
  if (claim.iban !== null && claim.iban === entry.counterpartyIban) reasons.push("iban");
  const alike = likeness(words, nameWords(claim.name));
  if (alike === 1) reasons.push("name");
  else if (alike >= 0.5) reasons.push("similar_name");
  return reasons;
}

const weighed = <C extends BankClaim>(claim: C, reasons: SuggestionReason[]): Suggestion<C> => ({
  claim,
  reasons,
  score: Math.min(
    100,
    reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0),
  ),
});
