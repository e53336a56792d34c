import { getContract } from "#lib/contract/service.ts";
import { ok } from "#lib/domain/result.ts";
import { contractTexts } from "#lib/i18n/texts/contract.ts";
import { contractPdf } from "#lib/web/contract.ts";
import { defineActorRoute } from "#lib/web/route.ts";

/** The service agreement as a PDF, to read in the browser or to save. */
export const GET = defineActorRoute(getContract, async () => {
  const pdf = await contractPdf();
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
