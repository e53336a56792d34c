import "server-only";
import { drawContract } from "#lib/adapters/pdf/agreement.ts";
import type { ContractText } from "#lib/companies/agreement-texts.ts";

/** The agreement as a PDF. It is drawn once, and again when a price in it changes. */
export function contractPdf(text: ContractText): Promise<Uint8Array> {
  const key = JSON.stringify(text);
  if (drawn?.key !== key) drawn = { key, pdf: drawContract(text) };
  return drawn.pdf;
}

let drawn: { key: string; pdf: Promise<Uint8Array> } | undefined;
