import "server-only";
import { createDatabase, type Database } from "#db/client.ts";
import { env } from "#lib/env.ts";

// The composition root: the one place that knows which adapter stands behind which port. One of each per process,
// kept on globalThis because Next loads route handlers and pages as separate bundles.

const shared = globalThis as typeof globalThis & { tolppaDatabase?: Database };

export function database(): Database {
  shared.tolppaDatabase ??= createDatabase({ url: env.databaseUrl });
  return shared.tolppaDatabase;
}
