import type { Tx } from "#db/client.ts";
import { countCompanies, listCompanyIdsAfter } from "#db/queries/settlement-inputs.ts";
import type { Statement } from "#lib/domain/settlement/lines.ts";
import { computeStatement } from "#lib/domain/settlement/statement.ts";
import { type LoadedInputs, loadInputs, type Terms } from "./inputs.ts";

/** As many as keep both sides busy without holding much at once. */
const COMPANIES_AT_ONCE = 250;

export type Computed = LoadedInputs & { statement: Statement };

export type Progress = { done: number; total: number };

/**
 * The statements of all companies, some at a time in the order of the companies' ids. Companies of which there is
 * nothing to say get none.
 */
export async function* computeAll(
  db: Tx,
  terms: Terms,
): AsyncGenerator<{ computed: Computed[]; progress: Progress }> {
  const total = await countCompanies(db);
  let done = 0;
  let ids = await listCompanyIdsAfter(db, 0, COMPANIES_AT_ONCE);
  while (ids.length > 0) {
    const loaded = await loadInputs(db, ids, terms);
    const computed = loaded
      .map((one) => ({ ...one, statement: computeStatement(one.inputs) }))
      .filter(({ statement }) => statement.lines.length > 0);
    done += ids.length;
    yield { computed, progress: { done, total } };
    ids = await listCompanyIdsAfter(db, ids.at(-1) ?? 0, COMPANIES_AT_ONCE);
  }
}
