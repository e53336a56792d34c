import type { TableColumn } from "#lib/core/table.ts";
import { type Feature, featureState, type PortalFeature } from "#lib/feature-switches/rules/features.ts";
import { formatDateTime } from "#lib/messages/format.ts";

export const featureTexts = {
  title: "Ominaisuuskytkimet",
  help: "Nimiä, joita portaali ja muut ohjelmat kysyvät osoitteesta /api/features. Portaali kysyy nimiä companyRegister, fileImport ja passkeys; muut kytkimet eivät muuta portaalia.",
  add: "Lisää nimi",
  newTitle: "Uusi ominaisuuskytkin",
  newHelp: "Nimi on sama, jota ohjelma kysyy. Sitä ei voi muuttaa myöhemmin.",
  caption: "Ominaisuuskytkimet",
  filter: "Rajaa tilan mukaan",
  states: { on: "Päällä", off: "Pois", ended: "Päättyneet" },
  badges: { on: "Päällä", off: "Pois", ended: "Päättynyt" },
  search: "Hae nimellä tai selitteellä",
  none: "Ei vielä ominaisuuskytkimiä",
  noneHelp: "Lisää nimi, kun jokin ohjelma alkaa kysyä sitä. Tuntematon nimi on aina pois.",
  noneFound: "Ei hakua vastaavia ominaisuuskytkimiä",
  noneFoundHelp: "Kokeile lyhyempää hakua tai toista rajausta.",
  pageEmpty: "Sivulla ei ole enää rivejä",
  firstPage: "Näytä kaikki",
  fileName: "ominaisuuskytkimet",

  name: "Nimi",
  nameHint: "Esimerkiksi vehicleImport",
  note: "Mitä se tekee",
  enabled: "Päällä",
  state: "Tila",
  modified: "Muutettu",
  modifiedBy: "Muuttaja",
  product: "Tolppa",
  ended: "Päättynyt",

  noteTitle: "Selite",
  noNote: "Ei selitettä",
  switchTitle: "Kytkin",
  isOn: "Ohjelmat saavat vastauksen: päällä.",
  isOff: "Ohjelmat saavat vastauksen: pois.",
  turnOn: "Kytke päälle",
  turnOff: "Kytke pois",
  turningOn: (name: string) => `Kytketäänkö ${name} päälle?`,
  turningOff: (name: string) => `Kytketäänkö ${name} pois?`,
  turningHelp: "Nimeä kysyvät ohjelmat saavat uuden vastauksen heti.",
  turningPortalHelp:
    "Muutos on voimassa heti. Muiden sivuilla se näkyy viimeistään, kun he lataavat sivun yli 10 minuutin kuluttua.",
  end: "Lopeta",
  endTitle: "Lopettaminen",
  endHelp: "Päättynyt nimi on pois, eikä sitä voi kytkeä päälle. Se säilyy luettelossa ja historiassa.",
  ending: (name: string) => `Lopetetaanko ${name}?`,
  restore: "Ota takaisin käyttöön",
  restoring: (name: string) => `Otetaanko ${name} takaisin käyttöön?`,
  restoreHelp: "Nimi palaa käyttöön pois kytkettynä.",
  endedNote: "Nimi on päättynyt, ja ohjelmat saavat vastauksen: pois.",
} as const;

/** What stands in the file of the features. */
export const featureColumns: readonly TableColumn<Feature>[] = [
  { title: featureTexts.name, cell: ({ name }) => name },
  { title: featureTexts.state, cell: (feature) => featureTexts.badges[featureState(feature)] },
  { title: featureTexts.note, cell: ({ note }) => note || null },
  { title: featureTexts.modified, cell: ({ modifiedAt }) => formatDateTime(modifiedAt) },
  { title: featureTexts.modifiedBy, cell: ({ modifiedBy }) => modifiedBy ?? featureTexts.product },
  { title: featureTexts.ended, cell: ({ endedAt }) => endedAt && formatDateTime(endedAt) },
];

/** What the portal's own features stand for. */
const portalFeatures: Record<PortalFeature, string> = {
  companyRegister: "Portaali hakee yrityksen nimen ja osoitteen PRH:n avoimista tiedoista.",
  fileImport: "Portaaliin voi tuoda autoja ja kuljettajia Excel- tai CSV-tiedostosta.",
  passkeys:
    "Portaalissa voi lisätä uusia pääsyavaimia. Ne, jotka ovat jo käytössä, toimivat myös pois kytkettynä.",
};

/** What a name stands for in the portal; null where only other programs ask for it. */
export const portalFeatureWords = (name: string): string | null =>
  Object.hasOwn(portalFeatures, name) ? portalFeatures[name as PortalFeature] : null;
