import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { connect } from "#db/connect.ts";

/** Files that PostgreSQL makes at its start, and the WAL, which is copied last. */
const LEFT_OUT = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "postmaster.pid",
  "postmaster.opts",
]);
const EMPTY = [...LEFT_OUT].filter((name) => name.startsWith("pg_"));
const TEMPORARY = /^(pgsql_tmp|pg_internal\.init)/;

/**
 * Copies a running cluster like PostgreSQL's own base backup: its files while they change, and the WAL that makes them
 * consistent. `pg_dump` is not part of the embedded PostgreSQL, and omits roles and passwords. The copy needs `restored` before
 * its start.
 */
export async function backUpCluster(superuserUrl: string, cluster: string, target: string): Promise<void> {
  // The slot and the backup live as long as this one connection.
  const sql = connect(superuserUrl, { max: 1, max_lifetime: null, idle_timeout: 0 });
  try {
    // Keeps the WAL from now on.
    await sql`select pg_create_physical_replication_slot('tolppa_backup', true, true)`;
    await sql`select pg_backup_start('tolppa', true)`;
    await cp(cluster, target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => isWanted(path.slice(cluster.length + 1)),
    });
    for (const name of EMPTY) await mkdir(join(target, name), { recursive: true, mode: 0o700 });
    await copyWal(sql, cluster, target);
  } finally {
    await sql.end();
  }
}

const isWanted = (path: string): boolean => {
  const [first = "", ...rest] = path.split("/");
  return !LEFT_OUT.has(first) && !TEMPORARY.test(rest.at(-1) ?? first);
};

/** The label tells PostgreSQL where to begin to read the WAL. Without it the copy would be silently damaged. */
async function copyWal(sql: postgres.Sql, cluster: string, target: string): Promise<void> {
  const [stop] = await sql<{ label: string; last: string }[]>`
    select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`;
  const first = /\(file ([0-9A-F]{24})\)/.exec(stop?.label ?? "")?.[1];
  if (!stop || !first) throw new Error("PostgreSQL gave no label of the backup.");
  await writeFile(join(target, "backup_label"), stop.label, { mode: 0o600 });
  await mkdir(join(target, "pg_wal", "archive_status"), { recursive: true, mode: 0o700 });
  const files = await readdir(join(cluster, "pg_wal"));
  const wanted = files.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= stop.last);
  for (const name of wanted) await cp(join(cluster, "pg_wal", name), join(target, "pg_wal", name));
}
