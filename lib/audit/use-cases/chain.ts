import type { Tx } from "#db/client.ts";
import { findBefore, listStoredAfter, type StoredStatement } from "#lib/audit/queries/stored.ts";
import { type Outcome, openOutcome } from "#lib/audit/rules/outcome.ts";
import { listLines } from "#lib/settlements/queries/statements.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import { computeStatement, referenceOfNumber } from "#lib/settlements/rules/statement.ts";
import { contentHash, type Said } from "#lib/settlements/use-cases/hash.ts";

const AT_ONCE = 250;

type Stored = { row: StoredStatement; lines: readonly StatementLine[] };

/** Statements after a number, in the order of the chain. Reads the next ones while the caller checks these. */
async function* statementsAfter(db: Tx, number: string): AsyncGenerator<Stored[]> {
  let coming = loadAfter(db, number);
  try {
    for (;;) {
      const batch = await coming;
      const last = batch.at(-1);
      if (!last) return;
      coming = loadAfter(db, last.row.number);
      // Marks the failure as handled: the promise is awaited above.
      coming.catch(() => undefined);
      yield batch;
    }
  } finally {
    // After an early end no query may still run: the connection may already serve another transaction.
    await coming.catch(() => undefined);
  }
}

async function loadAfter(db: Tx, number: string): Promise<Stored[]> {
  const rows = await listStoredAfter(db, number, AT_ONCE);
  const ids = rows.map(({ id }) => id);
  const lines = ids.length > 0 ? await listLines(db, ids) : new Map<number, StatementLine[]>();
  return rows.map((row) => ({ row, lines: lines.get(row.id) ?? [] }));
}

/**
 * Goes through the newest `count` statements once and makes two results: whether the stored content has its hash and its
 * reference number, and whether the stored inputs, computed again, give the hashed content.
 */
export async function checkChain(db: Tx, count: number): Promise<{ hashes: Outcome; computed: Outcome }> {
  const [hashes, computed] = [openOutcome(), openOutcome()];
  const { number, left } = await findBefore(db, count);
  for await (const batch of statementsAfter(db, number)) {
    for (const { row, lines } of batch) {
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

/** The hash covers the computed content, so a changed line does not count here, and changed inputs do. */
function isComputed(row: StoredStatement, said: Said): boolean {
  try {
    const inputs = JSON.parse(row.inputs);
    return hasHash(row, { ...said, ...computeStatement(inputs), period: inputs.period });
  } catch {
    return false;
  }
}
