/** What is refused of a webhook, by code. */
export const webhookErrorTexts: Record<string, string> = {
  webhook_url: "Kirjoita osoite kokonaan, esimerkiksi https://jarjestelma.example.fi/tolppa",
  webhook_https: "Osoitteen on alettava https://, jotta ilmoituksia ei voi lukea matkalla",
  webhook_credentials:
    "Poista osoitteesta käyttäjätunnus ja salasana. Ilmoituksen aitouden osoittaa allekirjoitus.",
  webhook_port: "Portti on muiden palvelujen käytössä. Käytä porttia 443 tai jotakin väliltä 1024–65535.",
  webhook_private:
    "Osoite johtaa sisäverkkoon tai tähän palvelimeen. Ilmoituksia voi lähettää vain julkiseen osoitteeseen.",
  webhook_events: "Valitse ainakin yksi tapahtuma",
  webhook_limit: "Osoitteita voi olla enintään 20. Poista ensin jokin vanhoista.",
  webhook_off: "Ilmoitukset eivät ole käytössä. Ota ne ensin käyttöön.",
};
