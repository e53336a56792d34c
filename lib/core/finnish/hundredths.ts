const DECIMAL = /^([+-]?)(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,12})(?:[.,](\d{1,2}))?\s?[€%]?$/;

/** `1 234,50` as 123450: of euros cents, of per cent basis points. Null for what is no such number. */
export function parseHundredths(text: string): number | null {
  const [, sign, whole = "", part = ""] = DECIMAL.exec(text.trim().replace("\u2212", "-")) ?? [];
  if (whole === "") return null;
  const value = Number(whole.replace(/\D/g, "")) * 100 + Number(part.padEnd(2, "0"));
  return sign === "-" ? -value : value;
}
