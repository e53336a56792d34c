import type { AreaState, DrivingMode, Effect } from "#lib/booking-areas/rules/booking-area.ts";
import { formatDate, formatInteger } from "#lib/messages/format.ts";

/** Where a dispatch provider restricts who takes bookings. */
export const areaTexts = {
  title: "Aluerajoitukset",
  help: "Postinumeroalueet, joilla välitysjärjestelmä rajaa, kuka saa ajaa.",
  add: "Lisää alue",
  newArea: "Uusi alue",
  none: "Ei aluerajoituksia",
  noneHelp: "Kun jollakin alueella vain tietyt yritykset tai autot saavat ajaa, lisää alue ja sen säännöt.",
  noneFound: "Ei hakua vastaavia alueita",
  noneFoundHelp: "Kokeile toista hakusanaa tai näytä kaikki.",
  firstPage: "Näytä kaikki",
  shown: (count: number) => (count === 1 ? "1 alue" : `${formatInteger(count)} aluetta`),

  filter: "Rajaa tilan mukaan",
  search: "Hae nimellä tai postinumerolla",
  provider: "Välitysjärjestelmä",
  allProviders: "Kaikki välitysjärjestelmät",

  name: "Alue",
  codes: "Postinumeroita",
  validity: "Voimassa",
  state: "Tila",
  rules: "Säännöt",
  allowed: "Sallittuja",
  denied: "Kiellettyjä",
  ended: "Päättynyt",
  states: { in_force: "Voimassa", coming: "Tulossa", ended: "Päättynyt" } satisfies Record<AreaState, string>,
  stateFilters: {
    in_force: "Voimassa",
    coming: "Tulossa",
    ended: "Päättyneet",
  } satisfies Record<AreaState, string>,
  ruleCounts: (allowed: number, denied: number) =>
    [
      allowed > 0 && `${formatInteger(allowed)} sallittu${allowed === 1 ? "" : "a"}`,
      denied > 0 && `${formatInteger(denied)} kielletty${denied === 1 ? "" : "ä"}`,
    ]
      .filter(Boolean)
      .join(", ") || "Ei sääntöjä",
  from: (day: string) => `${formatDate(day)} alkaen`,
  until: (day: string) => `${formatDate(day)} asti`,
  always: "Toistaiseksi",

  settings: "Alue",
  create: "Lisää alue",
  creating: "Lisätään…",
  providerFixed: "Välitysjärjestelmää ei voi vaihtaa jälkikäteen.",
  nameHint: "Esimerkiksi ”Lentoasema”.",
  postCodesHint: "Yksittäisiä numeroita tai välejä, esimerkiksi 33100, 33200–33299. Voit liittää luettelon.",
  validToHint: "Viimeinen päivä. Jätä tyhjäksi, jos voimassa toistaiseksi.",
  /** 82 postinumeroa (1 väli, 1 yksittäinen) */
  summary: ({ codes, ranges, singles }: { codes: number; ranges: number; singles: number }) => {
    const parts = [
      ranges > 0 && `${formatInteger(ranges)} ${ranges === 1 ? "väli" : "väliä"}`,
      singles > 0 && `${formatInteger(singles)} ${singles === 1 ? "yksittäinen" : "yksittäistä"}`,
    ].filter(Boolean);
    const count = `${formatInteger(codes)} postinumero${codes === 1 ? "" : "a"}`;
    return parts.length === 0 ? count : `${count} (${parts.join(", ")})`;
  },
  wrong: (pieces: readonly string[]) => `Näitä ei tunnistettu: ${pieces.join(", ")}`,
  andMore: (count: number) => `ja ${formatInteger(count)} muuta`,

  unknownTitle: "Tuntemattomia postinumeroita",
  unknown: (codes: string) => `Näitä ei ole postinumeroluettelossa: ${codes}. Tarkista, että ne ovat oikein.`,
  noPostCodes: "Postinumeroluettelo on tyhjä, joten numeroita ei voi verrata siihen.",
  overlapTitle: "Samoja postinumeroita on muilla alueilla",
  overlapHelp:
    "Päällekkäisyys on sallittu. Silloin kaikkien alueiden säännöt koskevat yhteisiä postinumeroita.",
  sharedCodes: (codes: string) => `Yhteiset: ${codes}`,

  rulesTitle: "Kuka saa ajaa alueella",
  rulesHelp: [
    "Ilman sääntöjä alueella saavat ajaa kaikki välitysjärjestelmän aktiivisten yritysten aktiiviset autot.",
    "Kun jokin on sallittu, vain sallitut saavat ajaa. Kun viimeinenkin salliva sääntö päättyy, kaikki saavat taas ajaa.",
    "Kielto voittaa luvan, olipa se yrityksen tai auton. Auto kuuluu yritykseensä.",
    "Jos postinumero on monella alueella, yhden alueen lupa riittää, mutta yhdenkin kielto estää.",
  ],
  noRules: "Ei vielä sääntöjä. Kaikki saavat ajaa alueella.",
  ruleCaption: "Säännöt",
  subject: "Yritys tai auto",
  effect: "Sääntö",
  effects: { allow: "Sallittu", deny: "Kielletty" } satisfies Record<Effect, string>,
  unknownSubject: "Poistettu",
  addRule: "Lisää sääntö",
  addingRule: "Lisätään…",
  addAllow: "Salli",
  addDeny: "Kiellä",
  kind: "Ketä sääntö koskee",
  kinds: { company: "Yritys", vehicle: "Auto" },
  pickCompany: "Yritys",
  pickCompanyHint: "Kirjoita nimi, Y-tunnus tai numero ja valitse luettelosta.",
  pickVehicle: "Auto",
  pickVehicleHint: "Kirjoita rekisteritunnus ja valitse luettelosta.",
  ruleFrom: "Alkaa",
  ruleTo: "Päättyy",
  ruleDaysHint: "Jätä tyhjäksi, jos sääntö on aina voimassa.",
  endRule: "Lopeta",
  endingRule: (name: string) => `Lopetetaanko sääntö: ${name}?`,
  endRuleHelp: "Sääntö lakkaa heti. Se jää näkyviin muutoshistoriaan.",

  endTitle: "Alueen lopettaminen",
  end: "Lopeta alue",
  ending: (name: string) => `Lopetetaanko alue ${name}?`,
  endHelp: "Alue ei rajaa enää ketään. Päättynyttä aluetta ei voi avata uudelleen.",
  endedNote: (day: Date, by: string) =>
    `Alue lopetettiin ${formatDate(day)} (${by}). Sitä ei voi enää muuttaa.`,

  who: "Kuka saa ajaa?",
  whoHelp: "Katso, ketkä saavat ajaa postinumerossa tiettynä päivänä ja miksi.",
  day: "Päivä",
  plate: "Rekisteritunnus",
  show: "Näytä",
  ask: "Anna postinumero ja välitysjärjestelmä",
  modes: {
    everybody: "Kaikki saavat ajaa",
    listed: "Vain sallitut saavat ajaa",
  } satisfies Record<DrivingMode, string>,
  noAreas: (provider: string) =>
    `Mikään voimassa oleva alue ei sisällä postinumeroa. Kaikki aktiiviset autot (${provider}) saavat ajaa.`,
  everybody: (provider: string) =>
    `Kaikki aktiiviset autot (${provider}) saavat ajaa, paitsi alla kielletyt.`,
  listed: "Ainakin yksi alue sallii vain nimetyt. Muut eivät saa ajaa.",
  areasHere: "Alueet",
  allowedTitle: "Saavat ajaa",
  deniedTitle: "Eivät saa ajaa",
  reason: "Syy",
  nobodyAllowed: "Kukaan sallituista ei ole nyt aktiivinen.",
  reasons: {
    allow: (area: string) => `Sallittu alueella ${area}`,
    deny: (area: string) => `Kielletty alueella ${area}`,
  } satisfies Record<Effect, (area: string) => string>,
  vehicleMay: (plate: string) => `${plate} saa ajaa`,
  vehicleMayNot: (plate: string) => `${plate} ei saa ajaa`,
  vehicleUnknown: "Välitysjärjestelmässä ei ole tätä autoa.",
  vehicleInactive: "Auto tai sen yritys ei ole aktiivinen.",
  vehicleNotListed: "Postinumerossa saavat ajaa vain sallitut, eikä autoa tai sen yritystä ole sallittu.",
  vehicleFree: "Mikään sääntö ei koske autoa.",
} as const;
