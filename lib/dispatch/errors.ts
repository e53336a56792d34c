/** What is refused of a provider's settings, by code. */
export const providerAreaErrorTexts: Record<string, string> = {
  provider_url: "Kirjoita osoite kokonaan, esimerkiksi https://valitys.example.fi/portal/v1",
  provider_url_plain: "Poista osoitteesta käyttäjätunnus, salasana ja kyselyosa (? tai #)",
  provider_https: "Osoitteen on alettava https://, jotta tunnusta ei voi lukea matkalla",
  provider_private: "Osoite johtaa sisäverkkoon tai tähän palvelimeen. Käytä julkista osoitetta.",
  provider_not_connectable: "Tätä järjestelmää ei voi yhdistää: portaali ei hae siitä mitään",
  credential_anew: "Kirjoita tunnus uudelleen, kun osoite vaihtuu",
  credential_form: "Tunnuksessa voi olla kirjaimia, numeroita ja välimerkkejä, ei välilyöntejä eikä ääkkösiä",
};
