import { getCountrySpecifications } from "ibantools";
import { inLatinCapitals } from "#lib/core/look-alikes.ts";
import { cleanText } from "#lib/core/text.ts";
import { hasBusinessIdCheckDigit } from "./business-id.ts";
import { isBic, isIban } from "./iban.ts";

const MAX_LENGTH = 32;
const IBAN_LIKE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
/** OVT: 0037, the business id without its dash, and a suffix of up to five characters. */
const OVT = /^0037(\d{7})(\d)[0-9A-Z]{0,5}$/;

/** Latin capitals without white space; people often write an OVT id or IBAN as `0037-2617 4164` or without dashes. */
export function normaliseEInvoiceAddress(input: string): string {
  const address = inLatinCapitals(input).replace(/\s/g, "");
  const bare = address.replace(/[.-]/g, "");
  return OVT.test(bare) || IBAN_LIKE.test(bare) ? bare : address;
}

/** A BIC, an OVT id or an operator's own code in capitals. Any other text stays as it is. */
export function normaliseEInvoiceOperator(input: string): string {
  const code = normaliseEInvoiceAddress(input);
  const isCode = isBic(code) || OVT.test(code) || E_INVOICE_OPERATORS.some(({ id }) => id === code);
  return isCode ? code : (cleanText(input) ?? input);
}

/**
 * An address that begins like an OVT id needs a valid business id, one that looks like an IBAN must be valid, and any other is
 * an operator's code of 2–32 visible ASCII characters. An invalid address is stored with a warning, and no e-invoice is sent to
 * it. Source: the OVT rule as in PEAR Validate_FI; banks' own guides for IBAN addresses.
 */
export function isEInvoiceAddress(address: string): boolean {
  if (address.length > MAX_LENGTH || !/^[\x21-\x7e]{2,}$/.test(address)) return false;
  if (address.startsWith("0037")) return isOvt(address);
  if (looksLikeIban(address)) return isIban(address);
  return true;
}

/** The OVT id of a whole organisation. Takes a business id such as 2617416-4, gives 003726174164. */
export const ovtOf = (businessId: string): string => `0037${businessId.replace("-", "")}`;

function isOvt(address: string): boolean {
  const parts = OVT.exec(address);
  return parts !== null && hasBusinessIdCheckDigit(`${parts[1]}-${parts[2]}`);
}

const looksLikeIban = (address: string): boolean =>
  IBAN_LIKE.test(address) && Boolean(getCountrySpecifications()[address.slice(0, 2)]?.IBANRegistry);

/**
 * Operators to choose from; any other can be typed. Source: mhaulo/finvoice3 templates, February 2025; OpusCapita and Apix
 * confirmed elsewhere. Check the rest against the Tieke register before anything is sent by them.
 */
export const E_INVOICE_OPERATORS: readonly { id: string; name: string }[] = [
  { id: "HELSFIHH", name: "Aktia" },
  { id: "003723327487", name: "Apix" },
  { id: "BAWCFI22", name: "Basware" },
  { id: "003703575029", name: "CGI / Telia" },
  { id: "DABAFIHH", name: "Danske Bank" },
  { id: "HANDFIHH", name: "Handelsbanken" },
  { id: "INEXCHANGE", name: "InExchange" },
  { id: "EXPSYS", name: "Kofax" },
  { id: "MAVENTA", name: "Maventa" },
  { id: "003726044706", name: "Netbox" },
  { id: "NDEAFIHH", name: "Nordea" },
  { id: "OKOYFIHH", name: "OP" },
  { id: "003708599126", name: "OpenText" },
  { id: "E204503", name: "OpusCapita" },
  { id: "PAGERO", name: "Pagero" },
  { id: "POPFFI22", name: "POP Pankki" },
  { id: "FI28768767", name: "Posti" },
  { id: "003701150617", name: "PostNord" },
  { id: "003714377140", name: "Ropo" },
  { id: "SBANFIHH", name: "S-Pankki" },
  { id: "ITELFIHH", name: "Säästöpankki / Oma Säästöpankki" },
  { id: "003701011385", name: "Tietoevry" },
  { id: "003722207029", name: "Åland Post" },
];
