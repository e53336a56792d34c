import "server-only";
import { drawContract } from "#lib/adapters/pdf/contract.ts";
import { helsinkiDate } from "#lib/domain/calendar.ts";
import { shownPrices } from "#lib/i18n/prices.ts";
import { type ContractText, contractText } from "#lib/i18n/texts/contract.ts";

/** The agreement with today's prices. */
export const currentContract = (): ContractText => contractText(shownPrices(helsinkiDate(new Date())));

/** The agreement as a PDF; drawn once and again when a price in it changes. */
export function contractPdf(): Promise<Uint8Array> {
  const text = currentContract();
  const key = JSON.stringify(text);
  if (drawn?.key !== key) drawn = { key, pdf: drawContract(text) };
  return drawn.pdf;
}

let drawn: { key: string; pdf: Promise<Uint8Array> } | undefined;
