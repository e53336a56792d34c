import { MOST_DRAFTS } from "#lib/companies/rules/company-permissions.ts";
import { formatInteger } from "#lib/messages/format.ts";
/** The words of a company's forms; the fields' own labels are in labels.ts. */
export const companyTexts = {
  details: "Yrityksen tiedot",
  contact: "Yhteyshenkilö",
  businessIdHint: "Muodossa 1234567-1",
  businessIdFixed: "Käyttöön hyväksytyn yrityksen Y-tunnusta ei voi muuttaa.",
  nameFixed: "Käyttöön hyväksytyn yrityksen nimen muuttaa ylläpito.",
  /** The same of one that was withdrawn before it was approved. */
  businessIdFixedUnapproved: "Poistetun yrityksen Y-tunnusta ei voi muuttaa.",
  nameFixedUnapproved: "Poistetun yrityksen nimen muuttaa ylläpito.",
  providerFixed: "Välitysjärjestelmän muuttaa ylläpito.",
  cityHint: "Täytetään postinumerosta",
  externalIdHint: "Yrityksen tunnus välitysjärjestelmässä",

  billing: "Laskutus",
  billingOfOwners: "Vain yrityksen omistaja voi muuttaa laskutustietoja ja tilinumeroa.",
  confirmBilling:
    "Tunnistautumisestasi on yli 10 minuuttia. Laskutustiedot tallennetaan, kun olet vahvistanut, että se olet sinä.",
  eInvoicingAddressHint: "Esimerkiksi OVT-tunnus 003712345671 tai IBAN",
  fillOvt: (ovt: string) => `Käytä OVT-tunnusta ${ovt}`,
  eInvoicingOperatorHint: "Valitse luettelosta tai kirjoita tunnus",
  emailInvoicingHint: "Laskut lähetetään tähän osoitteeseen",
  ibanHint: "Tarvitaan, jotta korttimaksut voidaan tilittää",
  bicHint: "Täytetään suomalaisesta IBANista",
  bicFromIban: (bank: string) => `${bank}, täytetty IBANista`,
  bicMismatch: (bank: string, bic: string) => `IBAN on pankissa ${bank}, jonka BIC on ${bic}. Tarkista BIC.`,

  accountant: "Kirjanpitäjä",
  accountantHint: "Tilitykset lähetetään myös kirjanpitäjälle",

  service: "Palvelupaketti",
  priceLine: (fee: string, commission: string) => `${fee}/kk/auto · ${commission}`,
  noCurrentPackage: "Voimassa olevaa pakettia ei ole.",
  startsLater: (name: string, date: string) => `${name} alkaa ${date}.`,
  since: (date: string) => `Voimassa ${date} alkaen`,
  period: (start: string, end: string) => `${start}–${end}`,
  openPeriod: (start: string) => `${start} alkaen`,
  future: "tulossa",
  current: "voimassa",
  history: "Pakettihistoria",
  changePackage: "Vaihda paketti",
  keepPackage: "Peruuta",
  confirmChange: "Vaihda",
  earliestTomorrow: "Aikaisintaan huomenna. Nykyinen paketti päättyy edellisenä päivänä.",
  perMonthPerCar: "/kk/auto",
  packageDescription: {
    standard: (commission: string) => `Maksujen välitys ${commission} · tilitys kahden viikon välein`,
    premium: (commission: string) =>
      `Maksujen välitys ${commission} · tilitys kahden viikon välein, muutaman arkipäivän viiveellä`,
  },
  joiningFee: (fee: string, vat: string) => `Liittymismaksu ${fee} autolta. Hinnat alv ${vat}.`,

  contract: "Sopimus",
  contractSigned: "Sopimus on allekirjoitettu",
  contractSignedHint:
    "Lue sopimus ja allekirjoita se paperilla tai sähköisesti Goodsign-palvelussa. Allekirjoittajalla on oltava oikeus edustaa yritystä.",
  openContract: "Avaa sopimus (PDF)",
  reliablePartner: "Yritys on liittynyt Luotettava Kumppani -palveluun",
  reliablePartnerHint:
    "Vastuu Groupin palvelu kokoaa tilaajavastuulain selvitykset, kuten verot, eläkemaksut ja vakuutukset. Siellä näet, ovatko yrityksesi selvitykset kunnossa, ja voit myös liittyä.",
  joinReliablePartner: "Avaa palvelu (vastuugroup.fi)",
  reliablePartnerShort: "Luotettava Kumppani",
  notConfirmed: "Ei vahvistettu",
  missing: (fields: string) => `Ennen lähettämistä puuttuu vielä: ${fields}`,
  submit: "Lähetä hyväksyttäväksi",
  submitting: "Lähetetään…",
} as const;

/** Copying a company under a regional partner. */
export const companyCopyTexts = {
  title: "Kopioi yritys",
  explanation:
    "Kopio syntyy keskeneräisenä valitun aluekumppanin alle. Siihen tulevat yrityksen tiedot, laskutus ja palvelupaketti, mutta eivät autot, kuljettajat tai sopimuksen vahvistukset.",
  targetHint: "Kirjoita aluekumppanin nimi tai Y-tunnus ja valitse luettelosta",
  noPartners: "Aluekumppaneita ei ole vielä.",
  copy: "Kopioi",
  copying: "Kopioidaan…",
  /** Before the id of the copy. */
  copied: "Yritys kopioitu:",
  partner: (name: string, businessId: string) => `${name} (${businessId})`,
  /** Two partners of one name and business id. */
  partnerById: (name: string, businessId: string, id: number) => `${name} (${businessId}, ${id})`,
} as const;

const companies = (count: number) => (count === 1 ? "1 yritys" : `${formatInteger(count)} yritystä`);

/** The company list. */
export const companiesTexts = {
  title: "Yritykset",
  newCompany: "Uusi yritys",
  count: companies,
  /** 412 yritystä, joista 9 odottaa hyväksyntää */
  countWithPending: (count: number, pending: number) =>
    pending === 0
      ? companies(count)
      : `${companies(count)}, joista ${formatInteger(pending)} odottaa hyväksyntää`,
  /** Said, not shown, when another filter or page has been drawn. */
  shown: (rows: number) => `Luettelossa ${companies(rows)}`,
  statusFilter: "Rajaa tilan mukaan",
  all: "Kaikki",
  filter: "Rajaa luetteloa",
  provider: "Välitysjärjestelmä",
  allProviders: "Välitysjärjestelmä: kaikki",
  search: "Hae nimellä tai Y-tunnuksella",
  apply: "Näytä",
  caption: "Yritykset",
  company: "Yritys",
  status: "Tila",
  vehicles: "Autot",
  drivers: "Kuljettajat",
  emptyForAdmin: "Ei vielä yrityksiä",
  emptyForAdminHelp: "Yritykset näkyvät tässä, kun ne rekisteröityvät. Voit myös lisätä yrityksen itse.",
  emptyForUser: "Sinulla ei ole vielä yritystä",
  emptyForUserHelp: "Rekisteröi yrityksesi, niin pääset lisäämään autot ja kuljettajat.",
  noneFound: "Yksikään yritys ei vastaa hakua",
  noneFoundHelp: "Kokeile toista hakusanaa tai poista rajaukset.",
  clear: "Poista rajaukset",
} as const;

const title = "Uusi yritys";
const steps = { details: "Yrityksen tiedot", billing: "Laskutus", contract: "Sopimus" } as const;

/** The words of registering a company, step by step. */
export const wizardTexts = {
  title,
  steps,
  pageTitle: (step: keyof typeof steps) => `${steps[step]} · ${title}`,
  intro: "Rekisteröi yritys kolmessa vaiheessa. Voit keskeyttää ja jatkaa myöhemmin.",
  invited: "Onko sinut kutsuttu yritykseen? Älä rekisteröi sitä uudelleen, vaan avaa kutsuviestin linkki.",
  savedAsDraft: (name: string) => `${name} · tallennettu luonnoksena, voit jatkaa myöhemmin`,
  saveAndContinue: "Tallenna ja jatka",
  billingFirst: "Täytä ensin laskutustiedot. Sen jälkeen pääset sopimukseen.",
  alreadySaved: "Yritys on jo tallennettu. Jatka rekisteröintiä yritysluettelosta.",
  toCompanies: "Yritykset",
  checkBusinessId: "Tarkista Y-tunnus yrityksen tiedoista",
  draftLimit: `Sinulla on jo ${MOST_DRAFTS} keskeneräistä yritystä`,
  draftLimitHelp:
    "Lähetä yksi niistä hyväksyttäväksi tai poista sellainen, jota et tarvitse. Sen jälkeen voit aloittaa uuden.",
  draftLimitTyped: "Tähän kirjoittamasi tiedot säilyvät tässä selaimessa.",
  toDrafts: "Näytä keskeneräiset yritykset",

  delete: "Poista",
  deleteTitle: (name: string) => `Poistetaanko ${name}?`,
  deleteHelp: "Kesken oleva rekisteröinti ja sen tiedot poistuvat luettelosta.",

  showContract: "Näytä sopimus tässä",
  package: "Palvelupaketti",
  contract: "Sopimus",

  thanksTitle: "Kiitos",
  thanks: (name: string) => `${name} on lähetetty hyväksyttäväksi.`,
  thanksNext: "Tarkistamme tiedot ja ilmoitamme, kun yritys on hyväksytty. Ilmoitus lähetetään osoitteeseen",
  thanksMeanwhile: "Voit sillä välin tarkistaa ja täydentää yrityksen tietoja.",
  continue: "Jatka",
} as const;
