import "server-only";
import { createHash } from "node:crypto";
import { drawPain001 } from "#lib/adapters/documents/pain001.ts";
import { env } from "#lib/env.ts";
import { payoutMaking } from "#lib/payouts/use-cases/make.ts";

/** The use case of this installation, which knows from its configuration who pays. */
export const makePayoutFile = payoutMaking({
  seller: () => env.seller,
  draw: drawPain001,
  hash: (body) => createHash("sha256").update(body).digest(),
});
