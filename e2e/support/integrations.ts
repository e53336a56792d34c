import { callAction } from "./actions.ts";
import type { Person } from "./person.ts";

// API clients and endpoints, made as a person makes them.

/** Makes a company's own API client that reads its vehicles and drivers; returns its id. */
export const addProgram = (api: Person["api"], companyId: number, name: string): Promise<number> =>
  make(api, "createCompanyClientAction", companyId, { name, scopes: "fleet:read" });

/** Makes an endpoint for changes of one company, or for an admin of all companies; returns its id. */
export const addEndpoint = (
  api: Person["api"],
  companyId: number | null,
  { url, description }: { url: string; description: string },
): Promise<number> =>
  make(api, "createWebhookAction", companyId, {
    url,
    description,
    notifyEmail: "valvoja@tolppa.example",
    events: ["company.updated"],
  });

/** Deletes the endpoints of `addEndpoint`. */
export const removeEndpoint = (
  api: Person["api"],
  companyId: number | null,
  endpointId: number,
): Promise<unknown> => call(api, "deleteWebhookAction", companyId, { endpointId });

async function make(api: Person["api"], action: string, companyId: number | null, body: object) {
  const { id } = (await call(api, action, companyId, { body })) as { id: number };
  return id;
}

async function call(
  api: Person["api"],
  action: string,
  companyId: number | null,
  rest: object,
): Promise<unknown> {
  const place = { companyId: companyId === null ? null : String(companyId), ...rest };
  const answer = await callAction(api, action, { args: [place], companyId: companyId ?? 0 });
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.error)}`);
  return answer.value;
}
