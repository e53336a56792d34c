/** The words that lists share; a list with other words has them in its own texts. */
export const listTexts = {
  all: "Kaikki",
  apply: "Hae",
  showAll: "Näytä kaikki",
  pageEmpty: "Tällä sivulla ei ole enää rivejä",
  firstPage: "Luettelon alkuun",
} as const;

/** Lists as files. */
export const tableTexts = {
  csv: "Lataa CSV",
  xlsx: "Lataa Excel",
  /** Of a file that could not be taken. */
  failed: "Tiedostoa ei voitu ladata",
  back: "Takaisin luetteloon",
  /** How the files of the lists are called, before the date. */
  files: {
    companies: "yritykset",
    deliveries: "epaonnistuneet-lahetykset",
    queue: "hyvaksyttavat",
    vehicles: "autot",
    drivers: "kuljettajat",
    users: "kayttajat",
    wholeHistory: "tapahtumahistoria",
    companyHistory: "yrityksen-historia",
    expiring: "vanhenevat-ajoluvat",
    bookingAreas: "aluerajoitukset",
    vehicleTemplate: "autot-pohja",
    driverTemplate: "kuljettajat-pohja",
    discounts: "alennukset",
    paymentTemplate: "maksut-pohja",
    vehicleFailures: "autot-virheet",
    driverFailures: "kuljettajat-virheet",
  },
} as const;
