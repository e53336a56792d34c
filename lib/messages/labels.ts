import type { BillingType, CompanyType } from "#lib/companies/company-fields.ts";
import type { PackageName } from "#lib/companies/rules/company.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Status, StatusAction } from "#lib/core/status.ts";
import type { VehicleType } from "#lib/fleet/vehicle-fields.ts";

export const statusLabels: Record<Status, string> = {
  incomplete: "Kesken",
  pending: "Valmis",
  active: "Aktiivinen",
  inactive: "Poistettu",
};

/** The filter's plural forms. */
export const statusFilterLabels: Record<Status, string> = {
  active: "Aktiiviset",
  pending: "Valmiit",
  incomplete: "Keskeneräiset",
  inactive: "Poistetut",
};

export const statusActionLabels: Record<Exclude<StatusAction, "submit" | "withdraw" | "return">, string> = {
  approve: "Hyväksy",
  deactivate: "Deaktivoi",
  reactivate: "Ota takaisin käyttöön",
};

export const companyTypeLabels: Record<CompanyType, string> = {
  operator: "Liikennöitsijä",
  aggregator: "Aggregaattori",
  regional_partner: "Aluekumppani",
};

export const billingTypeLabels: Record<BillingType, string> = {
  e_invoice: "Verkkolasku",
  email: "Sähköpostilasku",
};

export const packageLabels: Record<PackageName, string> = {
  standard: "Perus",
  premium: "Edelläajaja",
};

export const providerLabels: Record<ProviderId, string> = {
  valopilkku: "Valopilkku",
  taksiHelsinki: "Taksi Helsinki",
  dride: "Dride",
  cabonline: "Cabonline",
  taxidata: "Taxidata",
  ksat: "KSAT",
  taksari: "Taksari",
  tatsilla: "Tatsilla",
  taksiHame: "Taksi Häme",
  "02Taksi": "02 Taksi",
  taksiItaSuomi: "Taksi Itä-Suomi",
  keskustaksi: "Keskustaksi",
  leviKittila: "Levi Kittilä",
  vievie: "Vievie",
  taksivaasa: "Taksi Vaasa",
  taksiHyvinkaa: "Taksi Hyvinkää",
  taksiLansiSuomi: "Taksi Länsi-Suomi",
};

export const vehicleTypeLabels: Record<VehicleType, string> = {
  car: "Henkilöauto",
  estate: "Farmari",
  van: "Tilataksi",
  accessible: "Esteetön taksi",
  stretcher: "Paaritaksi",
};

/** Every field a message may name, by its path in forms and API bodies. */
export const fieldLabels: Record<string, string> = {
  returnReason: "Palautettu täydennettäväksi",
  companyName: "Yrityksen nimi",
  businessId: "Y-tunnus",
  provider: "Välitysjärjestelmä",
  companyType: "Yritystyyppi",
  externalId: "Ulkoinen tunnus",
  "external.status": "Ulkoinen tila",
  aggregatorCompany: "Yhteistyökumppani",
  taxiServiceLicence: "Taksiliikennelupa",
  address: "Osoite",
  "address.street": "Katuosoite",
  "address.postCode": "Postinumero",
  "address.city": "Postitoimipaikka",
  contact: "Yhteyshenkilö",
  "contact.firstName": "Etunimi",
  "contact.lastName": "Sukunimi",
  "contact.phoneNumber": "Puhelin",
  "contact.email": "Sähköposti",
  billing: "Laskutus",
  "billing.billingType": "Laskutustapa",
  "billing.eInvoicingAddress": "Verkkolaskuosoite",
  "billing.eInvoicingOperator": "Välittäjätunnus",
  "billing.emailInvoicingAddress": "Laskutuksen sähköposti",
  "billing.iban": "IBAN",
  "billing.ibanConfirmed": "Vahvistettu tilinumero",
  "billing.bic": "BIC",
  accountantEmail: "Kirjanpitäjän sähköposti",
  packages: "Palvelupaketti",
  creditNote: "Hyvityslasku",
  creditedStatement: "Hyvitetty tilitys",
  creditReason: "Hyvityksen syy",
  receiptStatement: "Maksettu lasku",
  receiptCents: "Suoritus",
  receiptDate: "Maksupäivä",
  receiptReason: "Merkinnän syy",
  cents: "Summa",
  receivedOn: "Maksupäivä",
  positions: "Hyvitettävät rivit",
  reason: "Syy",
  choosePackage: "Palvelupaketti",
  "choosePackage.name": "Palvelupaketti",
  "choosePackage.startDate": "Alkaen",
  contract: "Sopimus",
  "contract.signed": "Sopimuksen allekirjoitus",
  "contract.reliablePartner": "Luotettava Kumppani",
  anonymised: "Henkilötiedot anonymisoitu",
  confirmation: "Vahvistus",
  licensePlate: "Rekisteritunnus",
  vehicleType: "Tyyppi",
  make: "Merkki",
  model: "Malli",
  year: "Vuosimalli",
  color: "Väri",
  taxiDrivingLicense: "Ajolupa",
  taxiDrivingLicenseExpiration: "Voimassa",
  company: "Yritys",
  status: "Tila",
  owner: "Omistaja",
  query: "Haku",
  postCodes: "Postinumerot",
  validFrom: "Alkaa",
  validTo: "Päättyy",
  effect: "Sääntö",
  companyId: "Yritys",
  vehicleId: "Auto",
  postCode: "Postinumero",
  kind: "Ketä sääntö koskee",
  subject: "Yritys tai auto",
  url: "Osoite, johon ilmoitukset lähetetään",
  description: "Kuvaus",
  notifyEmail: "Yhteyshenkilön sähköposti",
  events: "Tapahtumat, joista ilmoitetaan",
  name: "Nimi",
  scopes: "Oikeudet",
  areas: "Toiminta-alueet",
  baseUrl: "Osoite",
  credential: "Tunnus",
  enabled: "Käytössä",
  reach: "Mitä yrityksiä asiakas käsittelee",
  companies: "Yritykset",
  email: "Sähköposti",
  target: "Mistä alennus annetaan",
  measure: "Alennuksen laji",
  value: "Määrä",
  basisPoints: "Prosentti",
  amountCents: "Summa",
  scope: "Kenelle",
  note: "Muistiinpano",
  cancelled: "Peruttu",
  role: "Rooli",
  password: "Salasana",
  confirmPassword: "Salasana uudelleen",
};
