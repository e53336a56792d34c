import { businessIdCheckDigit } from "#lib/core/finnish/business-id.ts";
import type { Random } from "./random.ts";

/** A business id above nine million with a right check digit. No real company has such a number. */
export function makeBusinessId(random: Random): string {
  const root = `9${random.digits(6)}`;
  const check = businessIdCheckDigit(root);
  return check === null ? makeBusinessId(random) : `${root}-${check}`;
}

/** Three-digit bank codes, the common banks more often. */
const BANK_CODES = [
  "113",
  "157",
  "174",
  "206",
  "229",
  "526",
  "541",
  "560",
  "572",
  "578",
  "590",
  "800",
  "811",
];
const RARER_BANK_CODES = ["393", "405", "423", "430", "470", "497", "600", "660", "715", "799"];

/** A Finnish IBAN with right check digits: that of the account and those of mod 97. */
export function makeIban(random: Random): string {
  const code = random.pick(random.chance(0.75) ? BANK_CODES : RARER_BANK_CODES);
  const body = code + random.digits(10);
  const account = body + luhnDigit(body);
  const check = 98n - (BigInt(`${account}151800`) % 97n); // F = 15, I = 18
  return `FI${String(check).padStart(2, "0")}${account}`;
}

function luhnDigit(body: string): number {
  const sum = [...body].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

const PLATE_LETTERS = [..."ABCEFGHIJKLMNOPRSTUVXYZ"];

/** Three letters and three digits, seldom fewer digits. */
export function makePlate(random: Random): string {
  const letters = Array.from({ length: 3 }, () => random.pick(PLATE_LETTERS)).join("");
  return `${letters}-${random.int(random.chance(0.05) ? 1 : 100, 999)}`;
}

/** A mobile number with 555 in the middle, as invented numbers have. */
export const makePhone = (random: Random): string =>
  `+358${random.pick(["40", "41", "44", "45", "46", "50"])}555${random.digits(4)}`;

const LETTERS_WITHOUT_MARKS: Record<string, string> = { đ: "d", ŋ: "n", ŧ: "t" };

/** `Jakobstads Bil & Buss Öström Ab` → `jakobstads-bil-buss-ostrom-ab`. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[đŋŧ]/g, (letter) => LETTERS_WITHOUT_MARKS[letter] ?? "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
