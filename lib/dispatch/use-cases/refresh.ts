import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Company } from "#lib/companies/rules/company.ts";
import { changedCompanyFields } from "#lib/companies/rules/company-change.ts";
import { reviseCompany } from "#lib/companies/rules/company-revision.ts";
import { writeRevision } from "#lib/companies/use-cases/save.ts";
import type { Blocks } from "#lib/core/blocked.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { refreshCompanySchema } from "#lib/dispatch/provider-answer-schema.ts";
import { recordSync } from "#lib/dispatch/queries/dispatch.ts";
import { changesFromProvider, type ProviderCompany } from "#lib/dispatch/rules/dispatch.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import type { Context, OutsideUseCase } from "#lib/platform/use-case/context.ts";
import { readBlocksOf } from "#lib/requirements/use-cases/blocks.ts";
import { askProvider, type CompanySource, type Refreshable } from "./ask-provider.ts";

type Input = z.output<typeof refreshCompanySchema>;

export type Refreshed = {
  /** The company after the refresh. */
  company: Company;
  /** Whether the company now equals the provider's data; otherwise nothing changed. */
  applied: boolean;
  /** The differences, applied or not. */
  change: { before: Flat; after: Flat };
  /** The digest of the provider's answer, so that only the previewed answer is applied. */
  answer: string;
  blocks: Blocks;
};

/**
 * 'Päivitä': fetches a company from its dispatch provider and applies the differences or, with `apply: false`, only returns
 * them. Fails with `dispatch_changed` (another answer than previewed), `dispatch_other_company`, and like askProvider.
 */
export const companyRefresh = (dispatch: CompanySource): OutsideUseCase<Input, Refreshed> => ({
  outside: (transact, { companyId, version, body: { apply, answer } }) =>
    askProvider(dispatch, transact, {
      companyId,
      version,
      onAnswer: async (ctx, company, received) =>
        answer !== undefined && answer !== answerOf(received)
          ? fail("dispatch_changed")
          : refreshFromAnswer(ctx, company, { received, apply }),
    }),
});

type Answer = { received: ProviderCompany; apply: boolean };

/**
 * Applies a provider's answer, or only returns the differences if `apply` is false. An answer without a difference counts as a
 * comparison either way. Fails with `dispatch_other_company`, and like `reviseCompany`.
 */
export async function refreshFromAnswer(
  ctx: Context,
  company: Refreshable,
  { received, apply }: Answer,
): Promise<Result<Refreshed>> {
  const changes = changesFromProvider(company, received);
  if (!changes.ok) return changes;
  const revised = reviseCompany(ctx.actor, company, {
    changes: changes.value,
    revision: { at: ctx.now, today: ctx.today },
  });
  if (!revised.ok) return revised;

  const change = changedCompanyFields(company, revised.value);
  const differs = Object.keys(change.after).length > 0;
  const answer = answerOf(received);
  const blocks = () => readBlocksOf(ctx, { level: "company", id: company.id });
  if (differs && !apply) return ok({ company, applied: false, change, answer, blocks: await blocks() });
  const written = await writeRevision(ctx, company, revised.value);
  if (!written.ok) return written;
  await recordSync(ctx.db, { companyId: company.id, provider: company.provider, syncedAt: ctx.now });
  return ok({ company: written.value, applied: true, change, answer, blocks: await blocks() });
}

/** The digest of a checked answer, whose fields are always in the schema's order. */
const answerOf = (received: ProviderCompany): string =>
  createHash("sha256").update(JSON.stringify(received)).digest("hex");
