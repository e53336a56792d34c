/** What is refused of anonymising people and removing what is old, by code. */
export const privacyErrorTexts: Record<string, string> = {
  person_active: "Kuljettaja on käytössä. Poista hänet ensin käytöstä.",
  person_admin: "Ylläpitäjää ei voi anonymisoida. Poista ensin ylläpito-oikeus.",
  person_last_owner:
    "Henkilö on aktiivisen yrityksen ainoa omistaja. Lisää yritykselle ensin toinen omistaja tai deaktivoi yritys.",
  person_not_asked:
    "Käyttäjän tunnus on käytössä. Poista se ensin käytöstä tai merkitse, että henkilö on itse pyytänyt poistoa.",
  confirmation_word: "Kirjoita vahvistukseksi ANONYMISOI",
  retention_busy: "Poistoajo on jo käynnissä. Odota, että se päättyy.",
};
