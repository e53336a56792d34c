// What the document shows as answers. They agree with each other, and the contract test holds them against the schemas.

const contact = {
  firstName: "Aino",
  lastName: "Virtanen",
  phoneNumber: "+358401234567",
  email: "aino@taksi.example",
};

export const companyExample = {
  id: 12,
  externalId: null,
  companyType: "operator",
  businessId: "1234567-1",
  companyName: "Taksi Virtanen Oy",
  provider: "taksiHelsinki",
  address: { street: "Asematie 1", postCode: "00100", city: "Helsinki" },
  contact,
  taxiServiceLicence: "123456",
  aggregatorCompany: null,
  status: "active",
  billing: {
    billingType: "e_invoice",
    eInvoicingAddress: "003712345671",
    eInvoicingOperator: "003721291126",
    emailInvoicingAddress: null,
    iban: "FI2112345600000785",
    bic: "NDEAFIHH",
  },
  accountantEmail: "kirjanpito@tilitoimisto.example",
  packages: [{ name: "premium", startDate: "2026-01-05", endDate: null }],
  contract: {
    signed: true,
    reliablePartner: true,
    signedDate: "2026-01-04T09:12:45.000Z",
    signedBy: null,
    reliablePartnerDate: "2026-01-04T09:12:45.000Z",
    reliablePartnerBy: null,
  },
  external: { status: null, goodSignStatus: { status: null, id: null, syncedDate: null } },
  owner: "aino@taksi.example",
  createdDate: "2026-01-03T07:45:00.000Z",
  createdBy: null,
  modifiedDate: "2026-02-11T12:00:00.000Z",
  modifiedBy: null,
  submittedDate: "2026-01-04T09:12:45.000Z",
  approvedDate: "2026-01-05T06:30:00.000Z",
  approvedBy: null,
  vehicleCount: 1,
  driverCount: 1,
};

export const vehicleExample = {
  id: 345,
  licensePlate: "ABC-123",
  make: "Toyota",
  model: "Corolla",
  year: 2024,
  color: "valkoinen",
  vehicleType: "estate",
  status: "active",
  company: { id: 12 },
};

export const driverExample = {
  id: 678,
  taxiDrivingLicense: "12-345678",
  taxiDrivingLicenseExpiration: "2029-05-31",
  contact,
  status: "active",
  company: { id: 12 },
};
