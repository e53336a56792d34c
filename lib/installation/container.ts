import "server-only";
import { createDatabase, type Database } from "#db/client.ts";
import { serverPoolSize } from "#db/pool-sizes.ts";
import { companyNamesOf } from "#lib/accounts/use-cases/context.ts";
import { endSessionsOfSubject, endSessionsOfVouched } from "#lib/accounts/use-cases/sessions.ts";
import { createEmbeddedIdentity } from "#lib/adapters/identity/embedded.ts";
import { createIdTokens, type VerifyIdToken } from "#lib/adapters/identity/platform/id-tokens.ts";
import { createIdentityPlatform } from "#lib/adapters/identity/platform/provider.ts";
import { createIdentityTokens, type IdentityTokens } from "#lib/adapters/identity-tokens.ts";
import { createAuthenticatorCodes } from "#lib/adapters/second-factor/authenticator-codes.ts";
import { createPasskeys } from "#lib/adapters/second-factor/passkeys.ts";
import { createSecretBox } from "#lib/adapters/secret-box.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import { createHealthCheck } from "#lib/platform/use-case/health.ts";
import type { IdentityProvider, SecondFactors } from "#lib/ports.ts";

// The composition root: the one place that knows the adapter of each port. A process has one of each, kept on globalThis
// because Next loads route handlers and pages as separate bundles. The jobs run outside Next and have their own
// (lib/jobs/start.ts).

/** The limit of all server processes together: more would take too much of a small machine. */
const HASHES_AT_ONCE = 2;
/** The time limit of one call to the identity provider: a whole request may take five seconds. */
const PROVIDER_MS = 4_000;

const shared = globalThis as typeof globalThis & {
  tolppaDatabase?: Database;
  tolppaHealth?: ReturnType<typeof createHealthCheck>;
  tolppaIdentity?: IdentityProvider;
  tolppaProviderTokens?: VerifyIdToken;
  tolppaIdentityTokens?: IdentityTokens;
  tolppaSecondFactors?: SecondFactors;
};

export function database(): Database {
  shared.tolppaDatabase ??= createDatabase({
    url: env.databaseUrl,
    max: serverPoolSize(env.webConcurrency),
    standbys: {
      urls: env.databaseReadUrls,
      max: serverPoolSize(env.webConcurrency),
      report: (err) => log.warn({ err }, "a standby refused a read"),
    },
  });
  return shared.tolppaDatabase;
}

export function health(): ReturnType<typeof createHealthCheck> {
  shared.tolppaHealth ??= createHealthCheck(database());
  return shared.tolppaHealth;
}

export function identityProvider(): IdentityProvider {
  shared.tolppaIdentity ??= createIdentity();
  return shared.tolppaIdentity;
}

function createIdentity(): IdentityProvider {
  const hashesAtOnce = Math.max(1, Math.floor(HASHES_AT_ONCE / env.webConcurrency));
  const common = {
    database: database(),
    enqueueMail,
    companyNamesOf: (email: string) => companyNamesOf(database(), email),
    hashesAtOnce,
    passwordCheck: env.passwordCheck,
  };
  const verifyIdToken = providerTokens();
  if (env.identity.kind === "embedded" || !verifyIdToken)
    return createEmbeddedIdentity({
      ...common,
      authSecret: env.authSecret,
      endSessions: endSessionsOfSubject,
    });
  return createIdentityPlatform({
    ...common,
    ...env.identity,
    appUrl: env.appUrl,
    timeoutMs: PROVIDER_MS,
    verifyIdToken,
    report: (trouble) => log.error(trouble, "identity provider failed"),
    endSessions: endSessionsOfVouched,
  });
}

/** Verifies another provider's ID tokens; null when the product keeps the accounts itself. */
export function providerTokens(): VerifyIdToken | null {
  if (env.identity.kind === "embedded") return null;
  shared.tolppaProviderTokens ??= createIdTokens({ ...env.identity, timeoutMs: PROVIDER_MS });
  return shared.tolppaProviderTokens;
}

export function identityTokenStore(): IdentityTokens {
  shared.tolppaIdentityTokens ??= createIdentityTokens({
    database: database(),
    authSecret: env.authSecret,
    issuer: env.appUrl,
  });
  return shared.tolppaIdentityTokens;
}

export function secondFactors(): SecondFactors {
  shared.tolppaSecondFactors ??= {
    passkeys: createPasskeys({ appUrl: env.appUrl }),
    codes: createAuthenticatorCodes(),
    secrets: createSecretBox(env.authSecret, "tolppa second factors"),
  };
  return shared.tolppaSecondFactors;
}
