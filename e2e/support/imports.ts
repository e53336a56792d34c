import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import type { ApiAnswer } from "./client.ts";
import type { Person } from "./person.ts";

/** Sends a file of vehicles or drivers to be checked; returns the import's id. */
export async function sendFile(
  api: Person["api"],
  companyId: number,
  kind: FleetKind,
  rows: string,
): Promise<number> {
  const answer = await api.post(`/api/companies/${companyId}/imports?kind=${kind}&name=rivit.csv`, {
    headers: { "content-type": "text/csv" },
    data: rows,
  });
  return ((await endOf(answer)) as { value: { importId: number } }).value.importId;
}

/** The last line of an answer that may begin with progress lines. */
export async function endOf(answer: ApiAnswer): Promise<unknown> {
  const text = await answer.text();
  return JSON.parse(text.trim().split("\n").at(-1) ?? "");
}
