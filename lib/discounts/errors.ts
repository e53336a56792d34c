/** What is refused of a discount, by code. */
export const discountErrorTexts: Record<string, string> = {
  discount_percent: "Anna prosentti väliltä 0,01–100",
  discount_amount: "Anna summa väliltä 0,01–100 000 €",
  discount_company: "Valitse yritys hakutuloksista",
  discount_one_scope: "Valitse joko yritys tai välitysjärjestelmä, ei molempia",
  discount_settled:
    "Alennusta on jo käytetty vahvistetuilla tilityksillä. Siitä voi muuttaa vain viimeistä päivää ja muistiinpanoa.",
  discount_day_settled: "Päivä on jo tilitetyllä kaudella. Valitse päivä, jota ei ole vielä tilitetty.",
};
