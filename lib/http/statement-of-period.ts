import "server-only";
import type { z } from "zod";
import type { UseCase } from "#lib/core/use-cases/context.ts";
import { env } from "#lib/env.ts";
import type { StatementDocument } from "#lib/statements/rules/document.ts";
import type { documentPeriodSchema } from "#lib/statements/schema.ts";
import { getStatementOfPeriod } from "#lib/statements/use-cases/of-period.ts";

/** A statement by its period's days, sold by whom the configuration names. */
export const statementOfPeriod: UseCase<z.output<typeof documentPeriodSchema>, StatementDocument> = (
  ctx,
  { companyId, invoiceId: start, end },
) => getStatementOfPeriod(ctx, { companyId, period: { start, end }, seller: env.seller });
