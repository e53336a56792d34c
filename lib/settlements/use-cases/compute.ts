import { setImmediate } from "node:timers/promises";
import type { Tx } from "#db/client.ts";
import { findOpenIbanChange } from "#lib/companies/queries/iban-changes.ts";
import { canSeeCompany } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import {
  countCompanies,
  listCompanyIdsAfter,
  type SettledCompany,
} from "#lib/settlements/queries/settlement-inputs.ts";
import { hasFinalStatement } from "#lib/settlements/queries/settlement-runs.ts";
import type { Buyer, Seller, StatementDocument } from "#lib/settlements/rules/document.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import type { Statement } from "#lib/settlements/rules/lines.ts";
import { paymentOf } from "#lib/settlements/rules/payment.ts";
import { isPeriod } from "#lib/settlements/rules/period.ts";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import { type LoadedInputs, loadInputs, loadTerms, type Terms } from "./inputs.ts";

/** Companies of one batch: enough to keep database and arithmetic busy, in little memory. */
const COMPANIES_AT_ONCE = 150;
/** Companies computed before the event loop handles the database's answers. */
const COMPANIES_AT_A_STRETCH = 10;

export type Computed = LoadedInputs & { statement: Statement };

export type ComputeProgress = { done: number; total: number };
export type ComputedBatch = { computed: Computed[]; progress: ComputeProgress };

/**
 * Computes the statements of all companies in batches, in the order of the companies' ids. Companies without any line get no
 * statement. Reads the next batch, computes one and lets the caller handle one at the same time.
 */
export const computeAll = (db: Tx, terms: Terms): AsyncGenerator<ComputedBatch> =>
  ahead(computeBatches(db, terms));

async function* computeBatches(db: Tx, terms: Terms): AsyncGenerator<ComputedBatch> {
  const total = await countCompanies(db);
  let done = 0;
  for await (const loaded of ahead(loadBatches(db, terms))) {
    done += loaded.length;
    yield { computed: await computeBatch(loaded), progress: { done, total } };
  }
}

async function* loadBatches(db: Tx, terms: Terms): AsyncGenerator<LoadedInputs[]> {
  for (let after = 0; ; ) {
    const ids = await listCompanyIdsAfter(db, after, COMPANIES_AT_ONCE);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield await loadInputs(db, ids, terms);
    after = last;
  }
}

async function computeBatch(loaded: readonly LoadedInputs[]): Promise<Computed[]> {
  const computed: Computed[] = [];
  for (const [index, one] of loaded.entries()) {
    const statement = computeStatement(one.inputs);
    if (statement.lines.length > 0) computed.push({ ...one, statement });
    if (index % COMPANIES_AT_A_STRETCH === 0) await setImmediate();
  }
  return computed;
}

/** Asks for the next value while the caller handles this one. */
async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let coming = source.next();
  try {
    for (;;) {
      const { value, done } = await coming;
      if (done) return;
      coming = source.next();
      // Marks a failure as handled: the promise is awaited above or below.
      coming.catch(() => undefined);
      yield value;
    }
  } finally {
    // After an early end no query may still run: the connection may already serve another transaction.
    await coming.catch(() => undefined);
    await source.return(undefined);
  }
}

/** The seller of a preview without a configured one. Without a seller no run can be made final. */
export const UNKNOWN_SELLER: Seller = {
  name: "",
  businessId: "",
  address: { street: "", postCode: "", city: "" },
  email: "",
  iban: "",
  bic: "",
  eInvoicingAddress: null,
  eInvoicingOperator: null,
};

/** The company's current details. */
export const buyerOf = (company: SettledCompany): Buyer => ({
  companyId: company.id,
  name: company.name,
  businessId: company.businessId,
  address: { street: company.street, postCode: company.postCode, city: company.city },
  email: company.email,
  billing: {
    billingType: company.billingType,
    eInvoicingAddress: company.eInvoicingAddress,
    eInvoicingOperator: company.eInvoicingOperator,
    emailInvoicingAddress: company.emailInvoicingAddress,
    iban: company.iban,
    bic: company.bic,
  },
  accountantEmail: company.accountantEmail,
});

/**
 * Computes a company's statement of a period that is not final. Fails with `not_found` for a company that the actor may not
 * see, for a period that has not begun, and for a final statement; with `invalid` for a period that is not on the calendar.
 * `seller` comes from the configuration.
 */
export async function getOpenStatement(
  ctx: Context,
  { companyId, period, seller }: { companyId: number; period: Period; seller?: Seller | null },
): Promise<Result<StatementDocument>> {
  if (!canSeeCompany(ctx.actor, companyId)) return fail("not_found");
  if (!isPeriod(period)) return fail("invalid", { issues: [{ path: "start", code: "not_a_period" }] });
  if (period.start > ctx.today) return fail("not_found");
  if (await hasFinalStatement(ctx.db, companyId, period.start)) return fail("not_found");
  const [loaded] = await loadInputs(ctx.db, [companyId], await loadTerms(ctx.db, period));
  if (!loaded) return fail("not_found");
  const { lines, ...sums } = computeStatement(loaded.inputs);
  const { iban } = loaded.company;
  const change = await findOpenIbanChange(ctx.db, companyId);
  const ibanChangedOn = change && helsinkiDate(change.changedAt);
  const nothing = { transfer: null, paidWithdrawnOn: null, receivedCents: 0, receivedOn: null };
  const buyer = buyerOf(loaded.company);
  const facts = { ...nothing, iban, payeeName: buyer.name, ibanChangedOn };
  return ok({
    id: null,
    language: loaded.company.language,
    kind: "settlement",
    status: "open",
    number: null,
    issuedOn: null,
    reference: null,
    sentAt: null,
    period,
    parties: { seller: seller ?? UNKNOWN_SELLER, buyer },
    lines,
    ...sums,
    dueDate: null,
    payment: paymentOf({ ...sums, issuedOn: null, dueDate: null }, facts, ctx.today),
    credits: null,
    creditedBy: [],
    disputed: [],
  });
}
