import type { PlainDate } from "#lib/core/calendar.ts";
import { formatDate, formatPeriod } from "#lib/messages/format.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";

/** Words of the payout days in a calendar: on the screen and in the file. */
export const calendarTexts = {
  title: "Maksupäivät kalenteriin",
  /** The place of the card in its page's address. */
  anchor: "kalenteri",
  help: "Salainen linkki näyttää tilitysten maksupäivät puhelimesi tai tietokoneesi kalenterissa. Kalenteri päivittyy itsestään. Siinä ei ole rahasummia.",
  make: "Luo kalenterilinkki",
  shownTitle: "Kalenterilinkki on valmis",
  shownOnce:
    "Kopioi linkki nyt, sillä sitä ei näytetä uudelleen. Lisää se kalenteriisi tilattavana kalenterina (verkko-osoitteesta). Linkki toimii ilman kirjautumista, joten anna se vain niille, jotka saavat nähdä maksupäivät.",
  link: "Kalenterilinkki",
  madeOn: (at: Date) => `Linkki on luotu ${formatDate(at)}.`,
  readOn: (on: PlainDate | null) =>
    on === null
      ? "Kalenteri ei ole vielä hakenut sitä."
      : `Kalenteri on hakenut sen viimeksi ${formatDate(on)}.`,
  replace: "Luo uusi linkki",
  replacing: "Luodaanko uusi kalenterilinkki?",
  replacingHelp: "Nykyinen linkki lakkaa toimimasta. Uusi linkki on lisättävä kalentereihin sen tilalle.",
  revoke: "Peru kalenterilinkki",
  revoking: "Perutaanko kalenterilinkki?",
  revokingHelp: "Linkki lakkaa toimimasta heti, eivätkä kalenterit enää saa uusia maksupäiviä.",
  /** Names the calendar. */
  calendar: (companyName: string) => `Maksupäivät: ${companyName}`,
  event: "Tolppa: tilityksen maksupäivä",
  eventHelp: (companyName: string, period: Period) => `${companyName}, tilityskausi ${formatPeriod(period)}`,
  failed: "Kalenteria ei voitu näyttää",
} as const;
