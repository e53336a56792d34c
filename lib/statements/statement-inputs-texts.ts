/** How `npm run statement` is used, and what it says of a file that it cannot read. */
export const statementCommandTexts = {
  usage: "Käyttö: npm run --silent statement -- inputs.json",
  unreadable: (path: string) => `Tiedostoa ei voitu lukea: ${path}`,
  noJson: (reason: string) => `Tiedosto ei ole JSON-muotoa: ${reason}`,
  wrong: "Tiedostosta ei voi laskea tilitystä:",
};
