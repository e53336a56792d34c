import type { ClientAction } from "#lib/api-clients/rules/api-client.ts";
import type { Scope } from "#lib/core/actor.ts";

/** The screens of external systems that use the API. */
export const clientTexts = {
  actions: {
    create: "Luotu",
    update: "Tietoja muutettu",
    rotate: "Salainen avain vaihdettu",
    revoke: "Suljettu",
  } satisfies Record<ClientAction, string>,
  overlapWas: (hours: number) => (hours === 0 ? "Vanha lakkasi heti" : `Vanha toimi vielä ${hours} h`),
} as const;

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
