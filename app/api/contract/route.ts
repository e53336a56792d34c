import { getContract } from "#lib/contract/service.ts";
import { ok } from "#lib/domain/result.ts";
import { shownPrices } from "#lib/i18n/prices.ts";
import { contractText, contractTexts } from "#lib/i18n/texts/contract.ts";
import { getPrices } from "#lib/use-cases/prices.ts";
import { contractPdf } from "#lib/web/contract.ts";
import { defineActorRoute } from "#lib/web/route.ts";
import { runErrand } from "#lib/web/run.ts";

/** The service agreement with today's prices as a PDF, to read in the browser or to save. */
export const GET = defineActorRoute(getContract, async (actor, { requestId }) => {
  const known = await runErrand({ actor, mode: "read", requestId, run: getPrices, input: undefined });
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
