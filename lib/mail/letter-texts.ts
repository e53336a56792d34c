import type { CompanyRole } from "#lib/core/actor.ts";
import { daysBetween, type PlainDate } from "#lib/core/calendar.ts";
import type { EntityType } from "#lib/history/rules/history.ts";
import type { ReminderWords } from "#lib/mail/rules/reminder-words.ts";
import {
  formatDate,
  formatDateTime,
  formatEuros,
  formatInteger,
  formatPeriod,
} from "#lib/messages/format.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import * as m from "#messages";
import { defaultReminderWords, type RemindedInvoice, reminderMail } from "./reminder-texts.ts";

/** The words of a mail. lib/mail/use-cases/letter.ts makes its text and HTML. */
export type MailText = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A list below the paragraphs. */
  items?: readonly string[];
  /** More lists, each with its heading, below it. */
  lists?: readonly MailList[];
  button?: string;
  /** Small print below the button. */
  note?: string;
};

export type MailList = { heading: string; items: readonly (string | LinkedItem)[] };
/** `name` leads to `path`. */
export type LinkedItem = { name: string; path: string; text: string };

type Invited = { companyName: string; role: CompanyRole; by: string | null; expiresAt: string };

type StatementLink = {
  companyName: string;
  number: string;
  period: { start: PlainDate; end: PlainDate };
  expiresAt: string;
};

const ignore = "Jos et pyytänyt tätä viestiä, voit jättää sen huomiotta.";

const secondFactorChanges = {
  passkey_added: {
    subject: "Tunnukseesi on lisätty pääsyavain",
    what: "Tolppa-tunnukseesi on lisätty uusi pääsyavain. Sillä vahvistetaan kirjautuminen salasanan jälkeen.",
  },
  passkey_removed: {
    subject: "Tunnuksestasi on poistettu pääsyavain",
    what: "Tolppa-tunnuksestasi on poistettu pääsyavain. Sillä ei voi enää vahvistaa kirjautumista.",
  },
  totp_added: {
    subject: "Todennussovellus on otettu käyttöön",
    what: "Tolppa-tunnuksellesi on otettu käyttöön todennussovellus. Sen koodilla vahvistetaan kirjautuminen salasanan jälkeen.",
  },
  totp_removed: {
    subject: "Todennussovellus on poistettu käytöstä",
    what: "Tolppa-tunnuksesi todennussovellus on poistettu käytöstä. Sen koodeilla ei voi enää vahvistaa kirjautumista.",
  },
  codes_renewed: {
    subject: "Varakoodisi on vaihdettu",
    what: "Tolppa-tunnuksellesi on luotu uudet varakoodit. Vanhat varakoodit eivät enää kelpaa.",
  },
  code_used: {
    subject: "Tunnuksellesi kirjauduttiin varakoodilla",
    what: "Tolppa-tunnuksellesi kirjauduttiin varakoodilla. Koodi kelpaa vain kerran.",
  },
  reset: {
    subject: "Kaksivaiheinen tunnistautuminen on poistettu",
    what: "Asiakaspalvelu on poistanut Tolppa-tunnuksesi kaksivaiheisen tunnistautumisen, ja sinut on kirjattu ulos kaikilta laitteilta. Seuraavan kerran pääset sisään pelkällä salasanalla.",
  },
} as const;

export const mailTexts = {
  footer: "Tämä on automaattinen viesti Tolppa-palvelusta. Älä vastaa tähän viestiin.",
  linkHelp: "Jos painike ei toimi, kopioi tämä osoite selaimeen:",
  verify_email: (): MailText => ({
    subject: "Vahvista sähköpostiosoitteesi",
    heading: "Tervetuloa Tolppaan",
    paragraphs: [
      "Vahvista sähköpostiosoitteesi, niin pääset kirjautumaan sisään. Tarvitset salasanan, jonka valitsit rekisteröityessäsi.",
    ],
    button: "Vahvista sähköpostiosoite",
    note: `Linkki toimii 24 tuntia ja vain kerran. ${ignore}`,
  }),
  account_exists: (): MailText => ({
    subject: "Sinulla on jo tunnus",
    heading: "Sinulla on jo tunnus",
    paragraphs: [
      "Tällä sähköpostiosoitteella yritettiin luoda tunnus Tolppaan, mutta sinulla on jo sellainen.",
      "Kirjaudu sisään entisellä salasanallasi. Jos et muista sitä, voit vaihtaa sen kirjautumissivulta.",
    ],
    button: "Kirjaudu sisään",
    note: "Jos et itse yrittänyt luoda tunnusta, sinun ei tarvitse tehdä mitään.",
  }),
  reset_password: (): MailText => ({
    subject: "Vaihda salasanasi",
    heading: "Salasanan vaihtaminen",
    paragraphs: ["Voit nyt valita uuden salasanan Tolppa-tunnuksellesi."],
    button: "Valitse uusi salasana",
    note: `Linkki toimii 30 minuuttia ja vain kerran. ${ignore} Salasanasi ei silloin muutu.`,
  }),
  password_changed: (): MailText => ({
    subject: "Salasanasi on vaihdettu",
    heading: "Salasanasi on vaihdettu",
    paragraphs: [
      "Tolppa-tunnuksesi salasana on vaihdettu, ja sinut on kirjattu ulos kaikilta laitteilta.",
      "Jos et itse vaihtanut salasanaa, vaihda se heti uudelleen ja ota yhteyttä asiakaspalveluun.",
    ],
    button: "Vaihda salasana",
  }),
  second_factor_changed: (change: keyof typeof secondFactorChanges): MailText => ({
    subject: secondFactorChanges[change].subject,
    heading: secondFactorChanges[change].subject,
    paragraphs: [
      secondFactorChanges[change].what,
      "Jos se et ollut sinä, vaihda salasanasi heti ja ota yhteyttä asiakaspalveluun.",
    ],
    button: "Avaa oma tili",
  }),
  company_approved: (companyName: string): MailText => ({
    subject: `${companyName} on hyväksytty`,
    heading: "Yrityksesi on käytössä",
    paragraphs: [
      `Yrityksen ${companyName} tiedot on hyväksytty, ja yritys on nyt aktiivinen Tolpassa.`,
      "Näet Tolpassa yrityksen tiedot, autot ja kuljettajat.",
    ],
    button: "Avaa yrityksen tiedot",
  }),
  company_deactivated: (companyName: string): MailText => ({
    subject: `${companyName} on poistettu käytöstä`,
    heading: "Yrityksesi on poistettu käytöstä",
    paragraphs: [
      `Yritys ${companyName} ei ole enää aktiivinen Tolpassa.`,
      "Jos et tiedä syytä, ota yhteyttä asiakaspalveluun.",
    ],
    button: "Avaa yrityksen tiedot",
  }),
  company_reactivated: (companyName: string): MailText => ({
    subject: `${companyName} on otettu takaisin käyttöön`,
    heading: "Yrityksesi on taas käytössä",
    paragraphs: [`Yritys ${companyName} on nyt aktiivinen Tolpassa.`],
    button: "Avaa yrityksen tiedot",
  }),
  returned: ({ companyName, entityType, name, reason }: ReturnedThing): MailText => ({
    subject: `Täydennä tiedot: ${entityType === "company" ? companyName : (name ?? companyName)}`,
    heading: "Tiedot palautettiin täydennettäviksi",
    paragraphs: [returnedWhat[entityType](companyName, name), `Syy: ${reason}`, returnedNext[entityType]],
    button: entityType === "company" ? "Jatka rekisteröintiä" : "Avaa tiedot",
  }),
  fleet_decided: ({ companyName, approved, returned, unnamed }: FleetDecisions): MailText => {
    const all = [...approved, ...returned];
    const [only] = all.length + unnamed.approved + unnamed.returned === 1 ? all : [];
    const news = only ? `${memberName(only)} on hyväksytty` : `${fleetWords[kindsOf(all)]} on hyväksytty`;
    const lists = [
      { heading: "Palautettu täydennettäväksi", items: listed(returned.map(returnedItem), unnamed.returned) },
      { heading: "Hyväksytty", items: listed(approved.map(memberName), unnamed.approved) },
    ];
    const common = {
      lists: lists.filter(({ items }) => items.length > 0),
      button: "Avaa yrityksen tiedot",
    };
    const checked = `Olemme tarkistaneet yrityksen ${companyName} tietoja.`;
    if (returned.length === 0)
      return { subject: `${news}: ${companyName}`, heading: news, paragraphs: [checked], ...common };
    return {
      subject: `Täydennä tiedot: ${only?.name ?? companyName}`,
      heading:
        approved.length > 0 ? "Tietoja on hyväksytty ja palautettu" : "Tiedot palautettiin täydennettäviksi",
      paragraphs: [
        checked,
        "Korjaa palautetut tiedot ja tallenna ne. Ne odottavat silloin taas hyväksyntää.",
      ],
      ...common,
    };
  },
  iban_changed: ({ companyName, oldEnd, newEnd, by }: ChangedIban): MailText => ({
    subject: `Tilinumero on vaihdettu: ${companyName}`,
    heading: "Yrityksen tilinumero on vaihdettu",
    paragraphs: [
      `Yrityksen ${companyName} tilinumero, jolle tilitykset maksetaan, on vaihdettu Tolpassa. Muuttaja: ${by}.`,
      "Seuraava maksu odottaa, kunnes olemme tarkistaneet muutoksen.",
      "Jos et tiedä muutoksesta, ota heti yhteyttä asiakaspalveluun.",
    ],
    items: [`Entinen tili: ${endOf(oldEnd)}`, `Uusi tili: ${endOf(newEnd)}`],
    button: "Avaa yrityksen tiedot",
  }),
  contact_changed: ({ companyName, by }: { companyName: string; by: string }): MailText => ({
    subject: `Yhteyshenkilön sähköposti on vaihdettu: ${companyName}`,
    heading: "Yhteyshenkilön sähköposti on vaihdettu",
    paragraphs: [
      `Yrityksen ${companyName} yhteyshenkilölle on vaihdettu Tolpassa toinen sähköpostiosoite. Muuttaja: ${by}.`,
      "Yrityksen ilmoitukset eivät enää tule tähän osoitteeseen.",
      "Jos et tiedä muutoksesta, ota heti yhteyttä asiakaspalveluun.",
    ],
    button: "Avaa yrityksen tiedot",
  }),
  statement: ({ companyName, number, credit, period, money, stages }: SentStatement): MailText => ({
    subject: `${credit ? "Hyvityslasku" : "Tilitys"} ${number}: ${companyName}`,
    heading: `${credit ? "Hyvityslasku" : "Tilitys"} ${number}`,
    paragraphs: [
      `Yrityksen ${companyName} ${credit ? "hyvityslasku" : "tilitys"} kaudelta ${formatPeriod(period)} on tämän viestin liitteenä.`,
      money,
      "Näet erittelyn ja aiemmat tilitykset Tolpassa.",
    ],
    items: stages,
    button: "Avaa tilitys",
  }),
  payment_reminder: ({ words, ...invoice }: LateInvoice): MailText =>
    reminderMail(invoice, words ?? defaultReminderWords),
  payment_waits: ({ companyName, number, cents, reason }: WaitingPayment): MailText => {
    const missing = reason === "iban_missing";
    return {
      subject: missing
        ? `Tilitys ${number} odottaa tilinumeroa: ${companyName}`
        : `Pankki hylkäsi maksun: ${companyName}`,
      heading: missing ? "Tilitys odottaa tilinumeroa" : "Pankki hylkäsi maksun",
      paragraphs: missing
        ? [
            `Yrityksen ${companyName} tilitys ${number}, ${formatEuros(cents)}, on valmis maksettavaksi, mutta yrityksellä ei ole tilinumeroa.`,
            "Lisää tilinumero yrityksen laskutustietoihin. Tilitys maksetaan seuraavassa maksutiedostossa sen jälkeen, kun olemme tarkistaneet tilinumeron.",
          ]
        : [
            `Pankki hylkäsi yrityksen ${companyName} tilityksen ${number} maksun, ${formatEuros(cents)}. Syy: ${statementPaymentTexts.bankReason(reason)}`,
            statementPaymentTexts.afterRejection(reason),
          ],
      button: "Avaa tilitys",
    };
  },
  invitation: ({ companyName, role, by, expiresAt }: Invited): MailText => ({
    subject: "Sinut on kutsuttu Tolppaan",
    heading: `Sinut on kutsuttu yritykseen ${companyName}`,
    paragraphs: [
      `${by ?? "Tolpan ylläpito"} kutsuu sinut Tolppaan yrityksen ${companyName} ${m.companyRole_as({ role })}.`,
      "Avaa kutsu, kirjaudu sisään tai luo tunnus tällä sähköpostiosoitteella ja hyväksy kutsu.",
    ],
    button: "Avaa kutsu",
    note: `Kutsu on voimassa ${formatDateTime(new Date(expiresAt))} asti ja toimii vain kerran. Jos et tunne kutsujaa, voit jättää tämän viestin huomiotta.`,
  }),
  licences_ending: ({ companyName, day, drivers, unnamed }: EndingLicences): MailText => ({
    subject: `Tarkista kuljettajien ajoluvat: ${companyName}`,
    heading: "Tarkista kuljettajien ajoluvat",
    paragraphs: [
      drivers.length + unnamed === 1
        ? `Yrityksen ${companyName} kuljettajan ajolupa päättyy pian tai on juuri päättynyt.`
        : `Yrityksen ${companyName} kuljettajien ajolupia päättyy pian tai on juuri päättynyt.`,
      "Kun kuljettaja on saanut uuden ajoluvan, päivitä sen viimeinen voimassaolopäivä Tolppaan.",
    ],
    items: listed(
      drivers.map(({ name, expiration }) => `${name || "Nimi puuttuu"}: ${endsOn(expiration, day)}`),
      unnamed,
    ),
    button: "Näytä vanhenevat ajoluvat",
    note: "Muistutamme 60, 30, 14 ja 7 päivää ennen ajoluvan päättymistä ja viimeisenä voimassaolopäivänä.",
  }),
  statement_link: ({ companyName, number, period, expiresAt }: StatementLink): MailText => ({
    subject: `Tilitys ${formatPeriod(period)}: ${companyName}`,
    heading: `Tilitys ${formatPeriod(period)}`,
    paragraphs: [
      `Yrityksen ${companyName} tilitys ${number} on katsottavissa ja ladattavissa: PDF, CSV ja Finvoice-verkkolasku.`,
      "Linkki näyttää vain tämän tilityksen, eikä sen katsomiseen tarvita tunnusta. Älä jaa linkkiä muille.",
    ],
    button: "Avaa tilitys",
    note: `Linkki toimii ${formatDate(new Date(expiresAt))} asti. Sait tämän viestin, koska yritys on ilmoittanut sinut kirjanpitäjäkseen.`,
  }),
  webhook_disabled: ({ host, gone }: { host: string; gone: boolean }): MailText => ({
    subject: `Ilmoitukset järjestelmälle ${host} on katkaistu`,
    heading: "Ilmoitukset järjestelmälle on katkaistu",
    paragraphs: [
      gone
        ? `Järjestelmä ${host} vastasi, ettei se enää ota vastaan Tolpan ilmoituksia (410 Gone).`
        : `Järjestelmä ${host} ei ole kolmeen päivään ottanut vastaan yhtään Tolpan ilmoitusta.`,
      "Ilmoituksia ei enää lähetetä. Kun järjestelmä toimii taas, ota ilmoitukset käyttöön. Lähettämättä jääneet ilmoitukset lähetetään silloin.",
    ],
    button: "Avaa ilmoitusten asetukset",
  }),
} as const;

/** A list with the number of those that it does not name. */
const listed = <Item>(items: readonly Item[], unnamed: number): (Item | string)[] => [
  ...items,
  ...(unnamed > 0 ? [`ja ${formatInteger(unnamed)} muuta`] : []),
];

type MemberKind = Exclude<EntityType, "company">;
type DecidedMember = { kind: MemberKind; name: string | null };
type ReturnedMember = DecidedMember & { reason: string; path: string };
type FleetDecisions = {
  companyName: string;
  approved: readonly DecidedMember[];
  returned: readonly ReturnedMember[];
  unnamed: { approved: number; returned: number };
};

const kindsOf = (members: readonly DecidedMember[]): MemberKind | "both" => {
  const [first = "vehicle", ...others] = new Set(members.map(({ kind }) => kind));
  return others.length > 0 ? "both" : first;
};

const memberName = ({ kind, name }: DecidedMember): string =>
  [kind === "vehicle" ? "Auto" : "Kuljettaja", name].filter(Boolean).join(" ");

const returnedItem = ({ path, reason, ...member }: ReturnedMember): LinkedItem => ({
  name: memberName(member),
  path,
  text: `Syy: ${reason}`,
});

const fleetWords: Record<MemberKind | "both", string> = {
  vehicle: "Autoja",
  driver: "Kuljettajia",
  both: "Autoja ja kuljettajia",
};

type EndingLicences = {
  companyName: string;
  /** The day from which the remaining days are counted. */
  day: PlainDate;
  drivers: readonly { name: string; expiration: PlainDate }[];
  unnamed: number;
};

function endsOn(expiration: PlainDate, day: PlainDate): string {
  const days = daysBetween(day, expiration);
  if (days < 0) return `päättyi ${formatDate(expiration)}`;
  if (days === 0) return `päättyy tänään ${formatDate(expiration)}`;
  return `päättyy ${formatDate(expiration)}, ${days === 1 ? "1 päivä" : `${days} päivää`} jäljellä`;
}

type ChangedIban = { companyName: string; oldEnd: string | null; newEnd: string | null; by: string };
type ReturnedThing = {
  companyName: string;
  entityType: EntityType;
  name: string | null;
  reason: string;
};

const returnedWhat: Record<EntityType, (companyName: string, name: string | null) => string> = {
  company: (companyName) => `Yrityksen ${companyName} rekisteröintiä ei vielä hyväksytty.`,
  vehicle: (companyName, name) => `Yrityksen ${companyName} autoa ${name ?? ""} ei vielä hyväksytty.`,
  driver: (companyName, name) => `Yrityksen ${companyName} kuljettajaa ${name ?? ""} ei vielä hyväksytty.`,
};

const returnedNext: Record<EntityType, string> = {
  company: "Korjaa tiedot ja lähetä rekisteröinti uudelleen. Kaikki, mitä olet täyttänyt, on tallessa.",
  vehicle: "Korjaa tiedot ja tallenna ne. Auto odottaa silloin taas hyväksyntää.",
  driver: "Korjaa tiedot ja tallenna ne. Kuljettaja odottaa silloin taas hyväksyntää.",
};

type SentStatement = {
  companyName: string;
  number: string;
  credit: boolean;
  period: Period;
  money: string;
  stages: readonly string[];
};
type LateInvoice = RemindedInvoice & { words?: ReminderWords | undefined };
type WaitingPayment = { companyName: string; number: string; cents: number; reason: string };

const endOf = (end: string | null): string => (end === null ? "ei tilinumeroa" : `…\u00a0${end}`);
