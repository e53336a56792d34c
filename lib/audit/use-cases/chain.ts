import type { Tx } from "#db/client.ts";
import { findBefore, listStoredAfter, type StoredStatement } from "#db/queries/audit/stored.ts";
import { listLines } from "#db/queries/statements/statements.ts";
import { type Outcome, openOutcome } from "#lib/audit/rules/outcome.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import { computeStatement, referenceOfNumber } from "#lib/settlements/rules/statement.ts";
import { contentHash, type Said } from "#lib/settlements/use-cases/hash.ts";

const AT_ONCE = 250;

/** The newest `count` statements with their lines, in the order of the chain, and how many older ones are left out. */
async function* storedStatements(db: Tx, count: number) {
  const { number: before, left } = await findBefore(db, count);
  yield { left, statements: [] };
  for (let after = before; ; ) {
    const rows = await listStoredAfter(db, after, AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
    const lines = await listLines(
      db,
      rows.map(({ id }) => id),
    );
    yield { left: 0, statements: rows.map((row) => ({ row, lines: lines.get(row.id) ?? [] })) };
  }
}

/**
 * Goes through the newest `count` statements once and makes two outcomes: whether the stored content has its hash and its
 * reference number, and whether the stored inputs, computed again, give the content that was hashed.
 */
export async function checkChain(db: Tx, count: number): Promise<{ hashes: Outcome; computed: Outcome }> {
  const [hashes, computed] = [openOutcome(), openOutcome()];
  let left = 0;
  for await (const batch of storedStatements(db, count)) {
    left += batch.left;
    for (const { row, lines } of batch.statements) {
      const said = saidOf(row, lines);
      const isReferenced = row.reference === referenceOfNumber(row.number);
      hashes.compared(row.number, !isReferenced || !hasHash(row, said));
      if (row.kind === "settlement") computed.compared(row.number, !isComputed(row, said));
    }
  }
  return { hashes: { ...hashes.outcome, left }, computed: { ...computed.outcome, left } };
}

const hasHash = ({ contentHash: stored, previousHash }: StoredStatement, said: Said): boolean =>
  contentHash(said, previousHash).equals(stored);

function saidOf(row: StoredStatement, lines: readonly StatementLine[]): Said {
  const { id: _id, start, end, inputs: _inputs, contentHash: _hash, previousHash: _before, ...said } = row;
  return { ...said, period: { start, end }, lines };
}

/** The hash covers what was computed, so a changed line does not count here, and changed inputs do. */
function isComputed(row: StoredStatement, said: Said): boolean {
  try {
    const inputs = JSON.parse(row.inputs);
    const { lines, outcome, grossCents, deductionsCents, totalCents, carryOutCents, payoutDate } =
      computeStatement(inputs);
    const { carryInCents, period } = inputs;
    const sums = { grossCents, deductionsCents, totalCents, carryInCents, carryOutCents };
    return hasHash(row, { ...said, ...sums, lines, outcome, payoutDate, period });
  } catch {
    return false;
  }
}
