/** Why a payment is refused; a number after the colon is a row. */
export const paymentErrorTexts: Record<string, string> = {
  amount: "Summan on oltava kokonaisia senttejä, 1–1\u00a0000\u00a0000\u00a0000",
  amount_euros: "Kirjoita summa euroina, esimerkiksi 12,50. Enintään 10\u00a0000\u00a0000,00.",
  vat_rate: "ALV-kannan on oltava 0–10000 (1350 on 13,5 %)",
  vat_percent: "Kirjoita ALV-prosentti, esimerkiksi 13,5",
  time: "Kirjoita aika Suomen aikaa, esimerkiksi 10.11.2026 14.05",
  vehicle_unknown: "Autoa ei löydy",
  vehicle_twice: "Anna joko auton tunniste tai rekisteritunnus, ei molempia",
  driver_unknown: "Kuljettajaa ei löydy tästä yrityksestä",
  in_future: "Aika on tulevaisuudessa",
  too_old: "Aika on yli 400 päivää sitten tai ennen ensimmäistä tilityskautta",
  too_many_payments: "Enintään 10\u00a0000 maksua kerralla",
  reference_twice: "Sama viite on jo rivillä {n} toisin tiedoin",
  payment_differs: "Samalla viitteellä on jo lähetetty maksu, jossa tämä tieto on toinen",
  already_assigned: "Maksu on jo kohdistettu. Lataa sivu uudelleen.",
};
