/** The words of a company's forms; the fields' own labels are in labels.ts. */
export const companyTexts = {
  details: "Yrityksen tiedot",
  contact: "Yhteyshenkilö",
  businessIdHint: "Muodossa 1234567-1",
  businessIdFixed: "Käyttöön hyväksytyn yrityksen Y-tunnusta ei voi muuttaa.",
  nameFixed: "Käyttöön hyväksytyn yrityksen nimen muuttaa ylläpito.",
  /** The same of one that was withdrawn before it was approved. */
  businessIdFixedUnapproved: "Poistetun yrityksen Y-tunnusta ei voi muuttaa.",
  nameFixedUnapproved: "Poistetun yrityksen nimen muuttaa ylläpito.",
  providerFixed: "Välitysjärjestelmän muuttaa ylläpito.",
  externalIdHint: "Yrityksen tunnus välitysjärjestelmässä",

  billing: "Laskutus",
  billingOfOwners: "Vain yrityksen omistaja voi muuttaa laskutustietoja ja tilinumeroa.",
  confirmBilling:
    "Tunnistautumisestasi on yli 10 minuuttia. Laskutustiedot tallennetaan, kun olet vahvistanut, että se olet sinä.",
  eInvoicingAddressHint: "Esimerkiksi OVT-tunnus 003712345671 tai IBAN",
  eInvoicingOperatorHint: "Valitse luettelosta tai kirjoita tunnus",
  emailInvoicingHint: "Laskut lähetetään tähän osoitteeseen",
  ibanHint: "Tarvitaan, jotta korttimaksut voidaan tilittää",
  bicHint: "Täytetään suomalaisesta IBANista",
  bicFromIban: (bank: string) => `${bank}, täytetty IBANista`,
  bicMismatch: (bank: string, bic: string) => `IBAN on pankissa ${bank}, jonka BIC on ${bic}. Tarkista BIC.`,

  accountant: "Kirjanpitäjä",
  accountantHint: "Tilitykset lähetetään myös kirjanpitäjälle",

  service: "Palvelupaketti",
  priceLine: (fee: string, commission: string) => `${fee}/kk/auto · ${commission}`,
  noCurrentPackage: "Voimassa olevaa pakettia ei ole.",
  startsLater: (name: string, date: string) => `${name} alkaa ${date}.`,
  since: (date: string) => `Voimassa ${date} alkaen`,
  period: (start: string, end: string) => `${start}–${end}`,
  openPeriod: (start: string) => `${start} alkaen`,
  future: "tulossa",
  current: "voimassa",
  history: "Pakettihistoria",
  changePackage: "Vaihda paketti",
  keepPackage: "Peruuta",
  confirmChange: "Vaihda",
  earliestTomorrow: "Aikaisintaan huomenna. Nykyinen paketti päättyy edellisenä päivänä.",
  perMonthPerCar: "/kk/auto",
  packageDescription: {
    standard: (commission: string) => `Maksujen välitys ${commission} · tilitys kahden viikon välein`,
    premium: (commission: string) =>
      `Maksujen välitys ${commission} · tilitys kahden viikon välein, muutaman arkipäivän viiveellä`,
  },
  joiningFee: (fee: string, vat: string) => `Liittymismaksu ${fee} autolta. Hinnat alv ${vat}.`,

  contract: "Sopimus",
  contractSigned: "Sopimus on allekirjoitettu",
  reliablePartner: "Yritys on liittynyt Luotettava Kumppani -palveluun",
  reliablePartnerShort: "Luotettava Kumppani",
  notConfirmed: "Ei vahvistettu",
  missing: (fields: string) => `Ennen lähettämistä puuttuu vielä: ${fields}`,
  submit: "Lähetä hyväksyttäväksi",
  submitting: "Lähetetään…",
} as const;
