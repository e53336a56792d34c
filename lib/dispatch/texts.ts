import type { Capability } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import type { ConnectionTrouble } from "#lib/dispatch/rules/dispatch.ts";
import type { ConnectionSource } from "#lib/dispatch/rules/dispatch-settings.ts";
import type { Condition, ProviderState } from "#lib/dispatch/rules/provider-list.ts";
import type { AdminField } from "#lib/messages/admin.ts";
import { formTexts } from "#lib/messages/form-texts.ts";
import { formatDateTime } from "#lib/messages/format.ts";

const conditions: Record<Condition, string> = {
  working: "Kunnossa",
  untried: "Ei vielä kokeiltu",
  failing: "Häiriö",
  paused: "Tauolla",
  off: "Pois käytöstä",
  unconnected: "Ei yhdistetty",
};

const states: Record<ProviderState, string> = {
  connected: "Yhdistetyt",
  failing: "Häiriö",
  unconnected: "Ei yhdistetyt",
};

const capabilities: Record<Capability, string> = {
  companyRefresh: "Yrityksen tietojen päivitys (”Päivitä” yrityksen sivulla)",
};

const sources: Record<ConnectionSource, string> = {
  page: "Asetettu tällä sivulla",
  configuration: "Palvelimen asetuksista",
};

/** Why a connection test failed, and what to do. */
const troubles: Record<ConnectionTrouble, string> = {
  credential_unreadable: "Tallennettua tunnusta ei voi lukea. Kirjoita tunnus uudelleen ja tallenna.",
  refused_address: "Osoite johtaa sisäverkkoon, joten siihen ei oteta yhteyttä. Tarkista osoite.",
  unknown_host: "Osoitteen palvelinta ei löydy. Tarkista, että osoite on kirjoitettu oikein.",
  refused:
    "Palvelin ei ota yhteyttä vastaan. Tarkista osoite ja portti. Järjestelmä voi myös olla pois käytöstä.",
  unreachable: "Yhteys katkesi tai sitä ei saatu. Yritä hetken kuluttua uudelleen.",
  tls: "Suojattua yhteyttä ei saatu: palvelimen varmenne ei kelpaa tai palvelin ei käytä https-yhteyttä.",
  slow: "Järjestelmä ei vastannut viidessä sekunnissa.",
  unauthorized: "Järjestelmä vastasi, mutta ei hyväksynyt tunnusta. Tarkista tunnus.",
  no_such_path:
    "Palvelin vastasi, mutta osoitteesta ei löydy rajapinnan kohtaa /health. Tarkista osoitteen loppuosa.",
  redirected: "Palvelin ohjasi toiseen osoitteeseen, eikä sitä seurata. Kirjoita lopullinen osoite.",
  failed: "Järjestelmä vastasi virheellä. Ilmoita viasta välitysjärjestelmän tukeen.",
  garbage: "Järjestelmän vastausta ei voitu lukea. Osoite ei ehkä ole rajapinnan osoite.",
};

/** The link to the companies of a status. */
const companies: Record<Status, string> = {
  active: "Aktiivisia",
  pending: "Odottaa hyväksyntää",
  incomplete: "Kesken",
  inactive: "Poistettuja",
};

export const providerAreaTexts = {
  title: "Välitysjärjestelmät",
  help: "Missä kukin järjestelmä välittää kyytejä, ja miten portaali saa siitä yritysten tiedot.",
  caption: "Välitysjärjestelmät",
  filter: "Rajaa yhteyden mukaan",
  states,
  conditions,
  capabilities,
  sources,
  troubles,
  companies,
  search: "Hae nimellä tai alueella",
  noneFound: "Ei hakua vastaavia välitysjärjestelmiä",
  noneFoundHelp: "Kokeile lyhyempää hakua tai toista rajausta.",
  shown: (count: number) => `Näytetään ${count} välitysjärjestelmää`,
  fileName: "valitysjarjestelmat",

  name: "Välitysjärjestelmä",
  connection: "Yhteys",
  synced: "Viimeisin päivitys",
  companyCount: "Yrityksiä",
  never: "Ei koskaan",
  pausedUntil: (moment: string) => `Tauolla ${moment} asti`,

  areas: "Toiminta-alueet",
  areasHint: "Kunta tai alue riville, enintään 100.",
  noAreas: "Ei merkittyjä alueita",

  settings: "Yhteyden asetukset",
  notConnectable:
    "Portaali ei hae tästä järjestelmästä mitään, joten yhteyttä ei tarvita. Alueet ja yritykset ovat silti täällä.",
  baseUrlHint: "Alkaa https://. Jätä tyhjäksi, jos osoite on palvelimen asetuksissa.",
  credentialSet: (moment: string) => `Asetettu ${moment}. Jätä tyhjäksi, jos tunnus ei vaihdu.`,
  credentialNone: "Järjestelmän antama tunnus (Bearer). Sitä ei näytetä tallentamisen jälkeen.",
  enabledHint: "Pois käytöstä ollessa mitään ei kysytä, ja asetukset säilyvät.",
  inForce: "Käytössä nyt",
  noConnection: "Ei osoitetta",

  state: "Yhteyden tila",
  test: "Testaa yhteys",
  tryNow: "Kokeile heti",
  testHelp:
    "Kysyy järjestelmältä, vastaako se, tallennetuilla asetuksilla. Onnistunut kokeilu päättää tauon.",
  testing: "Kokeillaan…",
  tested: (ms: number) => `Yhteys toimii. Vastaus tuli ${secondsOf(ms)}.`,
  testFailed: (ms: number) => `Yhteys ei toimi. Tulos tuli ${secondsOf(ms)}.`,
  lastSuccess: "Viimeisin vastaus",
  lastFailure: "Viimeisin virhe",
  failures: "Virheitä peräkkäin",
  can: "Portaali osaa",

  companiesTitle: "Yritykset",
  companyLink: (label: string, count: string) => `${label}: ${count}`,
  syncs: "Viimeksi päivitetyt yritykset",
  noSyncs: "Yhtään yritystä ei ole päivitetty tästä järjestelmästä.",

  columns: {
    id: "Tunniste",
    name: "Välitysjärjestelmä",
    areas: "Toiminta-alueet",
    connection: "Yhteys",
    source: "Asetusten lähde",
    baseUrl: "Osoite",
    lastSuccess: "Viimeisin vastaus",
    lastFailure: "Viimeisin virhe",
    lastSync: "Viimeisin päivitys",
  },
} as const;

/** `84 millisekunnissa`, `4,9 sekunnissa`. */
const secondsOf = (ms: number): string =>
  ms < 1_000 ? `${ms} millisekunnissa` : `${(ms / 1_000).toFixed(1).replace(".", ",")} sekunnissa`;

/** 'Päivitä': the dialog that refreshes a company from its dispatch provider. */
export const refreshTexts = {
  button: "Päivitä",
  title: "Päivitä tiedot välitysjärjestelmästä",
  asking: (provider: string) => `Haetaan yrityksen tietoja: ${provider}…`,
  explanation: (provider: string) =>
    `${provider} tuntee yrityksen näillä tiedoilla. Mitään ei ole vielä muutettu.`,
  explanationChanged: "Tiedot muuttuivat sillä välin, joten mitään ei tallennettu. Tässä ovat uudet erot.",
  apply: "Ota muutokset käyttöön",
  equal: "Tiedot ovat jo ajan tasalla",
  equalHelp: (provider: string) => `${provider} tuntee yrityksen samoilla tiedoilla kuin portaali.`,
  failed: "Tietoja ei päivitetty",
  unreadable: (fields: string) => `Näitä tietoja ei voitu lukea: ${fields}.`,
  retry: "Yritä uudelleen",
  close: "Sulje",
  applied: "Tiedot päivitetty",
  synced: "Päivitetty",
} as const;

const yesOrNo = (value: string): string => (value === "true" ? formTexts.yes : formTexts.no);

/** A dispatch provider's settings in its history. */
export const providerFields: Record<string, AdminField> = {
  areas: { label: "Toiminta-alueet" },
  baseUrl: { label: "Osoite" },
  credential: { label: "Tunnus", value: (at) => `asetettu ${formatDateTime(new Date(at))}` },
  enabled: { label: "Käytössä", value: yesOrNo },
};

export const featureFields: Record<string, AdminField> = {
  enabled: { label: "Päällä", value: yesOrNo },
  note: { label: "Selite" },
  ended: { label: "Päättynyt", value: yesOrNo },
};
