import type { BankEntry } from "#lib/bank/rules/bank-file.ts";
import { nameWords } from "#lib/bank/rules/names.ts";
import { comparable } from "#lib/bank/rules/reference.ts";

/** Money that a movement of the bank may settle: an invoice that a company pays us (credit), or a payment of ours (debit). */
export type BankClaim = {
  direction: BankEntry["direction"];
  /** The statement's number, which is also the end-to-end id of its payment. */
  number: string;
  /** A viitenumero or an RF; null for a payment of ours. */
  reference: string | null;
  /** The payment file that asked for the payment; null for an invoice. */
  messageId: string | null;
  /** The unsettled sum; 0 for a settled claim, which is kept to recognise further payments. */
  openCents: number;
  iban: string | null;
  name: string;
};

type Lookup<C> = ReadonlyMap<string, readonly C[]>;
export type ClaimIndex<C extends BankClaim> = {
  byReference: Lookup<C>;
  byNumber: Lookup<C>;
  bySum: Lookup<C>;
  byIban: Lookup<C>;
  byName: Lookup<C>;
};

const NONE: readonly never[] = [];

/** Indexes claims, so that a movement finds its own without a scan. Keys hold the direction. */
export function indexClaims<C extends BankClaim>(claims: readonly C[]): ClaimIndex<C> {
  const by = (keyOf: (claim: C) => string | null): Lookup<C> => {
    const found = new Map<string, C[]>();
    for (const claim of claims) {
      const key = keyOf(claim);
      if (key === null || key === "") continue;
      const same = found.get(claim.direction + key);
      if (same) same.push(claim);
      else found.set(claim.direction + key, [claim]);
    }
    return found;
  };
  return {
    byReference: by(({ reference }) => reference && comparable(reference)),
    byNumber: by(({ number }) => number),
    bySum: by(({ openCents }) => (openCents > 0 ? String(openCents) : null)),
    byIban: by(({ iban }) => iban),
    byName: by(({ name }) => nameWords(name).join(" ")),
  };
}

export const claimsOf = <C>(
  lookup: Lookup<C>,
  direction: BankEntry["direction"],
  key: string | null,
): readonly C[] => (key === null ? NONE : (lookup.get(direction + key) ?? NONE));
