import type { Database } from "#db/client.ts";
import { type CompanyRole, personActor } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";

import { invitePerson } from "#lib/people/use-cases/invite.ts";
import { DEMO_OWNER } from "./generate.ts";

export const ADMIN_EMAIL = "admin@tolppa.example";
/** A person with an open invitation to the demo owner's company. */
export const INVITED_EMAIL = "kutsuttu@tolppa.example";

export const ACCOUNTS = [
  { email: ADMIN_EMAIL, verified: true },
  { email: DEMO_OWNER.email, verified: true },
  { email: "uusi@tolppa.example", verified: true },
  { email: "vahvistamaton@tolppa.example", verified: false },
  { email: "toimisto@tolppa.example", verified: true },
  { email: "kirjanpito@tolppa.example", verified: true },
  { email: INVITED_EMAIL, verified: true },
  { email: "ketju@tolppa.example", verified: true },
] as const;

type Member = { email: string; companyKey: string; role: CompanyRole };

/** The companies of each account. People of an aggregator also see the companies under it. */
export const MEMBERS: readonly Member[] = [
  { ...DEMO_OWNER, role: "owner" },
  { email: "toimisto@tolppa.example", companyKey: DEMO_OWNER.companyKey, role: "member" },
  { email: "kirjanpito@tolppa.example", companyKey: DEMO_OWNER.companyKey, role: "money" },
  { email: "ketju@tolppa.example", companyKey: "suomen-taksiketju-oy", role: "owner" },
];

type Inviting = { database: Database; ownerId: number; companyId: number; today: PlainDate };

/** Makes an open invitation through the use case, so that its mail is in the mailbox. */
export async function seedInvitation({ database, ownerId, companyId, today }: Inviting): Promise<void> {
  const actor = personActor({
    id: ownerId,
    email: DEMO_OWNER.email,
    admin: false,
    companyIds: [companyId],
    readOnlyCompanyIds: [],
    moneyCompanyIds: [],
  });
  const made = await database.asActor(actor, { mode: "write" }, (db) =>
    invitePerson(
      { db, actor, now: new Date(), today, requestId: "demo" },
      { companyId, body: { email: INVITED_EMAIL, role: "member" } },
    ),
  );
  // An earlier start that broke off may have made it.
  if (!made.ok && made.error.code !== "already_invited")
    throw new Error(`the demo's invitation was refused: ${made.error.code}`);
}
