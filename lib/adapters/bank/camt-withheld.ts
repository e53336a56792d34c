import type { TransactionPart } from "./camt-entry.ts";
import { added, joined } from "./values.ts";

/** Transactions without a sum in the file, or only counted there. Together they are one movement. */
export type Withheld = {
  count: number;
  /** The data of the first such transaction. */
  first: TransactionPart | null;
  told: number;
  messages: (string | null)[];
};

export const nothingWithheld = (): Withheld => ({ count: 0, first: null, told: 0, messages: [] });

/** More messages would exceed the longest allowed message. */
const MESSAGES_KEPT = 100;

export function withhold(withheld: Withheld, part: TransactionPart): void {
  withheld.first ??= part;
  withheld.told += 1;
  withheld.count += 1;
  if (withheld.messages.length < MESSAGES_KEPT) withheld.messages.push(part.message);
}

export function withholdAll(withheld: Withheld, more: Withheld): void {
  withheld.count = added(withheld.count, more.count);
  withheld.first ??= more.first;
  withheld.told += more.told;
  withheld.messages.push(...more.messages.slice(0, MESSAGES_KEPT - withheld.messages.length));
}

/** The one movement of withheld transactions; a single one keeps its own data. `alone` is the entry as a movement. */
export function movementOf(
  { count, first, told, messages }: Withheld,
  alone: TransactionPart,
): TransactionPart {
  const { direction } = alone;
  const { originalMessageId, originalPaymentId } = first ?? alone;
  const part =
    first && told === 1
      ? first
      : { ...alone, originalMessageId, originalPaymentId, message: joined(messages) };
  return { ...part, direction, count: Math.max(1, count) };
}
