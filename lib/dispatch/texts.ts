import type { Capability } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import type { ConnectionTrouble } from "#lib/dispatch/rules/dispatch.ts";
import type { ConnectionSource } from "#lib/dispatch/rules/dispatch-settings.ts";
import type { Condition, ProviderState } from "#lib/dispatch/rules/provider-list.ts";
import type { AdminField } from "#lib/messages/admin.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

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
  states,
  conditions,
  capabilities,
  sources,
  troubles,
  companies,
  tested: (ms: number) => `Yhteys toimii. Vastaus tuli ${secondsOf(ms)}.`,
  testFailed: (ms: number) => `Yhteys ei toimi. Tulos tuli ${secondsOf(ms)}.`,
} as const;

/** `84 millisekunnissa`, `4,9 sekunnissa`. */
const secondsOf = (ms: number): string =>
  ms < 1_000 ? `${ms} millisekunnissa` : `${(ms / 1_000).toFixed(1).replace(".", ",")} sekunnissa`;

const yesOrNo = (value: string): string => (value === "true" ? m.form_yes() : m.form_no());

/** A dispatch provider's settings in its history. */
export const providerFields = (): Record<string, AdminField> => ({
  areas: { label: m.providerFields_areas() },
  baseUrl: { label: m.providerFields_baseUrl() },
  credential: {
    label: m.providerFields_credential(),
    value: (at) => m.providerFields_credentialSet({ at: formatDateTime(new Date(at)) }),
  },
  enabled: { label: m.providerFields_enabled(), value: yesOrNo },
});

export const featureFields = (): Record<string, AdminField> => ({
  enabled: { label: m.featureFields_enabled(), value: yesOrNo },
  note: { label: m.featureFields_note() },
  ended: { label: m.featureFields_ended(), value: yesOrNo },
});
