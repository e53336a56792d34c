import { getContractOperation } from "#lib/companies/contract-api.ts";
import { getContract } from "#lib/companies/use-cases/read.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { contractPdf } from "#lib/installation/agreement-pdf.ts";
import * as m from "#messages";

/** The service agreement with today's prices as a PDF, to read in the browser, to save or to sign. */
export const GET = defineRoute(getContractOperation, getContract, {
  present: async (data) =>
    new Response((await contractPdf(data)).slice(), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="${m.contract_fileName()}"`,
        "cache-control": "private, no-cache",
      },
    }),
});
