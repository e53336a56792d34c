import { callAction } from "./actions.ts";
import type { Person } from "./person.ts";

// What other systems build on, made as a person makes it.

/** A program of a company's own that reads its vehicles and drivers; its id. */
export const addProgram = (api: Person["api"], companyId: number, name: string): Promise<number> =>
  make(api, "createCompanyClientAction", { companyId, body: { name, scopes: "fleet:read" } });

/** A system that is told when a company changes: of one company, or of all for an admin; its id. */
export const addEndpoint = (
  api: Person["api"],
  companyId: number | null,
  { url, description }: { url: string; description: string },
): Promise<number> =>
  make(api, "createWebhookAction", {
    companyId,
    body: { url, description, notifyEmail: "valvoja@tolppa.example", events: ["company.updated"] },
  });

type Wanted = { companyId: number | null; body: object };

async function make(api: Person["api"], action: string, { companyId, body }: Wanted): Promise<number> {
  const place = { companyId: companyId === null ? null : String(companyId), body };
  const made = await callAction(api, action, { args: [place], companyId: companyId ?? 0 });
  if (!made.ok) throw new Error(`refused: ${JSON.stringify(made.error)}`);
  return (made.value as { id: number }).id;
}
