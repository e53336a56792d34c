import type { UserListState } from "#lib/people/rules/user-administration.ts";

/** /admin/users */
export const userTexts = {
  title: "Käyttäjät",
  help: "Henkilöt, joilla on tunnus Tolppaan.",
  filter: "Rajaa tilan mukaan",
  states: { admin: "Ylläpitäjät", disabled: "Käytöstä poistetut", alone: "Ilman yritystä" } satisfies Record<
    UserListState,
    string
  >,
  search: "Sähköposti tai yritys",
  caption: "Käyttäjät",
  email: "Sähköposti",
  companies: "Yritykset",
  companyCount: "Yrityksiä",
  more: (count: number) => `+ ${count} muuta`,
  noCompany: "Ei yritystä",
  created: "Luotu",
  lastSeen: "Viimeksi käytetty",
  never: "Ei vielä",
  state: "Tila",
  admin: "Ylläpitäjä",
  enabled: "Käytössä",
  disabled: "Poistettu käytöstä",
  noneFound: "Käyttäjiä ei löytynyt",
  noneFoundHelp: "Kokeile toista hakua tai rajausta.",

  account: "Tunnus",
  rights: "Käyttöoikeus",
  reason: "Syy",
  disable: "Poista käytöstä",
  disabling: (email: string) => `Poistetaanko ${email} käytöstä?`,
  disableHelp:
    "Henkilö kirjataan heti ulos kaikilta laitteilta, eikä hän voi kirjautua tai käyttää rajapintaa. Hänen tietonsa säilyvät.",
  reasonHint: "Näkyy vain ylläpidolle.",
  enable: "Ota takaisin käyttöön",
  enabling: (email: string) => `Otetaanko ${email} takaisin käyttöön?`,
  enableHelp: "Henkilö voi taas kirjautua sisään.",
  own: "Tämä on oma tunnuksesi. Sitä voi muuttaa vain toinen ylläpitäjä.",

  grant: "Tee ylläpitäjäksi",
  granting: (email: string) => `Tehdäänkö käyttäjästä ${email} ylläpitäjä?`,
  grantHelp: "Ylläpitäjä näkee kaikki yritykset ja voi muuttaa kaikkea.",
  revoke: "Poista ylläpitäjän oikeudet",
  revoking: (email: string) => `Poistetaanko käyttäjältä ${email} ylläpitäjän oikeudet?`,
  revokeHelp: "Oikeudet päättyvät heti. Henkilön omat yritykset säilyvät.",

  memberships: "Yritykset ja roolit",
  noMemberships: "Henkilö ei kuulu mihinkään yritykseen.",
  addTo: "Lisää yritykseen",
  company: "Yritys",
  companyHint: "Hae nimellä tai Y-tunnuksella.",
  add: "Lisää",
  adding: "Lisätään…",
  chooseCompany: "Valitse yritys",

  sessions: "Kirjautumiset",
  noSessions: "Henkilö ei ole kirjautuneena millään laitteella.",
  endSession: "Kirjaa ulos",
  endSessionOf: (device: string) => `Kirjaa ulos: ${device}`,
  endAll: "Kirjaa ulos kaikkialta",
  endingAll: (email: string) => `Kirjataanko ${email} ulos kaikilta laitteilta?`,

  /** In the history. */
  history: {
    disabled: "Tunnus",
    disabledReason: "Syy",
    admin: "Ylläpitäjä",
    membership: "Yritys ja rooli",
    sessions: "Kirjattu ulos",
    yes: "kyllä",
    no: "ei",
    off: "poistettu käytöstä",
    on: "käytössä",
    ended: { one: "yhdeltä laitteelta", all: "kaikilta laitteilta" },
  },
} as const;
