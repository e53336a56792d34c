import { formatInteger } from "../format.ts";

/** Why a payment is refused; a number after the colon is a row. */
export const paymentErrorTexts: Record<string, string> = {
  amount: "Summan on oltava kokonaisia senttejä, 1–1 000 000 000",
  vat_rate: "ALV-kannan on oltava 0–10000 (1350 on 13,5 %)",
  vehicle_unknown: "Autoa ei löydy",
  vehicle_twice: "Anna joko auton tunniste tai rekisteritunnus, ei molempia",
  driver_unknown: "Kuljettajaa ei löydy tästä yrityksestä",
  in_future: "Aika on tulevaisuudessa",
  too_old: "Aika on yli 400 päivää sitten tai ennen ensimmäistä tilityskautta",
  too_many_payments: "Enintään 10 000 maksua kerralla",
  reference_twice: "Sama viite on jo rivillä {n} toisin tiedoin",
  payment_differs: "Samalla viitteellä on jo lähetetty maksu, jossa tämä tieto on toinen",
};

export const paymentRefusal = {
  /** Before the first of them are named. */
  many: (named: number, total: number): string =>
    `Mitään ei tallennettu: ${formatInteger(total)} virhettä, joista ${named} ensimmäistä on nimetty`,
};
