import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Company } from "#lib/companies/rules/company.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { isSameSecret } from "#lib/core/same-secret.ts";
import type { ProviderCompany } from "#lib/dispatch/rules/dispatch.ts";

export type SimulatedCompany = Pick<
  Company,
  "businessId" | "companyName" | "address" | "contact" | "taxiServiceLicence"
>;

type Options = {
  providers: readonly ProviderId[];
  token: string;
  /** Finds the portal's company with this external id at this provider. */
  find: (provider: ProviderId, externalId: string) => Promise<SimulatedCompany | null>;
};

export type Simulator = {
  /** The address of one provider, in the form of the configuration. */
  urlOf(provider: ProviderId): string;
  close(): Promise<void>;
};

/**
 * Simulates dispatch providers: an HTTP server on this machine that keeps to docs/dispatch-provider.openapi.json. It
 * stores nothing: the external id decides the answer, which is always the same. Ids that begin with one of FAULTS show
 * how a provider fails.
 */
export async function startSimulator({ providers, token, find }: Options): Promise<Simulator> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [, name, collection, id = ""] = (request.url ?? "").split("/");
    const provider = providers.find((one) => one === name);
    if (!provider || (collection !== "companies" && request.url !== `/${name}/health`))
      return send(response, 404, { error: "no_such_path" });
    if (!isSameSecret(request.headers.authorization ?? "", `Bearer ${token}`))
      return send(response, 401, { error: "unauthorized" });
    if (collection === "health") return send(response, 200, { status: "ok" });
    const externalId = decodeURIComponent(id);
    const fault = Object.keys(FAULTS).find((prefix) => externalId.startsWith(prefix));
    if (fault) return FAULTS[fault]?.(response, externalId);
    const company = await find(provider, externalId);
    if (!company) return send(response, 404, { error: "unknown_company" });
    send(response, 200, asProviderHasIt(company, externalId));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => send(response, 500, { error: "internal" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (provider) => `http://127.0.0.1:${port}/${provider}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The failures of a provider, by the beginning of the external id. */
export const FAULTS: Record<string, (response: ServerResponse, externalId: string) => void> = {
  "SIM-HIDAS": () => undefined,
  "SIM-VIRHE": (response) => send(response, 500, { error: "internal" }),
  "SIM-ROSKA": (response) =>
    void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Huoltokatko</h1>"),
  "SIM-KENTAT": (response, externalId) =>
    send(response, 200, { ...EXAMPLE, externalId, address: { postCode: "1" }, contact: { email: "ei" } }),
  "SIM-LUPA": (response) => send(response, 401, { error: "unauthorized" }),
  "SIM-TUNTEMATON": (response) => send(response, 404, { error: "unknown_company" }),
};

const EXAMPLE = { businessId: "1234567-1", status: "active", companyName: "Esimerkki Oy" };

/**
 * Some companies have moved, some have a new phone number and licence, some both, some neither. Changed values do not depend on
 * the portal's values, so that an update removes every difference.
 */
function asProviderHasIt(company: SimulatedCompany, externalId: string): ProviderCompany {
  const { businessId, companyName, address, contact, taxiServiceLicence } = company;
  const number = numberOf(externalId);
  const [moved, renewed] = [number % 4 === 1 || number % 4 === 3, number % 4 >= 2];
  return {
    externalId,
    businessId,
    status: "active",
    companyName,
    address: moved ? { ...address, street: `Varikkokatu ${(number % 90) + 1}` } : { ...address },
    contact: renewed ? { ...contact, phoneNumber: `+35840555${digits(number, 4)}` } : { ...contact },
    taxiServiceLicence: renewed ? `TL-2026-${digits(number, 5)}` : taxiServiceLicence,
  };
}

/** The number at the end of an id, or a number made of its letters. */
const numberOf = (id: string): number =>
  Number(/\d{1,9}$/.exec(id)?.[0] ?? [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0));

const digits = (number: number, count: number): string => String(number).padStart(count, "0").slice(-count);

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}
