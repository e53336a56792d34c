/** The words of the screens that need no sign-in. */
export const publicTexts = {
  email: "Sähköposti",
  password: "Salasana",
  newPassword: "Uusi salasana",
  confirmPassword: "Salasana uudelleen",
  passwordHint:
    "Vähintään 8 merkkiä. Älä käytä yrityksesi, sähköpostisi tai tämän palvelun nimeä äläkä yleistä tai vuotanutta salasanaa.",

  login: "Tervetuloa",
  loginPage: "Kirjaudu sisään",
  sessionEnded: "Kirjautumisesi on päättynyt. Kirjaudu uudelleen, niin pääset takaisin samaan paikkaan.",
  signIn: "Kirjaudu sisään",
  signingIn: "Kirjaudutaan…",
  sso: "Kirjaudu organisaation tunnuksilla",
  ssoOr: "tai",
  forgotPassword: "Unohditko salasanan?",
  register: "Rekisteröidy",

  registerTitle: "Luo tunnus",
  registerIntro: "Lähetämme sähköpostiisi linkin, jolla vahvistat osoitteen.",
  registering: "Luodaan tunnusta…",
  haveAccount: "Onko sinulla jo tunnus?",

  checkMail: "Tarkista sähköpostisi",
  checkMailHelp:
    "Avaa viestissä oleva linkki, niin pääset kirjautumaan sisään. Linkki toimii 24 tuntia ja vain kerran.",
  sentTo: "Lähetimme viestin osoitteeseen",
  mailMissing: "Eikö viestiä näy? Katso myös roskapostikansio.",
  sendAgain: "Lähetä uudelleen",
  sending: "Lähetetään…",
  sentAgain: "Sähköposti lähetetty",
  otherEmail: "Käytä toista osoitetta",
  openMailbox: "Avaa esittelyn postilaatikko",

  verifyTitle: "Vahvista sähköpostiosoite",
  verifyHelp: "Anna salasana, jonka valitsit rekisteröityessäsi. Samalla kirjaudut sisään.",
  verify: "Vahvista sähköpostiosoite",
  verifying: "Vahvistetaan…",
  verified: "Osoite vahvistettu",
  linkExpiredTitle: "Linkki ei toimi",
  verifyExpired:
    "Vahvistuslinkki on vanhentunut tai jo käytetty. Jos olet jo vahvistanut osoitteesi, voit kirjautua sisään. Muuten pyydä uusi linkki.",
  newLink: "Lähetä uusi linkki",
  verifySentHelp: "Jos osoite odottaa vahvistusta, viestissä on uusi linkki. Linkki toimii 24 tuntia.",

  resetTitle: "Vaihda salasana",
  resetIntro: "Anna sähköpostiosoitteesi, niin lähetämme linkin, jolla voit valita uuden salasanan.",
  requestReset: "Lähetä linkki",
  resetSentHelp:
    "Jos osoitteella on tunnus, viestissä on linkki uuden salasanan valintaan. Linkki toimii 30 minuuttia.",
  resetExpired:
    "Linkki on vanhentunut tai jo käytetty. Pyydä uusi linkki ja käytä sitä 30 minuutin kuluessa.",
  chooseTitle: "Valitse uusi salasana",
  changePassword: "Vaihda salasana",
  changing: "Vaihdetaan…",
  changed: "Salasana vaihdettu",
  backToLogin: "Takaisin kirjautumiseen",

  logoutTitle: "Kirjaudu ulos",
  logoutHelp: "Kirjaudutaan ulos tältä laitteelta.",
  logoutEverywhereHelp: "Kirjaudutaan ulos kaikilta laitteilta, joilla olet kirjautuneena.",
  signOut: "Kirjaudu ulos",
  signingOut: "Kirjaudutaan ulos…",
  signedOutTitle: "Näkemiin",
} as const;

/** The demo's stand-in for a mail program. */
export const mailboxTexts = {
  title: "Esittelyn postilaatikko",
  intro: "Esittelytilassa viestit eivät lähde minnekään, vaan ne näkyvät tässä. Uusin on ensin.",
  list: "Viestit",
  count: (mails: number) => (mails === 1 ? "1 viesti" : `${mails} viestiä`),
  empty: "Ei viestejä",
  emptyHelp: "Kun Tolppa lähettää sähköpostia, viesti ilmestyy tähän hetken kuluttua.",
  to: "Vastaanottaja",
  sentAt: "Lähetetty",
  links: "Linkit",
  asText: "Viesti tekstinä",
  message: (subject: string) => `Viesti: ${subject}`,
} as const;
