import { timingSafeEqual } from "node:crypto";

/** Compares a given secret with the right one. Takes the same time for every difference but that of length. */
export function isSameSecret(given: string, right: string): boolean {
  const [shown, kept] = [Buffer.from(given), Buffer.from(right)];
  return shown.length === kept.length && timingSafeEqual(shown, kept);
}
