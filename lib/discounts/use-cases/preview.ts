import { fail, ok } from "#lib/core/result.ts";
import { findDiscount, sampleCompanies } from "#lib/discounts/queries/discounts.ts";
import { byPriority, type DiscountContent } from "#lib/discounts/rules/discount.ts";
import type { DiscountBody } from "#lib/discounts/schema.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";
import type { DiscountRow } from "#lib/settlements/queries/settlement-inputs.ts";
import { validWithin } from "#lib/settlements/rules/discounts.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import { share } from "#lib/settlements/rules/rounding.ts";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import { discountsOf, loadInputs, loadTerms, type Terms } from "#lib/settlements/use-cases/inputs.ts";
import { checkDiscount, contentOf } from "./save.ts";

/** The most companies whose statements are computed; above it, a sample spread evenly over all. */
export const PREVIEWED_COMPANIES = 1_000;
const COMPANIES_AT_ONCE = 125;
const NAMED_COMPANIES = 20;
const DEADLINE_MS = 30_000;

export type PreviewedCompany = { id: number; name: string; beforeCents: number; afterCents: number };

/** The effect of a discount on the current period; a positive total is the companies' gain. */
export type DiscountPreview = {
  period: Period;
  /** The companies in its scope, and the number of computed ones, smaller for a sample. */
  companies: number;
  computed: number;
  /** The computed companies with a different total, and the sum of the differences. */
  changed: number;
  differenceCents: number;
  /** The sum of the differences of all companies: exact if all were computed, else extrapolated. */
  estimatedCents: number;
  /** The companies with the greatest differences. */
  largest: PreviewedCompany[];
};

type PreviewInput = { body: { discount: DiscountBody; replaces: number | null } };

/**
 * The effect of a discount on the statements of the current period, by the settlement's own function; stores nothing. With
 * `replaces` it is compared with that discount. Fails like saving it.
 */
export const previewDiscount: UseCase<PreviewInput, DiscountPreview> = async (ctx, { body }) => {
  if (!ctx.actor.admin) return fail("forbidden");
  const replaced = body.replaces === null ? null : await findDiscount(ctx.db, body.replaces);
  if (body.replaces !== null && !replaced) return fail("not_found");
  const checked = await checkDiscount(ctx, replaced, contentOf(body.discount));
  if (!checked.ok) return checked;
  const period = periodOf(ctx.today);
  const scopes = [checked.value, ...(replaced ? [replaced] : [])];
  const { total, ids } = await sampleCompanies(ctx.db, scopes, PREVIEWED_COMPANIES);
  const before = await loadTerms(ctx.db, period);
  const after = { ...before, discounts: withDiscount(before, checked.value, replaced?.id ?? null) };
  const companies = await compare(ctx, ids, { before, after });
  return ok({ period, companies: total, computed: ids.length, ...sumsOf(companies, total, ids.length) });
};
previewDiscount.deadlineMs = DEADLINE_MS;

/** The discounts of the period as if this one had been saved, in their order; a new one comes last of its kind. */
function withDiscount(
  { period, discounts }: Terms,
  wanted: DiscountContent,
  replaces: number | null,
): DiscountRow[] {
  const others = discounts.filter(({ id }) => id !== replaces);
  const given = !wanted.cancelled && validWithin(discountDays(wanted), period.start, period.end) !== null;
  return given
    ? [...others, { ...wanted, id: replaces ?? Number.MAX_SAFE_INTEGER }].sort(byPriority)
    : others;
}

const discountDays = ({ target, validFrom, validTo }: DiscountContent) => ({ target, validFrom, validTo });

/** Reads sums of payments once, cut finely enough for both computations, so that they differ only in the discount. */
async function compare(
  { db }: Pick<Context, "db">,
  ids: readonly number[],
  { before, after }: { before: Terms; after: Terms },
): Promise<PreviewedCompany[]> {
  const both = { ...before, discounts: [...before.discounts, ...after.discounts] };
  const compared: PreviewedCompany[] = [];
  for (let from = 0; from < ids.length; from += COMPANIES_AT_ONCE) {
    const loaded = await loadInputs(db, ids.slice(from, from + COMPANIES_AT_ONCE), both);
    for (const { company, inputs } of loaded) {
      const totalWith = ({ discounts }: Terms) =>
        computeStatement({ ...inputs, discounts: discountsOf(company, discounts) }).totalCents;
      const { id, name } = company;
      compared.push({ id, name, beforeCents: totalWith(before), afterCents: totalWith(after) });
    }
  }
  return compared;
}

const differenceOf = ({ beforeCents, afterCents }: PreviewedCompany): number => afterCents - beforeCents;

function sumsOf(companies: readonly PreviewedCompany[], total: number, computed: number) {
  const changed = companies.filter((one) => differenceOf(one) !== 0);
  const differenceCents = changed.reduce((cents, one) => cents + differenceOf(one), 0);
  const largest = [...changed].sort((a, b) => Math.abs(differenceOf(b)) - Math.abs(differenceOf(a)));
  return {
    changed: changed.length,
    differenceCents,
    estimatedCents: computed === 0 ? 0 : share(differenceCents, total, computed),
    largest: largest.slice(0, NAMED_COMPANIES),
  };
}
