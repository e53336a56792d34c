import { createHash } from "node:crypto";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import type { StatementParties } from "#lib/statements/rules/document.ts";

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

/** JSON with sorted keys and without spaces. Fast, because a run writes a million objects. */
function canonical(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  let text = "{";
  for (const [key, name] of inOrder(Object.keys(value))) {
    const of = (value as Record<string, unknown>)[key];
    if (of !== undefined) text += `${text === "{" ? "" : ","}${name}${canonical(of)}`;
  }
  return `${text}}`;
}

type Named = readonly (readonly [key: string, name: string])[];
/** Caches the sorted keys by shape. A statement has few shapes of objects. */
const SHAPES = new Map<string, Named>();

function inOrder(keys: readonly string[]): Named {
  const shape = keys.join();
  const known = SHAPES.get(shape);
  if (known) return known;
  const named = [...keys].sort().map((key) => [key, `${JSON.stringify(key)}:`] as const);
  SHAPES.set(shape, named);
  return named;
}
