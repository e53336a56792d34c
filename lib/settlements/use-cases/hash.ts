import { createHash } from "node:crypto";
import type { StatementParties } from "#lib/settlements/rules/document.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";

/**
 * The hashed content of a final statement. It holds no id except those of its inputs, and no time except its day of
 * issue.
 */
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
 * The hash of a statement's content and of the previous statement's hash. Keys are sorted, because the database does
 * not keep their order. So the hash can be checked from the stored data.
 */
export function contentHash({ inputsHash, ...said }: Said, previous: Buffer | null): Buffer {
  const hash = createHash("sha256");
  hash.update(canonical(said));
  hash.update(inputsHash);
  if (previous) hash.update(previous);
  return hash.digest();
}

/** JSON with sorted keys and without spaces. */
const canonical = (value: unknown): string => JSON.stringify(withSortedKeys(value));

function withSortedKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withSortedKeys);
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) sorted[key] = withSortedKeys((value as typeof sorted)[key]);
  return sorted;
}
