import * as m from "#messages";
import "server-only";
import { drawContract } from "#lib/adapters/pdf/agreement.ts";
import { contractParty, contractText } from "#lib/companies/agreement-texts.ts";
import { shownPrices } from "#lib/companies/shown-prices.ts";
import type { ContractData } from "#lib/companies/use-cases/read.ts";

/** The agreement as a PDF to sign: with the company and its package, or with lines to write them on. */
export function contractPdf({ prices, today, company, chosen }: ContractData): Promise<Uint8Array> {
  const shown = shownPrices(prices, today);
  const wanted = chosen && { name: m.packageLabels({ name: chosen }), ...shown[chosen] };
  return drawContract(contractText(shown), contractParty(company ?? NOBODY, wanted));
}

const NOBODY = {
  companyName: "",
  businessId: "",
  address: { street: "", postCode: "", city: "" },
  taxiServiceLicence: "",
};
