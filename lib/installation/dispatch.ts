import "server-only";
import { configuredPeers, sharedConnections } from "#lib/adapters/dispatch/ask.ts";
import { type CallReport, createDispatchProvider } from "#lib/adapters/dispatch/provider.ts";
import { checkProviderAddress } from "#lib/adapters/dispatch/request.ts";
import { createSecretBox } from "#lib/adapters/secret-box.ts";
import { deliveryRetry } from "#lib/deliveries/use-cases/retry.ts";
import { BREAKER } from "#lib/dispatch/rules/breaker.ts";
import type { CompanySource } from "#lib/dispatch/use-cases/ask-provider.ts";
import {
  type Configured,
  providerExport,
  providerListing,
  providerReading,
} from "#lib/dispatch/use-cases/read.ts";
import { companyRefresh } from "#lib/dispatch/use-cases/refresh.ts";
import { providerSaving, providerTesting } from "#lib/dispatch/use-cases/save.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import type { DispatchProvider, SecretBox } from "#lib/ports.ts";
import { database } from "./container.ts";

// The use cases with this installation's configuration, which is read at their first call.

const shared = globalThis as typeof globalThis & { tolppaDispatch?: DispatchProvider };

function dispatch(): DispatchProvider {
  shared.tolppaDispatch ??= createDispatchProvider({
    peers: configuredPeers({
      database: database(),
      secrets: secrets(),
      configured: env.dispatch,
      allowPrivate: env.dispatchAllowPrivate,
    }),
    connections: sharedConnections(database()),
    limits: BREAKER,
    report,
  });
  return shared.tolppaDispatch;
}

/** The credentials of all providers, each sealed for its address. */
const secrets = (): SecretBox => createSecretBox(env.authSecret, "tolppa dispatch credentials");

const report = (call: CallReport): void =>
  call.outcome === "ok"
    ? log.info(call, "dispatch provider asked")
    : log.warn(call, "dispatch provider failed");

const companies: CompanySource = {
  fetchCompany: (provider, externalId) => dispatch().fetchCompany(provider, externalId),
};

/** 'Päivitä', with the providers of this installation. */
export const refreshCompany = companyRefresh(companies);

/** 'Yritä uudelleen', for every kind of failure. */
export const retryDelivery = deliveryRetry(companies);

/** 'Testaa yhteys'. */
export const testProvider = providerTesting({ test: (provider) => dispatch().test(provider) });

const configured: Configured = () => env.dispatch;

export const listProviders = providerListing(configured);
export const exportProviders = providerExport(configured);
export const getProvider = providerReading(configured);
export const saveProvider = providerSaving({
  checkAddress: (url) => checkProviderAddress(url, env.dispatchAllowPrivate),
  secrets: { seal: (plain, boundTo) => secrets().seal(plain, boundTo) },
  configured,
});
