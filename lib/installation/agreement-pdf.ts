import "server-only";
import { drawContract } from "#lib/adapters/pdf/agreement.ts";
import { contractParty, contractText } from "#lib/companies/agreement-texts.ts";
import type { ContractData } from "#lib/companies/use-cases/read.ts";

/** The agreement as a PDF to sign: with the company and its package, or with lines to write them on. */
export const contractPdf = (data: ContractData): Promise<Uint8Array> =>
  drawContract(contractText(data), contractParty(data.company ?? NOBODY, data));

const NOBODY = {
  companyName: "",
  businessId: "",
  address: { street: "", postCode: "", city: "" },
  taxiServiceLicence: "",
};
