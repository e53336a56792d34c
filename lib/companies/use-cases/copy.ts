import type { z } from "zod";
import {
  findCompany,
  insertCompany,
  insertMembership,
  nextCompanyId,
} from "#lib/companies/queries/companies.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { flatCompany } from "#lib/companies/rules/company-change.ts";
import { copiedCompany } from "#lib/companies/rules/company-copy.ts";
import { canCopyCompany } from "#lib/companies/rules/company-permissions.ts";
import type { copyCompanySchema } from "#lib/companies/schema.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { findSubmitted, rememberSubmitted } from "#lib/platform/use-case/once.ts";
import { companyChangesOf, loadCompany } from "./load.ts";
import { conflicts } from "./save.ts";

type Input = z.output<typeof copyCompanySchema>;

/**
 * Copies a company under a regional partner and returns the copy's id; one gate decides (copyCompany). The same `submissionKey`
 * again finds the same copy. Fails with `not_found`, `forbidden`, `invalid_target`, `stale` (the sent company is not the stored
 * one), `invalid`, `submission_conflict`.
 */
export async function copyCompanyTo(ctx: Context, input: Input): Promise<Result<{ id: number }>> {
  const loaded = await loadCompany(ctx, input.companyId, { lock: true });
  if (!loaded.ok) return loaded;
  const source = loaded.value;
  if (!canCopyCompany(ctx.actor)) return fail("forbidden");
  const submission = { key: input.submissionKey, content: { copyOf: source.id, ...input.body } };
  const known = await findSubmitted(ctx, submission);
  if (!known.ok) return known;
  if (known.value !== null) return ok({ id: known.value });

  const meant = meansStored(source, input);
  if (!meant.ok) return meant;
  const copied = copiedCompany(ctx.actor, source, {
    id: await nextCompanyId(ctx.db),
    target: await findCompany(ctx.db, input.body.aggregatorCompany.id),
    revision: { at: ctx.now, today: ctx.today },
  });
  if (!copied.ok) return copied;
  await writeCopy(ctx, source, copied.value);
  await rememberSubmitted(ctx, submission, copied.value.id);
  return ok({ id: copied.value.id });
}

/** A company sent along must equal the stored company: nothing sent is ignored silently. */
function meansStored(source: Company, { body, version }: Input): Result<null> {
  const { company, aggregatorCompany: _target, ...beside } = body;
  const sent = company ?? beside;
  if (sent.id !== undefined && sent.id !== source.id)
    return fail("invalid", { issues: [{ path: company ? "company.id" : "id", code: "invalid" }] });
  const issues = conflicts(source, companyChangesOf(sent));
  if (sent.owner !== undefined && sent.owner !== source.owner)
    issues.push({ path: "owner", code: "stale", yours: sent.owner ?? "", theirs: source.owner ?? "" });
  const overtaken = version !== undefined && version !== source.version;
  return overtaken || issues.length > 0 ? fail("stale", { issues }) : ok(null);
}

/** Stores the copy and its owner's membership, and an event in both histories. */
async function writeCopy(ctx: Context, source: Company, copy: Company): Promise<void> {
  await insertCompany(ctx.db, copy, { copiedFromId: source.id });
  if (copy.ownerId !== null)
    await insertMembership(ctx.db, { userId: copy.ownerId, companyId: copy.id, role: "owner" });
  await recordEvent(ctx, {
    entityType: "company",
    entityId: copy.id,
    companyId: copy.id,
    action: "create",
    status: copy.status,
    after: { ...flatCompany(copy), copiedFrom: source.id },
  });
  await recordEvent(ctx, {
    entityType: "company",
    entityId: source.id,
    companyId: source.id,
    action: "copy",
    status: source.status,
    after: { copiedTo: copy.id, aggregatorCompany: copy.aggregatorCompanyId },
  });
}
