/** What is refused of an area or one of its rules, by code. */
export const areaErrorTexts: Record<string, string> = {
  post_codes_wrong: "Korjaa kohdat, joita ei tunnistettu",
  ends_before_start: "Päättyy ennen kuin alkaa",
  area_ended: "Alue on päätetty, eikä sitä voi enää muuttaa.",
  rule_overlaps: "Samalla yrityksellä tai autolla on alueella jo sääntö näille päiville. Päätä se ensin.",
  other_provider: "Ei kuulu alueen välitysjärjestelmään",
  subject_unknown: "Valitse luettelosta",
  company_or_vehicle: "Valitse yritys tai auto",
};
