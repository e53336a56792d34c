import type { PlainDate } from "#lib/core/calendar.ts";
import { type Xml, xml } from "./xml.ts";

/** `-1234,50` of integer cents: digits moved, nothing divided. */
export function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

export const amount = (name: string, cents: number): Xml =>
  xml(name, euros(cents), { AmountCurrencyIdentifier: "EUR" });

export const dated = (name: string, date: PlainDate): Xml =>
  xml(name, date.replaceAll("-", ""), { Format: "CCYYMMDD" });
