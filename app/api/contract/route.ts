import { getContractOperation } from "#lib/api/service.ts";
import { contractText, contractTexts } from "#lib/companies/agreement-texts.ts";
import { shownPrices } from "#lib/companies/shown-prices.ts";
import { getPrices } from "#lib/companies/use-cases/read.ts";
import { ok } from "#lib/core/result.ts";
import { contractPdf } from "#lib/http/agreement-pdf.ts";
import { defineActorRoute } from "#lib/http/api/route.ts";
import { runUseCase } from "#lib/http/run.ts";

/** The service agreement with today's prices as a PDF, to read in the browser or to save. */
export const GET = defineActorRoute(getContractOperation, async (actor, { requestId }) => {
  const known = await runUseCase({ actor, mode: "read", requestId, run: getPrices, input: undefined });
  if (!known.ok) return known;
  const pdf = await contractPdf(contractText(shownPrices(known.value.prices, known.value.today)));
  return ok(
    new Response(pdf.slice(), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="${contractTexts.fileName}"`,
        "cache-control": "private, no-cache",
      },
    }),
  );
});
