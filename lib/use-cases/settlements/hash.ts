import { createHash } from "node:crypto";
import type { StatementParties } from "#lib/domain/settlement/document.ts";
import type { Period } from "#lib/domain/settlement/inputs.ts";
import type { StatementLine } from "#lib/domain/settlement/lines.ts";

/** All that a final statement says: of ids only those it was computed from, of clocks only its day of issue. */
export type Said = {
  number: string;
  kind: "settlement" | "credit_note";
  period: Period;
  issuedOn: string;
  reference: string;
  outcome: string;
  grossCents: number;
  deductionsCents: number;
  carryInCents: number;
  totalCents: number;
  carryOutCents: number;
  payoutDate: string | null;
  dueDate: string | null;
  /** Number of the original, for a credit note. */
  credits: string | null;
  parties: StatementParties;
  lines: readonly StatementLine[];
  inputsHash: Buffer;
};

export const hashOfInputs = (inputs: string): Buffer => createHash("sha256").update(inputs).digest();

/**
 * Over what a statement says and the hash of the one before it. The keys are in their order, as the database keeps
 * objects in an order of its own: it can be checked from what is stored.
 */
export function contentHash({ inputsHash, ...said }: Said, previous: Buffer | null): Buffer {
  const hash = createHash("sha256");
  hash.update(canonical(said));
  hash.update(inputsHash);
  if (previous) hash.update(previous);
  return hash.digest();
}

/** JSON with the keys of every object in their order and nothing between. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, of]) => of !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, of]) => `${JSON.stringify(key)}:${canonical(of)}`).join(",")}}`;
}
