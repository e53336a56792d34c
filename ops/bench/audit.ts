import { createHash } from "node:crypto";
import type postgres from "postgres";
import { createDatabase, type Database } from "#db/client.ts";
import { drawPain001 } from "#lib/adapters/documents/pain001.ts";
import { differencesOf } from "#lib/audit/rules/outcome.ts";
import { auditBooks } from "#lib/audit/use-cases/audit.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { drawing } from "#lib/jobs/drawing.ts";
import { payoutMaking } from "#lib/payouts/use-cases/make.ts";
import { SELLER } from "#lib/settlements/use-cases/testing.ts";
import { judged, median, seconds } from "./report.ts";

// The duration of an audit of a run's books (npm run audit). The floor is PostgreSQL alone adding up the payments in one
// process.

const MAX_AUDIT_S = 60;

/** `slowest` are the slowest checks, with their milliseconds. */
export type AuditFigures = {
  ms: number;
  checks: number;
  differences: number;
  floorMs: number;
  slowest: readonly (readonly [id: string, ms: number])[];
};

/** Makes the payment file of a final run first, so that every check has something to compare. */
export async function measureAudit(
  owner: postgres.Sql,
  runtimeUrl: string,
  now: Date,
): Promise<AuditFigures> {
  const database = createDatabase({ url: runtimeUrl, max: 1 });
  try {
    const [run] = await owner<
      { id: number }[]
    >`select id::int from settlement_runs where finalised_at is not null`;
    await payOut(database, run?.id ?? 0, now);
    await owner.unsafe("vacuum analyze");
    const floorMs = median([await sumPayments(owner), await sumPayments(owner), await sumPayments(owner)]);
    const started = performance.now();
    const { results } = await auditBooks(database, { draw: drawing });
    const ms = performance.now() - started;
    const byTime = results.toSorted((a, b) => b.ms - a.ms).slice(0, 4);
    return {
      ms,
      floorMs,
      checks: results.length,
      differences: differencesOf(results),
      slowest: byTime.map((check) => [check.id, check.ms] as const),
    };
  } finally {
    await database.close();
  }
}

async function payOut(database: Database, runId: number, now: Date): Promise<void> {
  const hash = (body: string) => createHash("sha256").update(body).digest();
  const making = payoutMaking({ seller: () => SELLER, draw: drawPain001, hash, fourEyes: () => false });
  const today = now.toISOString().slice(0, 10);
  const made = await database.asActor(SYSTEM, { mode: "write", deadlineMs: 120_000 }, (db) =>
    making({ actor: SYSTEM, db, now, today, requestId: "bench", confirmed: true }, { runId }),
  );
  if (!made.ok) throw new Error(`no payment file: ${made.error.code}`);
}

async function sumPayments(owner: postgres.Sql): Promise<number> {
  const started = performance.now();
  await owner.begin(async (sql) => {
    await sql`set local max_parallel_workers_per_gather = 0`;
    await sql`select sum(amount_cents) from payments`;
  });
  return performance.now() - started;
}

/** Rows of the settlements' table. */
export function auditRows({ ms, checks, differences, floorMs, slowest }: AuditFigures): string[][] {
  const found = differences === 0 ? "no difference" : `${differences} differences`;
  return [
    [
      `The books of it proven by ${checks} checks: ${found}`,
      `${seconds(ms)}; ${slowest.map(([id, time]) => `${id} ${seconds(time)}`).join(", ")}`,
      judged(`≤ ${MAX_AUDIT_S} s`, ms <= MAX_AUDIT_S * 1000 && differences === 0),
    ],
    [
      "Floor: one sequential sum over the payments",
      `${seconds(floorMs)}, the audit takes ${(ms / floorMs).toFixed(1)} times that`,
      "",
    ],
  ];
}
