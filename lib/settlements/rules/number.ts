import { referenceNumber } from "#lib/core/finnish/reference-number.ts";

/** `2026-000123`: one series a year, without gaps. */
export const statementNumber = (year: number, n: number): string => `${year}-${String(n).padStart(6, "0")}`;

/** The national reference number of a statement: its own number's digits and their check digit. */
export const referenceOfNumber = (number: string): string => referenceNumber(number.replace("-", ""));
