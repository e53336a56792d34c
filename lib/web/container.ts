import "server-only";
import { createDatabase, type Database } from "#db/client.ts";
import { createEmbeddedIdentity } from "#lib/adapters/identity/embedded.ts";
import { createIdentityTokens, type IdentityTokens } from "#lib/adapters/identity-tokens.ts";
import { env } from "#lib/env.ts";
import type { IdentityProvider } from "#lib/ports.ts";
import { endSessionsOfSubject } from "#lib/use-cases/accounts/sessions.ts";
import { leaveMail } from "#lib/use-cases/outbox.ts";

// The composition root: the one place that knows which adapter stands behind which port. One of each per process,
// kept on globalThis because Next loads route handlers and pages as separate bundles. The outbox's worker, which runs
// outside Next, has its own (lib/web/outbox-worker.ts).

/** Of all server processes together: more would leave too little of a small machine to everything else. */
const HASHES_AT_ONCE = 2;

const shared = globalThis as typeof globalThis & {
  tolppaDatabase?: Database;
  tolppaIdentity?: IdentityProvider;
  tolppaIdentityTokens?: IdentityTokens;
};

export function database(): Database {
  shared.tolppaDatabase ??= createDatabase({ url: env.databaseUrl });
  return shared.tolppaDatabase;
}

export function identity(): IdentityProvider {
  shared.tolppaIdentity ??= createEmbeddedIdentity({
    database: database(),
    authSecret: env.authSecret,
    leaveMail,
    endSessions: endSessionsOfSubject,
    hashesAtOnce: Math.max(1, Math.floor(HASHES_AT_ONCE / env.webConcurrency)),
  });
  return shared.tolppaIdentity;
}

export function identityTokens(): IdentityTokens {
  shared.tolppaIdentityTokens ??= createIdentityTokens({
    database: database(),
    authSecret: env.authSecret,
    issuer: env.appUrl,
  });
  return shared.tolppaIdentityTokens;
}
