/** What is wrong with the file of a statement's inputs. */
export const statementInputsErrorTexts: Record<string, string> = {
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
