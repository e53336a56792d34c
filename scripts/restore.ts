import { loadEnvFile, readLaunchEnv } from "#lib/env.ts";
import { restore } from "#server/backup.ts";

// npm run restore -- <directory> [--overwrite]: puts a backup in DATA_DIR, for the embedded database.

try {
  loadEnvFile();
  const { databaseUrl, dataDir } = readLaunchEnv();
  if (databaseUrl !== undefined)
    throw new Error("DATABASE_URL is set: restore that database as docs/operations.md says.");
  const [source, option, ...more] = process.argv.slice(2);
  if (source === undefined || more.length > 0 || (option !== undefined && option !== "--overwrite"))
    throw new Error("Usage: npm run restore -- <directory> [--overwrite]");
  await restore({ source, dataDir, overwrite: option !== undefined });
  process.stdout.write(
    `${dataDir} is restored. Nothing leaves it until npm run admin -- release. The settings of then are in ${source}/settings.env.\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
