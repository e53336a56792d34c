import { type Xml, xml } from "#lib/adapters/documents/xml.ts";

/** `1234.50` from non-negative cents. */
export function testEuros(cents: number): string {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const amountXml = (name: string, cents: number): Xml => xml(name, testEuros(cents), { Ccy: "EUR" });

export const sumOfCents = (all: readonly { cents: number }[]): number =>
  all.reduce((sum, { cents }) => sum + cents, 0);

/** An element with its non-null content; nothing without any. */
export function xmlOfSome(name: string, content: readonly (Xml | null)[]): Xml | null {
  return content.some((one) => one !== null) ? xml(name, content) : null;
}
