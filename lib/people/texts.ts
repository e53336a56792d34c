import type { CompanyRole } from "#lib/core/actor.ts";
import * as m from "#messages";

export const peopleTexts = {
  invitedBy: (email: string | null) => `Kutsunut ${email ?? "Tolpan ylläpito"}`,

  /** In the company's history. */
  history: {
    invite: (email: string, role: string) => `Kutsuttu ${email}, rooli ${role}`,
    withdraw_invitation: (email: string) => `Kutsu peruttu: ${email}`,
    join: (email: string, role: string) => `${email} liittyi, rooli ${role}`,
    change_role: (email: string, role: string) => `${email} sai uuden roolin ${role}`,
    remove_person: (email: string) => `${email} poistui yrityksen käyttäjistä`,
  },
} as const;

/** The page of an invitation's link. */
export const invitationTexts = {
  invites: (by: string | null, company: string, role: CompanyRole) =>
    `${by ?? "Tolpan ylläpito"} kutsuu sinut yrityksen ${company} ${m.companyRole_as({ role })}.`,
} as const;
