import "server-only";
import type { z } from "zod";
import type { StatementDocument } from "#lib/domain/settlement/document.ts";
import { env } from "#lib/env.ts";
import type { documentPeriodSchema } from "#lib/schemas/statement.ts";
import type { UseCase } from "#lib/use-cases/context.ts";
import { getStatementOfPeriod } from "#lib/use-cases/statements/of-period.ts";

/** A statement by its period's days, sold by whom the configuration names. */
export const statementOfPeriod: UseCase<z.output<typeof documentPeriodSchema>, StatementDocument> = (
  ctx,
  { companyId, invoiceId: start, end },
) => getStatementOfPeriod(ctx, { companyId, period: { start, end }, seller: env.seller });
