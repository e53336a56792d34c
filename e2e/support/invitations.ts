import { mailTexts } from "#lib/i18n/texts/mails.ts";
import { type ActionAnswer, callAction } from "./actions.ts";
import { linkIn, mailOf } from "./mail.ts";
import type { Person } from "./person.ts";

type Inviting = { id: number; companyName: string };

/** Asks somebody into a company as its owner does: the invitation's id, and the secret of the link that is mailed. */
export async function askIn(
  { api }: Person,
  { id, companyName }: Inviting,
  email: string,
): Promise<{ id: string; token: string }> {
  const args = [{ companyId: String(id), body: { email, role: "member" } }];
  const asked = await callAction(api, "invitePersonAction", { args, companyId: id });
  if (!asked.ok) throw new Error(asked.error.message);
  const told = { companyName, role: "member" as const, by: null, expiresAt: new Date(0).toISOString() };
  const link = linkIn(await mailOf(email, mailTexts.invitation(told).subject));
  const { invitations } = await (await api.get(`/api/companies/${id}/users`)).json();
  const invitation = invitations.find((one: { email: string }) => one.email === email);
  return { id: String(invitation.id), token: new URLSearchParams(link.split("?")[1]).get("token") ?? "" };
}

/** Presses the button of the invitation's page. */
export const join = ({ api }: Pick<Person, "api">, token: string): Promise<ActionAnswer> =>
  callAction(api, "joinAction", { args: [{ token }] });

/** Somebody who was asked into a company and joined it. */
export async function bringIn(person: Person, owner: Person, company: Inviting): Promise<Person> {
  const { token } = await askIn(owner, company, person.email);
  const joined = await join(person, token);
  if (!joined.ok) throw new Error(joined.error.message);
  return person;
}
