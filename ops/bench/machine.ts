import { cpus, release, totalmem, type } from "node:os";
import postgres from "postgres";

/** The measuring machine, in one line. */
export async function describeMachine(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1 });
  const [row] = await sql<{ server_version: string }[]>`show server_version`;
  await sql.end();
  const cores = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `${cores.length} cores (${cores[0]?.model.trim() ?? "unknown"})`,
    `${memory} GiB`,
    `${type()} ${release()}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${row?.server_version ?? "unknown"}`,
  ].join(", ");
}
