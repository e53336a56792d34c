import { callAction } from "#e2e/support/actions.ts";
import type { Api } from "#e2e/support/client.ts";
import { query } from "#e2e/support/database.ts";

// Runs a back-office action by its form or button, and by an API call.

export async function press(api: Api, action: string, input: object): Promise<Record<string, unknown>> {
  const answer = await callAction(api, action, { args: [input] });
  if (!answer.ok) throw new Error(`${action}: ${JSON.stringify(answer.error)}`);
  return Object(answer.value);
}

export async function call(api: Api, method: string, path: string, data?: object) {
  const answer = await api.fetch(path, { method, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.status() === 204 ? null : answer.json();
}

export const read = (api: Api, path: string) => call(api, "GET", path);

/** The events of one of the provider's own entities. */
export const historyOf = (type: string, id: string | number): Promise<object[]> =>
  query(
    "select action, actor_label from admin_events where entity_type = $1 and entity_id = $2 order by id",
    [type, String(id)],
  );

export const without = (row: object, ...fields: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));
