import type { CompanyRole } from "#lib/core/actor.ts";
import { EXAMPLE, EXAMPLE_LINK } from "#lib/mail/letter.ts";
import { invitation } from "#lib/people/letters/invitation.ts";
import { type ActionAnswer, callAction } from "./actions.ts";
import { query } from "./database.ts";
import { linkIn, mailOf } from "./mail.ts";
import type { Person } from "./person.ts";

type Inviting = { id: number; companyName: string };

/**
 * Invites a person to a company of any status, with the product's own rows: returns the invitation's id, and the secret of the
 * mailed link. Only an active company's owner could do it by the form, and the wall's company is a draft, so that it has every
 * step of the registration.
 */
export async function askIn(
  { email: by }: Pick<Person, "email">,
  { id, companyName }: Inviting,
  email: string,
  role: CompanyRole = "member",
): Promise<{ id: string; token: string }> {
  const [row] = await query<{ id: string }>(
    `with invited as (
       insert into invitations (link_id, company_id, email, role, invited_by, invited_by_admin, expires_at)
       values (gen_random_uuid(), $1, $2, $6, $3, false, now() + interval '6 days') returning *),
     mailed as (
       insert into outbox (kind, payload) select 'invitation', jsonb_build_object('to', email, 'tokenId', link_id,
         'companyName', $4::text, 'role', role, 'by', invited_by, 'expiresAt', to_char(expires_at at time zone 'UTC', $5)) from invited)
     select id::text from invited`,
    [id, email, by, companyName, 'YYYY-MM-DD"T"HH24:MI:SS"Z"', role],
  );
  const told = { ...EXAMPLE, ...EXAMPLE_LINK, companyName, role, by };
  const link = linkIn(await mailOf(email, invitation.words(told).subject));
  return { id: row?.id ?? "", token: new URLSearchParams(link.split("?")[1]).get("token") ?? "" };
}

/** Presses the button of the invitation's page. */
export const join = ({ api }: Pick<Person, "api">, token: string): Promise<ActionAnswer> =>
  callAction(api, "joinAction", { args: [{ token }] });

/** A person who was invited to a company and joined it. */
export async function bringIn(
  person: Person,
  owner: Person,
  company: Inviting,
  role?: CompanyRole,
): Promise<Person> {
  const { token } = await askIn(owner, company, person.email, role);
  const joined = await join(person, token);
  if (!joined.ok) throw new Error(joined.error.message);
  return person;
}
