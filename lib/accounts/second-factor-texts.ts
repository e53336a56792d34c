import type { Device } from "#lib/accounts/rules/user-agent.ts";

/** The second step of signing in. */
export const secondStepTexts = {
  title: "Kaksivaiheinen tunnistautuminen",
  intro: (email: string) => `Vahvista vielä, että se olet sinä. Kirjaudut tunnuksella ${email}.`,
  usePasskey: "Vahvista pääsyavaimella",
  waiting: "Odotetaan pääsyavainta",
  code: "Todennussovelluksen koodi",
  codeHint: "Kuusi numeroa puhelimesi todennussovelluksesta",
  recoveryCode: "Varakoodi",
  recoveryHint: "Yksi varakoodeistasi, esimerkiksi 7K2M-9QXD-41ZT-B8WN",
  confirm: "Vahvista",
  confirming: "Vahvistetaan…",
  otherWays: "Muut tavat",
  useCode: "Käytä todennussovelluksen koodia",
  useRecoveryCode: "Käytä varakoodia",
  useOther: "Käytä toista tapaa",
  otherAccount: "Kirjaudu toisella tunnuksella",
  lost: "Jos et pääse käyttämään mitään näistä, ota yhteyttä asiakaspalveluun.",
  noPasskeys: "Tämä selain ei tue pääsyavaimia. Käytä toista tapaa tai toista selainta.",
  passkeyCancelled: "Pääsyavaimen käyttö keskeytyi. Yritä uudelleen tai käytä toista tapaa.",
  passkeyExists: "Tällä laitteella on jo pääsyavain tähän tunnukseen.",
} as const;

/** The field for a code of the app or a recovery code; without an app only for a recovery code. */
export const codeFieldTexts = ({ totp }: { totp: boolean }) =>
  totp
    ? {
        label: "Todennussovelluksen koodi tai varakoodi",
        hint: "Sovelluksen kuusi numeroa tai yksi varakoodeistasi",
      }
    : { label: "Varakoodi", hint: secondStepTexts.recoveryHint };

export const deviceText = ({ browser, system }: Device): string =>
  [browser ?? "Tuntematon selain", system].filter(Boolean).join(", ");

/** The user's own account page. */
export const accountPageTexts = {
  title: "Oma tili",
  enrolTitle: "Ota käyttöön kaksivaiheinen tunnistautuminen",
  enrolHelp:
    "Ylläpitäjän kirjautuminen on vahvistettava kahdessa vaiheessa. Lisää pääsyavain tai todennussovellus, niin pääset jatkamaan.",
  enrolled: "Kaksivaiheinen tunnistautuminen on käytössä.",
  goOn: "Jatka Tolppaan",

  secondFactor: "Kaksivaiheinen tunnistautuminen",
  on: "Käytössä",
  off: "Ei käytössä",
  secondFactorHelp:
    "Kun tämä on käytössä, kirjautuminen vahvistetaan salasanan lisäksi pääsyavaimella tai puhelimen todennussovelluksella. Pelkkä salasana ei silloin riitä kenellekään muulle.",

  passkeys: "Pääsyavaimet",
  noNewPasskeys: "Uusia pääsyavaimia ei voi nyt lisätä. Nykyiset toimivat ennallaan.",
  passkeysHelp:
    "Pääsyavain on tallessa puhelimessasi, tietokoneessasi tai turva-avaimessa. Vahvistat sen sormenjäljellä, kasvoilla tai PIN-koodilla.",
  noPasskeys: "Ei pääsyavaimia",
  addPasskey: "Lisää pääsyavain",
  passkeyName: "Pääsyavaimen nimi",
  passkeyNameHint: "Nimestä tunnistat laitteen myöhemmin",
  addingPasskey: "Odotetaan selaimen vahvistusta",
  passkeyAdded: "Pääsyavain on lisätty.",
  passkeyRemoved: "Pääsyavain on poistettu.",
  removePasskey: (name: string) => `Poista pääsyavain ${name}`,
  removePasskeyTitle: "Poistetaanko pääsyavain?",
  removePasskeyHelp: (name: string) =>
    `Pääsyavaimella ${name} ei voi enää vahvistaa kirjautumista. Voit poistaa sen myös laitteen omista asetuksista.`,

  totp: "Todennussovellus",
  totpHelp:
    "Puhelimen sovellus, kuten Google Authenticator tai Microsoft Authenticator, näyttää koodin, joka vaihtuu puolen minuutin välein.",
  addTotp: "Ota käyttöön todennussovellus",
  scan: "Lue kuva todennussovelluksella. Jos et voi lukea kuvaa, kirjoita sovellukseen avain.",
  qrCode: "QR-koodi todennussovellukseen",
  openInApp: "Avaa todennussovelluksessa",
  secret: "Avain",
  totpAdded: "Todennussovellus on käytössä.",
  totpRemoved: "Todennussovellus on poistettu käytöstä.",
  removeTotp: "Poista todennussovellus käytöstä",
  removeTotpTitle: "Poistetaanko todennussovellus käytöstä?",
  removeTotpHelp: "Sovelluksen koodilla ei voi enää vahvistaa kirjautumista.",
  removeLastHelp:
    "Tämä on viimeinen tapasi. Sen jälkeen pelkkä salasana riittää kirjautumiseen, joten vahvista poisto vielä tällä samalla tavalla tai varakoodilla.",
  takeIntoUse: "Ota käyttöön",
  cancel: "Peruuta",

  recoveryCodes: "Varakoodit",
  recoveryHelp:
    "Varakoodilla pääset sisään, jos pääsyavain tai todennussovellus ei ole käsillä. Kukin koodi kelpaa kerran.",
  codesLeft: (left: number) => (left === 1 ? "1 koodi jäljellä" : `${left} koodia jäljellä`),
  newCodes: "Uudet varakoodit",
  codesShown:
    "Tallenna tai tulosta varakoodit nyt ja säilytä ne turvallisessa paikassa. Niitä ei näytetä uudelleen.",
  download: "Lataa tiedostona",
  print: "Tulosta",
  codesKept: "Olen tallentanut koodit",
  fileName: "tolppa-varakoodit.txt",
  fileTitle: "Tolppa: varakoodit",
  renew: "Luo uudet varakoodit",
  renewTitle: "Luodaanko uudet varakoodit?",
  renewHelp: "Vanhat varakoodit lakkaavat heti toimimasta.",

  sessions: "Istunnot ja laitteet",
  sessionsHelp:
    "Selaimet, joissa olet nyt kirjautuneena. Jos et tunnista jotakin, kirjaudu siellä ulos ja vaihda salasana.",
  thisSession: "Tämä istunto",
  lastSeen: (when: string) => `Viimeksi käytössä ${when}`,
  signedInAt: (when: string) => `Kirjautunut ${when}`,
  network: (prefix: string) => `Verkko ${prefix}`,
  unknownNetwork: "Verkko tuntematon",
  endSession: "Kirjaudu ulos",
  endSessionOf: (device: string) => `Kirjaudu ulos: ${device}`,
  sessionEnded: "Istunto on päättynyt.",
  everywhere: "Kirjaudu ulos kaikkialta",

  added: (when: string) => `Lisätty ${when}`,
  lastUsed: (when: string) => `Käytetty viimeksi ${when}`,
  neverUsed: "Ei vielä käytetty",
  remove: "Poista",

  password: "Salasana",
  passwordHelp: "Salasanan vaihto kirjaa sinut ulos kaikilta muilta laitteilta.",
  passwordByMail:
    "Lähetämme sähköpostiisi linkin, josta voit valita uuden salasanan. Vaihto kirjaa sinut ulos kaikilta laitteilta.",
  currentPassword: "Nykyinen salasana",
  passwordChanged: "Salasana on vaihdettu.",
  changePassword: "Vaihda salasana",

  confirmTitle: "Vahvista, että se olet sinä",
  confirmHelp: "Kirjautumisestasi on aikaa. Anna salasanasi ennen kuin muutat kirjautumistapoja.",
  confirmSecondHelp:
    "Tunnistautumisestasi on aikaa. Vahvista pääsyavaimella tai koodilla ennen kuin muutat kirjautumistapoja. Salasana ei tähän riitä.",
  yourPassword: "Salasanasi",
  withPasskey: "Vahvista pääsyavaimella",
  usePassword: "Käytä salasanaa",
  confirm: "Vahvista",
  confirming: "Vahvistetaan…",
} as const;
