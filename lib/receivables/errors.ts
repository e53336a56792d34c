/** Why a payment of an invoice is not noted, or not taken back. */
export const receivableErrorTexts = {
  nothing_open: "Laskusta ei ole mitään maksamatta.",
  receipt_too_large: "Summa on suurempi kuin maksamatta oleva osa.",
  receipt_in_future: "Maksupäivä ei voi olla tulevaisuudessa.",
  receipt_sum: "Kirjoita summa euroina, esimerkiksi 25,50.",
  reminder_days:
    "Kirjoita päivät nousevina kokonaislukuina väliltä 1–365, pilkuilla erotettuina ja enintään viisi, esimerkiksi 14, 30.",
  reminder_placeholder:
    "Aaltosulkeissa on jotain muuta kuin {yritys}, {lasku}, {summa}, {eräpäivä}, {saaja}, {tilinumero} tai {viite}.",
  reminder_details: "Luettelossa on enintään 10 riviä.",
  receipt_final: "Tätä suoritusta ei voi perua.",
} as const;
