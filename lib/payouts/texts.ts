import { mailTroubleText } from "#lib/mail/texts.ts";
import { formatDateTime, formatEuros, formatInteger, formatPeriod } from "#lib/messages/format.ts";
import type { PayoutPayment } from "#lib/payouts/rules/payout.ts";
import type { Halt, RunStageName } from "#lib/payouts/rules/run-stages.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";

const statements = (count: number) => (count === 1 ? "1 tilitys" : `${formatInteger(count)} tilitystä`);

const ibanCall = "Varmista muutos yritykseltä puhelimitse numerosta, joka on ollut tiedossa ennen muutosta.";

export const payoutTexts = {
  /** The message that the receiver's bank shows, in ASCII, which all banks accept. */
  message: ({ statementNumber, period }: Pick<PayoutPayment, "statementNumber" | "period">) =>
    `Tilitys ${statementNumber} ${formatPeriod(period)}`,
  title: "Maksut",
  open: "Maksut ja lähetykset",
  stages: "Maksatuksen vaiheet",
  stageNames: {
    calculated: "Laskettu",
    confirmed: "Vahvistettu",
    in_file: "Maksutiedostossa",
    released: "Vapautettu",
    accepted: "Pankki vastaanotti",
    paid: "Maksettu",
  } satisfies Record<RunStageName, string>,
  stageCount: (done: number, all: number) => `${formatInteger(done)} / ${formatInteger(all)}`,
  /** The first day of several. */
  stageExpected: (day: string) => `${day} alkaen`,
  /** Why payouts stand still, and how many. */
  halt: ({ payment, count }: Halt): string => {
    const { state, reason } = payment;
    const why = state === "held" || reason === null ? "" : ` (${reason})`;
    return `${statementPaymentTexts.stateOf(payment)}${why}: ${formatInteger(count)}`;
  },
  ready: "Maksettavissa",
  readySum: (count: number, cents: number) => `${statements(count)}, yhteensä ${formatEuros(cents)}`,
  readyHelp:
    "Maksutiedosto tehdään kerran eikä se muutu. Lähetä se pankkiin verkkopankissa ja merkitse tähän, mitä pankki vastasi.",
  noneReady: "Kaikki maksettavat tilitykset ovat maksutiedostossa.",
  noneReadyHeld: "Muut maksettavat tilitykset odottavat. Syyt ovat alla.",
  nothingToPay: "Tässä kaudessa ei ole maksettavia tilityksiä.",
  notFinal: "Maksutiedoston voi muodostaa, kun kauden tilitykset on vahvistettu.",
  make: "Muodosta maksutiedosto",
  identity: "Raha liikkuu tällä toiminnolla. Vahvista ensin, kuka olet.",
  makeQuestion: "Muodostetaanko maksutiedosto?",
  held: "Odottavat",
  heldHelp: "Näitä ei oteta maksutiedostoon. Kun syy on poistunut, tee niistä uusi maksutiedosto.",
  toIbanChanges: "Vahvista tilinumeroiden muutoksia",
  moreHeld: (count: number) => `ja ${statements(count)} lisää`,
  files: "Maksutiedostot",
  noFiles: "Maksutiedostoja ei ole vielä tehty.",
  made: (at: Date, by: string) => `Muodostettu ${formatDateTime(at)}, ${by}`,
  accepted: "Merkitse hyväksytyksi",
  rejected: "Merkitse hylätyksi",
  waiting: "Odottaa pankkia",
  wasAccepted: "Pankki vastaanotti",
  wasRejected: "Pankki hylkäsi",
  unreleased: "Odottaa vapautusta",
  unreleasedHelp: "Toinen ylläpitäjä tarkistaa tiedoston ja vapauttaa sen. Sen jälkeen tiedoston voi ladata.",
  release: "Vapauta tiedosto",
  releaseQuestion: (number: string) => `Vapautetaanko tiedosto ${number}?`,
  releaseHelp: "Vapautuksen jälkeen tiedoston voi ladata ja lähettää pankkiin. Sitä ei voi perua.",
  released: (at: Date, by: string) => `Vapautettu ${formatDateTime(at)}, ${by}`,
  payAgain: "Maksa uudelleen",
  payAgainQuestion: (company: string) =>
    `Maksetaanko yrityksen ${company} tilitys uudelleen samalle tilille?`,
  payAgainHelp:
    "Tilitys tulee seuraavaan maksutiedostoon. Varmista ensin, että pankin ilmoittama syy on korjattu.",
  answered: (at: Date, by: string | null) => `Merkitty ${formatDateTime(at)}, ${by ?? ""}`,
  acceptQuestion: (number: string) => `Onko pankki hyväksynyt tiedoston ${number}?`,
  acceptHelp: "Tilitykset merkitään pankin vastaanottamiksi. Sitä ei voi perua.",
  rejectQuestion: (number: string) => `Onko pankki hylännyt tiedoston ${number}?`,
  rejectHelp:
    "Yhtään tiedoston maksua ei saa olla maksettu. Tilitykset vapautuvat uuteen maksutiedostoon, eikä tätä voi perua.",
  download: "Lataa tiedosto",
  fileName: (number: string) => `${number}.xml`,
  downloadFailed: "Tiedostoa ei voitu ladata",
  back: "Takaisin maksuihin",
  hash: "SHA-256",
  company: "Yritys",
  statement: "Tilitys",
  sum: "Summa",
  reason: "Syy",

  sendings: "Lähetykset",
  sent: (sent: number, total: number) => `Lähetetty ${formatInteger(sent)} / ${statements(total)}`,
  sendingsHelp: "Vahvistetut tilitykset lähtevät yrityksille itsestään sähköpostilla tai verkkolaskuina.",
  troubles: "Lähettämättä jääneet",
  givenUp: "Lähettäminen on lopetettu",
  tryingAgain: "Yritetään uudelleen",
  troubleReason: (reason: string): string =>
    ({
      no_billing_details: "Yritykseltä puuttuvat laskutustiedot",
      seller_no_e_invoicing: "Tilittäjän verkkolaskuosoitetta ei ole asetettu palvelimelle",
    })[reason] ??
    mailTroubleText(reason) ??
    `Vastaanottaja ei ottanut viestiä vastaan (${reason})`,

  ibanTitle: "Tilinumeroiden muutokset",
  ibanHelp: `Kun käytössä olevan yrityksen tilinumero vaihtuu, maksut odottavat, kunnes muutos on vahvistettu. ${ibanCall}`,
  ibanCall,
  ibanNone: "Ei vahvistettavia muutoksia",
  ibanNoneHelp: "Muuttuneet tilinumerot näkyvät täällä, kunnes joku vahvistaa ne.",
  oldIban: "Entinen",
  newIban: "Uusi",
  changed: "Muutettu",
  noIban: "Ei tilinumeroa",
  confirm: "Vahvista",
  confirmQuestion: "Vahvistetaanko tilinumero?",
  confirmHelp: (company: string, iban: string) =>
    `Yrityksen ${company} tilitykset maksetaan tästä lähtien tilille ${iban}.`,
  confirmNone: (company: string) =>
    `Yrityksellä ${company} ei ole tilinumeroa, joten sille ei makseta mitään.`,
} as const;
