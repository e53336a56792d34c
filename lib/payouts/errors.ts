/** Why nothing is paid. */
export const payoutErrorTexts: Record<string, string> = {
  run_not_final: "Kauden tilityksiä ei ole vielä vahvistettu. Vahvista ne ensin.",
  nothing_to_pay: "Mitään maksettavaa ei ole jäljellä. Lataa sivu uudelleen: maksutiedosto on ehkä jo tehty.",
  payout_file_answered: "Pankin vastaus tähän tiedostoon on jo merkitty. Lataa sivu uudelleen.",
  iban_changed: "Tilinumero on muuttunut uudelleen tai joku on jo vahvistanut sen. Lataa sivu uudelleen.",
};
