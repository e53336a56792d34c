import { join } from "node:path";
import { loadEnvFile, readLaunchEnv } from "#lib/env.ts";
import { backUp } from "#server/backup.ts";

// npm run backup -- [directory]: backs up the embedded database with everything that belongs to it.

try {
  loadEnvFile();
  const env = readLaunchEnv();
  if (env.databaseUrl !== undefined)
    throw new Error("DATABASE_URL is set: back that database up as docs/operations.md says.");
  const moment = new Date().toISOString().replace(/[:.]/g, "-");
  const target = process.argv[2] ?? join("backups", moment);
  const { files } = await backUp(env, target);
  process.stdout.write(`${target} is a whole backup of ${env.dataDir}: ${files} files. Keep it secret.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
