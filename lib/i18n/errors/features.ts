/** What is refused of a feature, by code. */
export const featureErrorTexts: Record<string, string> = {
  feature_name: "Nimi alkaa pienellä kirjaimella, ja siinä on vain kirjaimia a–z ja numeroita, enintään 64",
  feature_taken:
    "Nimi on jo käytössä. Myös päätetty nimi säilyy: ota se takaisin käyttöön sen omalta sivulta.",
  feature_ended: "Nimi on päätetty. Ota se ensin takaisin käyttöön.",
};
