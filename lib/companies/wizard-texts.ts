import { MOST_DRAFTS } from "#lib/companies/rules/draft.ts";

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

  readContract: "Lue sopimus ennen lähettämistä.",
  contractPdf: (kilobytes: string) => `Sopimus (PDF, ${kilobytes} kt)`,
  showContract: "Näytä sopimus tässä",
  package: "Palvelupaketti",
  contract: "Sopimus",

  thanksTitle: "Kiitos",
  thanks: (name: string) => `${name} on lähetetty hyväksyttäväksi.`,
  thanksNext: "Tarkistamme tiedot ja ilmoitamme, kun yritys on hyväksytty. Ilmoitus lähetetään osoitteeseen",
  thanksMeanwhile: "Voit sillä välin tarkistaa ja täydentää yrityksen tietoja.",
  continue: "Jatka",
} as const;
