import type { ClientAction, Reach } from "#lib/api-clients/rules/api-client.ts";
import type { Scope } from "#lib/core/actor.ts";

/** The screens of external systems that use the API. */
export const clientTexts = {
  title: "Rajapintatunnukset",
  help: "Ohjelmat, jotka hakevat ja tallentavat tietoja rajapinnan kautta: välitys- ja maksujärjestelmät sekä yritysten omat ohjelmat.",
  companyTitle: "Yrityksen omat ohjelmat",
  companyHelp:
    "Anna kirjanpito-, kalusto- tai muulle ohjelmalle oma tunnus, jolla se hakee ja tallentaa tämän yrityksen tietoja rajapinnan kautta.",
  companyLink: "Ohjelmien tunnukset",
  add: "Lisää tunnus",
  addProgram: "Lisää ohjelma",
  newClient: "Uusi rajapintatunnus",
  newProgram: "Uusi ohjelma",
  none: "Ei rajapintatunnuksia",
  noneHelp: "Kun ulkoinen järjestelmä tarvitsee tietoja Tolpasta, lisää sille tunnus ja oikeudet täällä.",
  nonePrograms: "Ei vielä ohjelmia",
  noneFound: "Ei hakua vastaavia",
  noneFoundHelp: "Kokeile toista hakusanaa tai näytä kaikki.",
  firstPage: "Näytä kaikki",

  filter: "Rajaa tilan mukaan",
  search: "Hae nimellä tai tunnuksella",

  name: "Nimi",
  nameHint: "Esimerkiksi ”Taksi Helsingin välitys”. Nimi näkyy muutoshistoriassa.",
  clientId: "Asiakastunnus",
  secret: "Salainen avain",
  secretBegins: (prefix: string) => `${prefix}…`,
  reach: "Yritykset",
  scopes: "Oikeudet",
  scopesHint: "Anna vain ne oikeudet, joita ohjelma tarvitsee.",
  lastUsed: "Viimeksi käytetty",
  neverUsed: "Ei vielä käytetty",
  created: "Luotu",
  revoked: "Suljettu",
  state: "Tila",
  states: { used: "Käytössä", revoked: "Suljettu" },
  stateFilters: { used: "Käytössä", revoked: "Suljetut" },
  settings: "Nimi ja oikeudet",
  facts: "Tunnus",

  reaches: {
    all: "Kaikki yritykset",
    provider: "Yksi välitysjärjestelmä",
    companies: "Nimetyt yritykset",
  },
  reachHelp: {
    all: "Samat oikeudet kuin ylläpitäjällä, myös hyväksyminen ja kopiointi, valittujen oikeuksien puitteissa.",
    provider: "Näkee ja muuttaa vain välitysjärjestelmän yrityksiä. Ei hyväksy mitään.",
    companies: "Näkee ja muuttaa vain valittuja yrityksiä. Ei hyväksy mitään.",
  },
  reachFixed: "Yrityksiä ei voi vaihtaa jälkikäteen. Lisää silloin uusi tunnus.",
  companies: (count: number) => `${count} yritystä`,
  deletedCompany: "Poistettu yritys",
  pickCompany: "Lisää yritys",
  pickCompanyHint: "Kirjoita nimi tai Y-tunnus ja valitse luettelosta.",
  pickedCompanies: "Valitut yritykset",
  removeCompany: "Tyhjennä valinta",

  confirmHelp:
    "Ohjelma, jolla on ylläpidon oikeudet, voi samaa kuin ylläpitäjä. Vahvista siksi ensin, että se olet sinä. Valintasi säilyvät.",
  create: "Luo tunnus",
  creating: "Luodaan…",
  secretTitle: "Kopioi salainen avain talteen nyt",
  secretOnce: "Salainen avain näytetään vain tämän kerran. Jos se katoaa, vaihda se uuteen.",
  curlTitle: "Näin ohjelma hakee käyttöoikeuden (curl)",
  toClient: "Siirry tunnuksen tietoihin",
  toProgram: "Siirry ohjelman tietoihin",

  rotate: "Vaihda salainen avain",
  rotateHelp:
    "Luo uuden salaisen avaimen. Vanha voi toimia hetken sen rinnalla, jotta ohjelma ehtii vaihtaa.",
  overlap: "Vanha avain toimii vielä",
  overlaps: { 0: "Ei lainkaan", 24: "Vuorokauden", 168: "Viikon" },
  rotating: "Vaihdetaanko salainen avain?",
  rotatingNow: "Vanha avain lakkaa heti. Ohjelma ei toimi, ennen kuin sille on annettu uusi.",
  rotatingLater: "Anna uusi avain ohjelmalle, ennen kuin vanha lakkaa.",
  previousUntil: (until: string) => `Edellinen avain toimii ${until} asti.`,
  revoke: "Sulje",
  revokeTitle: "Sulkeminen",
  revokeHelp: "Ohjelman pääsy loppuu heti. Suljettua ei voi avata uudelleen.",
  revoking: (name: string) => `Suljetaanko ${name}?`,
  revokedNote: "Tämä on suljettu, eikä se enää pääse rajapintaan.",

  /** On the page of a person who is, or was, an admin. */
  madeBy: "Tämän henkilön luomat ohjelmat",
  madeByHelp:
    "Ohjelmat toimivat, vaikka henkilö ei enää olisi ylläpitäjä. Hän voi tuntea niiden salaiset avaimet: vaihda avain tai sulje ohjelma.",

  actions: {
    create: "Luotu",
    update: "Tietoja muutettu",
    rotate: "Salainen avain vaihdettu",
    revoke: "Suljettu",
  } satisfies Record<ClientAction, string>,
  nameChanged: (name: string) => `Nimi: ${name}`,
  scopesAdded: (names: string) => `Lisätty: ${names}`,
  scopesRemoved: (names: string) => `Poistettu: ${names}`,
  overlapWas: (hours: number) => (hours === 0 ? "Vanha lakkasi heti" : `Vanha toimi vielä ${hours} h`),
} as const satisfies Record<string, unknown> & { reaches: Record<Reach["kind"], string> };

/** Each scope in words, with what it allows. */
export const scopeTexts: Record<Scope, { label: string; help: string }> = {
  "companies:read": {
    label: "Näkee yritysten tiedot",
    help: "Perustiedot, laskutus, palvelupaketti ja tila.",
  },
  "companies:write": {
    label: "Muuttaa yritysten tietoja",
    help: "Samat muutokset kuin yrityksen omat käyttäjät saavat tehdä.",
  },
  "fleet:read": { label: "Näkee autot ja kuljettajat", help: "Myös ajolupien numerot ja yhteystiedot." },
  "fleet:write": {
    label: "Lisää ja muuttaa autoja ja kuljettajia",
    help: "Myös tuo niitä tiedostosta ja poistaa keskeneräisiä.",
  },
  "history:read": { label: "Näkee muutoshistorian", help: "Kuka muutti mitä ja milloin." },
  "search:read": {
    label: "Hakee nimillä ja tunnuksilla",
    help: "Löytää yrityksiä, autoja ja kuljettajia ja näkee niistä lyhyet tiedot.",
  },
  "payments:write": {
    label: "Lähettää korttimaksuja",
    help: "Tilityksiä varten. Lähettäjä ei näe muiden maksuja.",
  },
  "statements:read": { label: "Näkee tilitykset", help: "Myös niiden erittelyt ja tiedostot." },
  "areas:read": {
    label: "Kysyy, kuka saa ajaa alueella",
    help: "Postinumeron perusteella, välitystä varten.",
  },
  "admin:read": {
    label: "Näkee ylläpidon tiedot",
    help: "Välitysjärjestelmät, aluerajoitukset, alennukset, kumppanit ja käyttäjät.",
  },
  "admin:write": {
    label: "Muuttaa ylläpidon tietoja",
    help: "Samat muutokset kuin ylläpitäjät saavat tehdä.",
  },
};
