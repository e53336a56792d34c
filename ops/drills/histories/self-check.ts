import postgres from "postgres";
import { createDatabase } from "#db/client.ts";
import { auditBooks, EVERYTHING } from "#lib/audit/use-cases/audit.ts";
import { drawing } from "#lib/jobs/drawing.ts";

/** Changes that no use case makes, around every trigger, and the check that must find each. */
const BREAKS = [
  [
    "payments",
    `update payments set amount_cents = amount_cents + 1 where id = (select min(id) from payments where not correction
      and settled_in in (select period_start from settlement_runs where finalised_at is not null))`,
  ],
  [
    "disputes",
    `insert into payments (sender, reference, license_plate, amount_cents, vat_basis_points, method, occurred_at, occurred_on)
      values ('user:1', 'kysymys-0', 'ZZZ-9', 1200, 1350, 'card', now(), now()::date)`,
  ],
  [
    "content_hashes",
    "update statements set content_hash = sha256('x') where id = (select max(id) from statements)",
  ],
  [
    "money_states",
    `update statement_payments set state = 'paid'
      where statement_id = (select min(id) from statements where outcome in ('carried', 'nothing', 'credited'))`,
  ],
  // A file that pays, told to be withdrawn.
  [
    "withdrawals",
    `update payout_files set withdrawal_reason = 'x', withdrawal_asked_at = now(), withdrawal_asked_by = 'x', withdrawn_at = now(),
      withdrawn_by = 'x' where withdrawal_asked_at is null and id in (select file_id from payouts where rejected_at is null)`,
  ],
] as const;

/**
 * Breaks the books of a world on purpose. Returns the breaks that the audit missed, because a drill that cannot fail proves
 * nothing.
 */
export async function findBroken(urls: { runtime: string; owner: string }): Promise<string[]> {
  const owner = postgres(urls.owner, { max: 1, onnotice: () => {} });
  const database = createDatabase({ url: urls.runtime, max: 1 });
  try {
    const missed: string[] = [];
    for (const [check, change] of BREAKS) {
      await owner.unsafe("set session_replication_role = replica");
      // A short history may have nothing to break.
      if ((await owner.unsafe(change)).count === 0) continue;
      const { results } = await auditBooks(database, { draw: drawing, depth: EVERYTHING });
      if (results.every(({ id, differences }) => id !== check || differences === 0))
        missed.push(`self check: the audit does not find what breaks ${check}`);
    }
    return missed;
  } finally {
    await owner.end();
    await database.close();
  }
}
