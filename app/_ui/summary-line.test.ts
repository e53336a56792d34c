import { expect, test } from "vitest";
import { summaryLine } from "./error-summary.tsx";

test.each([
  ["Pakollinen", "Sähköposti", "Sähköposti puuttuu"],
  ["Pakollinen", "Postinumerot", "Postinumerot puuttuvat"],
  ["Pakollinen", undefined, "Pakollinen"],
  ["Vuosimallin on oltava vähintään 1980", "Vuosimalli", "Vuosimallin on oltava vähintään 1980"],
  ["Tarkista sähköpostiosoite", "Sähköposti", "Tarkista sähköpostiosoite"],
  ["Enintään 50 merkkiä", "Merkki", "Enintään 50 merkkiä: Merkki"],
  ["Osoitteeseen on jo lähetetty kutsu.", "Sähköposti", "Sähköposti: Osoitteeseen on jo lähetetty kutsu."],
  ["Tarkista tiedot", undefined, "Tarkista tiedot"],
])("the summary of '%s' for %s is '%s'", (message, label, line) => {
  expect(summaryLine({ message, label })).toBe(line);
});
