import type { TransactionPart } from "./camt-entry.ts";
import { added, joined } from "./values.ts";

/** Transactions of which the bank tells no sums, or that it only counts. They are one movement together. */
export type Withheld = {
  count: number;
  /** What the bank tells of the first of them. */
  first: TransactionPart | null;
  told: number;
  messages: (string | null)[];
};

export const nothingWithheld = (): Withheld => ({ count: 0, first: null, told: 0, messages: [] });

/** More than so many messages are longer than a message may be. */
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

/** The one movement: with what was told where the bank told of one only. `alone` is the entry as a movement. */
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
