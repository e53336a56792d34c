import type { CompanyRole } from "#lib/core/actor.ts";
import { formatDateTime } from "#lib/messages/format.ts";

/** The roles in a company. */
export const companyRoleTexts = {
  label: { owner: "Omistaja", member: "Jäsen" } satisfies Record<CompanyRole, string>,
  /** "kutsuu sinut … omistajaksi" */
  as: { owner: "omistajaksi", member: "jäseneksi" } satisfies Record<CompanyRole, string>,
  help: {
    owner: "Hoitaa yrityksen kaikkia asioita ja päättää käyttäjistä ja ohjelmista.",
    member: "Hoitaa yrityksen tietoja, autoja ja kuljettajia. Ei päätä käyttäjistä eikä ohjelmista.",
  } satisfies Record<CompanyRole, string>,
} as const;

export const peopleTexts = {
  title: "Käyttäjät",
  help: "Henkilöt, jotka hoitavat yrityksen asioita Tolpassa.",
  /** On the company's details. */
  link: "Yrityksen käyttäjät ja kutsut",
  email: "Sähköposti",
  role: "Rooli",
  since: "Jäsenenä alkaen",
  lastSeen: "Kirjautuneena viimeksi",
  never: "Ei vielä",
  you: "Sinä",
  actions: "Toiminnot",
  none: "Yrityksellä ei ole vielä käyttäjiä",
  noneHelp: "Kutsu ensimmäinen omistaja, niin hän pääsee hoitamaan yrityksen asioita.",

  changeRole: {
    owner: "Tee omistajaksi",
    member: "Muuta jäseneksi",
  } satisfies Record<CompanyRole, string>,
  changingRole: {
    owner: (email: string) => `Tehdäänkö käyttäjästä ${email} omistaja?`,
    member: (email: string) => `Muutetaanko ${email} jäseneksi?`,
  },
  remove: "Poista",
  removing: (email: string) => `Poistetaanko ${email} yrityksen käyttäjistä?`,
  removeHelp: "Hän ei enää näe yrityksen tietoja. Hänen aiemmat muutoksensa säilyvät historiassa.",
  ownerIdentity: "Omistaja päättää yrityksen tilinumerosta. Vahvista ensin, että se olet sinä.",
  lastOwner: "Ainoa omistaja. Tee ensin toisesta henkilöstä omistaja, jos roolin pitää vaihtua.",
  leave: "Poistu yrityksestä",
  leaving: "Poistutko yrityksestä?",
  leaveHelp: "Et enää näe yrityksen tietoja. Takaisin pääset vain omistajan kutsusta.",

  inviteTitle: "Kutsu käyttäjä",
  inviteHelp: "Lähetämme osoitteeseen kutsun, joka on voimassa seitsemän päivää.",
  invite: "Lähetä kutsu",
  inviting: "Lähetetään…",
  invited: (email: string) => `Kutsu lähetetty osoitteeseen ${email}.`,
  invitations: "Avoimet kutsut",
  noInvitations: "Ei avoimia kutsuja.",
  invitedBy: (email: string | null) => `Kutsunut ${email ?? "Tolpan ylläpito"}`,
  sentAt: (at: Date) => `Lähetetty ${formatDateTime(at)}`,
  validUntil: (at: Date) => `Voimassa ${formatDateTime(at)} asti`,
  expired: "Vanhentunut",
  resend: "Lähetä uudelleen",
  resent: "Kutsu lähetetty uudelleen",
  withdraw: "Peru kutsu",
  withdrawing: (email: string) => `Perutaanko kutsu osoitteeseen ${email}?`,
  withdrawHelp: "Kutsun linkki lakkaa heti toimimasta.",

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
  title: "Kutsu yritykseen",
  to: (company: string) => `Kutsu yritykseen ${company}`,
  invites: (by: string | null, company: string, role: CompanyRole) =>
    `${by ?? "Tolpan ylläpito"} kutsuu sinut yrityksen ${company} ${companyRoleTexts.as[role]}.`,
  sentTo: "Kutsu on lähetetty osoitteeseen",
  validUntil: (at: Date) => `Kutsu on voimassa ${formatDateTime(at)} asti.`,
  join: "Liity yritykseen",
  joining: "Liitytään…",
  signIn: "Kirjaudu sisään",
  register: "Luo tunnus",
  signInHelp:
    "Hyväksy kutsu kirjautumalla sisään tällä osoitteella. Jos sinulla ei ole vielä tunnusta, luo se ensin.",
  otherUser: "Olet kirjautunut osoitteella",
  otherUserHelp: "Kutsun voi hyväksyä vain osoitteella, johon se lähetettiin.",
  switchUser: "Vaihda käyttäjää",
  ended: "Kutsu ei ole voimassa",
  endedHelp:
    "Linkki on väärä, vanhentunut, peruttu tai jo käytetty. Jos olet jo liittynyt, kirjaudu sisään. Muuten pyydä kutsujalta uusi kutsu.",
  toSignIn: "Kirjaudu sisään",
  enrolFirst: "Ota ensin käyttöön kaksivaiheinen tunnistautuminen.",
} as const;
