/** What is refused of a feature, by code. */
export const featureErrorTexts: Record<string, string> = {
  feature_name: "Nimi alkaa pienellä kirjaimella, ja siinä on vain kirjaimia a–z ja numeroita, enintään 64",
  feature_taken:
    "Nimi on jo käytössä. Myös päätetty nimi säilyy: ota se takaisin käyttöön sen omalta sivulta.",
  company_register_off: "Haku PRH:n avoimista tiedoista ei ole käytössä. Täytä tiedot itse.",
  file_import_off: "Tuonti tiedostosta ei ole käytössä. Lisää autot ja kuljettajat yksitellen.",
  passkeys_off: "Uusia pääsyavaimia ei voi nyt lisätä. Ota käyttöön todennussovellus.",
  feature_ended: "Nimi on päätetty. Ota se ensin takaisin käyttöön.",
};
