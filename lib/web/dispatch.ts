import "server-only";
import { sharedConnections } from "#lib/adapters/dispatch/connections.ts";
import { type CallReport, createDispatchProvider } from "#lib/adapters/dispatch/provider.ts";
import { BREAKER } from "#lib/domain/breaker.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import type { DispatchProvider } from "#lib/ports.ts";
import { companyRefresh } from "#lib/use-cases/companies/refresh.ts";
import { database } from "./container.ts";

const shared = globalThis as typeof globalThis & { tolppaDispatch?: DispatchProvider };

function dispatch(): DispatchProvider {
  shared.tolppaDispatch ??= createDispatchProvider({
    connected: env.dispatch,
    connections: sharedConnections(database()),
    limits: BREAKER,
    report,
  });
  return shared.tolppaDispatch;
}

const report = (call: CallReport): void =>
  call.outcome === "ok"
    ? log.info(call, "dispatch provider asked")
    : log.warn(call, "dispatch provider failed");

/** 'Päivitä', with the providers of this installation. */
export const refreshCompany = companyRefresh({
  fetchCompany: (provider, externalId) => dispatch().fetchCompany(provider, externalId),
});
