/** What is wrong with the file of a statement's inputs. */
export const statementInputsErrorTexts = {
  whole_cents: "Anna rahamäärä kokonaisina sentteinä",
  amount_limit: "Rahamäärä on sallitun alueen ulkopuolella",
  basis_points: "Anna osuus prosentin sadasosina, kokonaislukuna 0–10000 (270 on 2,7 %)",
  whole_number: "Anna kokonaisluku sallitulta alueelta",
  true_or_false: "Anna true tai false",
  list: "Anna luettelo ([])",
  statement_number: "Vaadittu muoto 2026-000123",
  period_calendar:
    "Ei ole tilityskausi. Tilityskausi on kaksi viikkoa, ja kaudet lasketaan maanantaista 5.1.2026.",
  date_order: "Loppupäivä on ennen alkupäivää",
  active_interval: 'Anna jakso muodossa ["2026-10-26", null]',
  one_measure: "Anna joko basisPoints tai amountCents",
  days_overlap: "Jaksot menevät päällekkäin",
  vehicle_unnamed: "Autoa ei ole autojen luettelossa",
  other_period: "Maksu ei ole tältä tilityskaudelta",
  price_missing: "Hinnasto ei ulotu kauden alkavan kuukauden ensimmäiseen päivään",
};

/** How `npm run statement` is used, and what it says of a file that it cannot read. */
export const statementCommandTexts = {
  usage: "Käyttö: npm run --silent statement -- inputs.json",
  unreadable: (path: string) => `Tiedostoa ei voitu lukea: ${path}`,
  noJson: (reason: string) => `Tiedosto ei ole JSON-muotoa: ${reason}`,
  wrong: "Tiedostosta ei voi laskea tilitystä:",
};
