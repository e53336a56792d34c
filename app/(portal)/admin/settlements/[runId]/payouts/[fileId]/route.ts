import { ok } from "#lib/core/result.ts";
import { fileRoute } from "#lib/doors/downloads/file-route.ts";
import { fileAnswer } from "#lib/doors/downloads/statement-file.ts";
import { readPayoutFile } from "#lib/installation/settlements.ts";
import { payoutFileSchema } from "#lib/payouts/schema.ts";
import * as m from "#messages";

const words = () => ({ title: m.payout_downloadFailed(), back: m.payout_back() });

/** A payment file for the bank, byte for byte as it was made. */
export const GET = fileRoute(payoutFileSchema.strip(), words, async ({ query, read }) => {
  const file = await read(readPayoutFile, query);
  if (!file.ok) return file;
  const bytes = new TextEncoder().encode(file.value.body);
  return ok(
    fileAnswer({
      bytes,
      mediaType: "application/xml; charset=utf-8",
      name: m.payout_fileName({ number: file.value.number }),
    }),
  );
});
