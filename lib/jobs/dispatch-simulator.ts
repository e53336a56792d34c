import { randomBytes } from "node:crypto";
import { createDatabase } from "#db/client.ts";
import { startSimulator } from "#lib/adapters/dispatch/simulator.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { findCompanyByExternalId } from "#lib/dispatch/queries/dispatch.ts";
import { completeEnv, env } from "#lib/env.ts";
import { dispatchVariables } from "#lib/env-services.ts";

/** Two providers with external ids; the others are not connected. */
const SIMULATED: readonly ProviderId[] = ["cabonline", "taksiHame"];

/**
 * Starts simulated dispatch providers in this process, for the demo. A configured provider is not simulated. Processes
 * that start later find the simulators in their environment.
 */
export async function startDemoProviders(): Promise<{ stop(): Promise<void> }> {
  const providers = SIMULATED.filter((provider) => env.dispatch[provider] === undefined);
  const database = createDatabase({ url: env.databaseUrl, max: 1, applicationName: "tolppa-dispatch" });
  const token = randomBytes(24).toString("base64url");
  const simulator = await startSimulator({
    providers,
    token,
    find: (provider, externalId) =>
      database.asActor(SYSTEM, { mode: "read" }, (db) =>
        findCompanyByExternalId(db, { provider, externalId }),
      ),
  });
  for (const provider of providers) {
    const names = dispatchVariables(provider);
    completeEnv({ [names.url]: simulator.urlOf(provider), [names.token]: token });
  }
  return {
    async stop() {
      await simulator.close();
      await database.close();
    },
  };
}
