import "server-only";
import type { z } from "zod";
import type { UseCase } from "#lib/platform/use-case/context.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import type { documentPeriodSchema } from "#lib/statements/schema.ts";
import { getStatementOfPeriod } from "#lib/statements/use-cases/read.ts";
import "server-only";
import { createHash } from "node:crypto";
import { drawPain001 } from "#lib/adapters/documents/pain001.ts";
import { wholeApprovalAsking } from "#lib/payouts/use-cases/decide-file.ts";
import { payoutMaking } from "#lib/payouts/use-cases/make.ts";
import { payoutFileReading } from "#lib/payouts/use-cases/read.ts";
import "server-only";
import { env } from "#lib/env.ts";
import { runAsking } from "#lib/settlements/use-cases/work.ts";

/** The use case with the configured seller. */
export const askForRun = runAsking(() => env.seller);

const hash = (body: string) => createHash("sha256").update(body).digest();

/** The use case with the configured payer. */
export const makePayoutFile = payoutMaking({
  seller: () => env.seller,
  draw: drawPain001,
  hash,
  fourEyes: () => env.payoutFourEyes,
});

export const askFileApproval = wholeApprovalAsking({ fourEyes: () => env.payoutFourEyes });

export const readPayoutFile = payoutFileReading(hash);

/** A statement by its period's days, with the configured seller. */
export const statementOfPeriod: UseCase<z.output<typeof documentPeriodSchema>, StatementDocument> = (
  ctx,
  { companyId, invoiceId: start, end },
) => getStatementOfPeriod(ctx, { companyId, period: { start, end }, seller: env.seller });
statementOfPeriod.money = true;
