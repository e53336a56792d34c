import { callAction } from "./actions.ts";
import type { Api } from "./client.ts";
import { changeCompany, createActiveCompany } from "./company.ts";
import { query } from "./database.ts";
import { newPerson, type Person } from "./person.ts";

/** A person of a new aggregator, and its company; `bringUnder` puts companies under it. */
export async function newAggregator(
  origin: string,
  admin: Api,
): Promise<{ person: Person; companyId: number }> {
  const person = await newPerson(origin);
  const { id } = await createActiveCompany(person.api, admin);
  await changeCompany(admin, id, { companyType: "aggregator" });
  return { person, companyId: id };
}

export const bringUnder = (admin: Api, companyId: number, aggregator: number) =>
  changeCompany(admin, companyId, { aggregatorCompany: { id: aggregator } });

/** Another of the provider's admins, with a session of their own. */
export async function newAdmin(origin: string): Promise<Person> {
  const person = await newPerson(origin);
  await query("update users set admin = true where email = $1", [person.email]);
  return person;
}

/** An admin who views this company. */
export async function newViewer(origin: string, companyId: number): Promise<Person> {
  const person = await newAdmin(origin);
  const args = [{ companyId: String(companyId) }];
  const begun = await callAction(person.api, "startViewingAction", { args, companyId });
  if (!begun.ok) throw new Error(begun.error.message);
  return person;
}
