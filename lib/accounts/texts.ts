/** What the account use cases say when they went well. */
export const accountTexts = {
  emailVerified: "Sähköpostiosoite on vahvistettu. Voit nyt kirjautua sisään.",
  resetSent: "Sähköposti lähetetty",
  passwordChanged: "Salasana on vaihdettu. Kirjaudu sisään uudella salasanalla.",
  signedOut: "Olet kirjautunut ulos.",
  signedOutEverywhere: "Sinut on kirjattu ulos kaikilta laitteilta.",
} as const;

/** What the account use cases refuse, by code. */
export const accountErrorTexts: Record<string, string> = {
  required: "Pakollinen",
  email: "Tarkista sähköpostiosoite",
  password_too_short: "Salasana on oltava vähintään 8 merkkiä.",
  password_too_long: "Salasanassa voi olla enintään 128 merkkiä.",
  password_mismatch: "Tarkista salasana",
  weak_password: "Salasana on liian helppo arvata. Valitse toinen salasana.",
  password_leaked:
    "Salasana on liian helppo arvata, koska se on yleisimpien tai vuotaneiden salasanojen joukossa. Valitse toinen salasana.",
  password_holds_name:
    "Salasana on liian helppo arvata, koska siinä on yrityksesi, sähköpostisi tai tämän palvelun nimi. Valitse toinen salasana.",
  password_repetitive:
    "Salasana on liian helppo arvata, koska siinä toistuvat samat merkit. Valitse toinen salasana.",
  wrong_credentials: "Sähköpostiosoite tai salasana on väärin.",
  email_not_verified: "Sähköpostiosoitetta ei ole vielä vahvistettu. Tarkista vahvistusviesti laatikostasi.",
  invalid_client: "Tunnus tai salaisuus on väärin.",
  invalid_scope: "Asiakkaalla ei ole kaikkia pyydettyjä oikeuksia.",
  insufficient_scope: "Rajapinta-asiakkaan oikeudet eivät riitä tähän toimintoon.",
  unsupported_grant_type: "Vain client_credentials on tuettu.",
  link_expired: "Linkki on vanhentunut tai jo käytetty. Pyydä uusi linkki.",
  wrong_link_password:
    "Salasana ei täsmää tämän linkin rekisteröitymiseen. Käytä salasanaa, jonka valitsit rekisteröityessäsi, tai vaihda salasana.",
  account_conflict: "Tunnusta ei voitu avata. Ota yhteyttä asiakaspalveluun.",
  password_requirements:
    "Salasana ei täytä vaatimuksia. Käytä pieniä ja isoja kirjaimia, numeroita ja merkkejä.",
  second_factor_missing:
    "Tunnuksella on käytössä kaksivaiheinen kirjautuminen. Kirjaudu portaaliin ja hae tunniste sieltä.",
  identity_unavailable: "Kirjautumispalveluun ei juuri nyt saada yhteyttä. Yritä hetken kuluttua uudelleen.",
  identity_busy: "Kirjautumispalvelu on ruuhkautunut. Yritä hetken kuluttua uudelleen.",
  identity_misconfigured: "Kirjautumispalvelun asetuksissa on virhe. Ota yhteyttä asiakaspalveluun.",
  wrong_code: "Koodi on väärin tai jo käytetty. Tarkista koodi tai odota seuraavaa.",
  wrong_password: "Salasana on väärin.",
  passkey_refused: "Pääsyavainta ei voitu vahvistaa. Yritä uudelleen.",
  passkey_known: "Tämä pääsyavain on jo lisätty.",
  totp_known: "Todennussovellus on jo käytössä. Lataa sivu uudelleen.",
  no_second_factor: "Kaksivaiheinen tunnistautuminen ei ole käytössä. Lataa sivu uudelleen.",
  step_up_needed: "Vahvista ensin, että se olet sinä.",
  factor_needed: "Vahvista poisto vielä tällä samalla tavalla tai varakoodilla.",
  second_step_over: "Kirjautuminen on vanhentunut. Kirjaudu uudelleen.",
  second_factor_required: "Ota ensin käyttöön kaksivaiheinen tunnistautuminen omalla tililläsi.",
  last_factor_needed:
    "Ylläpitäjällä on oltava kaksivaiheinen tunnistautuminen. Lisää toinen tapa ennen kuin poistat tämän.",
  sso_no_email: "Organisaatiosi ei kertonut sähköpostiosoitettasi. Ota yhteyttä organisaatiosi tukeen.",
  sso_email_not_verified:
    "Organisaatiosi ei ole vahvistanut sähköpostiosoitettasi, joten sillä ei voi kirjautua. Ota yhteyttä organisaatiosi tukeen.",
  sso_conflict:
    "Sähköpostiosoitteella on jo toisen henkilön tunnus. Ota yhteyttä asiakaspalveluun, niin selvitämme asian.",
  sso_user_disabled: "Tunnuksesi on poistettu käytöstä. Ota yhteyttä asiakaspalveluun.",
  sso_cancelled: "Kirjautuminen organisaation tunnuksilla keskeytyi. Voit yrittää uudelleen.",
  sso_expired: "Kirjautuminen vanheni tai sitä yritettiin käyttää uudelleen. Aloita alusta.",
  sso_unavailable:
    "Organisaatiosi kirjautumispalveluun ei juuri nyt saada yhteyttä. Yritä hetken kuluttua uudelleen.",
  sso_failed:
    "Kirjautuminen organisaation tunnuksilla ei onnistunut. Yritä uudelleen tai ota yhteyttä asiakaspalveluun.",
  too_many_attempts: "Liian monta yritystä. Yritä hetken kuluttua uudelleen.",
};

/** Looking at a company without touching it. */
export const viewingTexts = {
  only: "Vain katselu.",
  onlyHelp: "Yritys kuuluu aggregaattorillesi. Tietoja ei voi muuttaa täällä.",
  banner: "Katselu yrityksenä",
  viewing: (company: string) => `Katselet yritystä ${company}. Muutoksia ei voi tehdä.`,
  /** A company that was deleted meanwhile has no name to show. */
  companyOf: (id: number) => `nro ${id}`,
  end: "Lopeta katselu",
  ending: "Lopetetaan…",

  title: "Katselut",
  help: "Näet portaalin niin kuin yrityksen omat käyttäjät. Muutoksia ei voi tehdä, ja katselu päättyy itsestään tunnin kuluttua.",
  start: "Katso yrityksenä",
  starting: "Avataan…",
  none: "Kukaan ei ole vielä katsellut.",
  started: "Katselu alkoi",
  ended: "Katselu päättyi",
} as const;
