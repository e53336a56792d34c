import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/** One queue: the number of waiting items, the seconds since the oldest was due, and the number given up. */
export type QueueFigures = { queue: string; waiting: number; dueSeconds: number; failed: number };

const figures = (queue: string, from: string, { waits, due }: { waits: string; due: string }) =>
  sql.raw(`
    select '${queue}' as queue, count(*) filter (where ${waits})::int as waiting,
      greatest(0, extract(epoch from now() - min(${due}) filter (where ${waits})))::float8 as "dueSeconds",
      count(*) filter (where failed_at is not null)::int as failed
    from ${from} where ${waits} or failed_at is not null`);

/** The outbox, read by the server's own login. */
export async function findMailQueue(db: Tx): Promise<QueueFigures[]> {
  const waits = "done_at is null and failed_at is null";
  return [...(await db.execute<QueueFigures>(figures("mail", "outbox", { waits, due: "next_at" })))];
}

/** Webhooks, statements being sent and failed calls to dispatch providers, for an actor who sees all companies. */
export async function listDeliveryQueues(db: Tx): Promise<QueueFigures[]> {
  const queues = [
    figures("webhook", "webhook_messages", { waits: "next_at is not null", due: "next_at" }),
    figures("statement", "statement_sendings", { waits: "failed_at is null", due: "next_at" }),
    figures("provider", "dispatch_failures", { waits: "false", due: "failed_at" }),
  ];
  return [...(await db.execute<QueueFigures>(sql.join(queues, sql` union all `)))];
}

/** Figures of the settlement and of PostgreSQL that an operator watches. */
export type DatabaseFigures = {
  /** Seconds since the oldest unfinished settlement task was asked for; 0: none waits. */
  settlementTaskSeconds: number;
  failedSettlementTasks: number;
  /** Seconds since the last final settlement run; null: never. */
  sinceFinalRunSeconds: number | null;
  bytes: number;
  /** Transactions since the oldest unfrozen row. PostgreSQL stops writing before 2 billion. */
  transactionAge: number;
  connections: number;
  maxConnections: number;
  upSeconds: number;
  /** Seconds since PostgreSQL last archived WAL; null: never. */
  sinceArchivedSeconds: number | null;
  /** 1 while the archiving of WAL fails: a restore would then lose recent changes. */
  archiveFailing: number;
  /** The number of findings of the last audit of the books; null: no audit yet. */
  auditDifferences: number | null;
  /** Payments from withdrawn files that nobody has explained. */
  payoutAlarms: number;
  /** Seconds since the last audit began; null: no audit yet. */
  sinceAuditSeconds: number | null;
};

export async function findDatabaseFigures(db: Tx): Promise<DatabaseFigures> {
  const [found] = await db.execute<DatabaseFigures>(sql`
    select
      (select coalesce(extract(epoch from now() - min(asked_at) filter (where failure is null)), 0)::float8
        from settlement_tasks) as "settlementTaskSeconds",
      (select count(*) filter (where failure is not null)::int from settlement_tasks) as "failedSettlementTasks",
      (select extract(epoch from now() - max(finalised_at))::float8 from settlement_runs) as "sinceFinalRunSeconds",
      pg_database_size(current_database())::float8 as bytes,
      (select age(datfrozenxid) from pg_database where datname = current_database()) as "transactionAge",
      (select sum(numbackends)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int as "maxConnections",
      extract(epoch from now() - pg_postmaster_start_time())::float8 as "upSeconds",
      (select extract(epoch from now() - last_archived_time)::float8 from pg_stat_archiver) as "sinceArchivedSeconds",
      (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int
        from pg_stat_archiver) as "archiveFailing",
      (select differences::float8 from audit_runs order by started_at desc, id desc limit 1) as "auditDifferences",
      (select count(*)::int from payouts where paid_withdrawn_at is not null and alarm_ended_at is null) as "payoutAlarms",
      (select extract(epoch from now() - max(started_at))::float8 from audit_runs) as "sinceAuditSeconds"`);
  if (!found) throw new Error("no figures");
  return found;
}
