import { forComputedFields } from "#lib/companies/rules/company.ts";
import { blockedWords } from "#lib/platform/api/blocked.ts";
import { IGNORED_WORDS, words } from "#lib/platform/api/values.ts";

// The meaning of a company's fields, in requests and in answers.

export const addressWords = {
  street: { description: "Street address. At most 80 characters.", example: "Asematie 1" },
  postCode: {
    description: "Finnish postal code: five digits.",
    pattern: "^\\s*\\d{5}\\s*$",
    example: "00100",
  },
  city: { description: "Town of the postal address. At most 64 characters.", example: "Helsinki" },
};

export const contactWords = {
  firstName: { description: "First name. At most 64 characters.", example: "Aino" },
  lastName: { description: "Last name. At most 64 characters.", example: "Virtanen" },
  phoneNumber: {
    description:
      "Phone number: digits and `+`; a `+` within the number has a warning. Spaces, dashes and brackets are removed, and the zero of `+358 (0)40`. Letters are refused.",
    example: "+358401234567",
  },
  email: { description: "E-mail address. At most 128 characters.", example: "aino@taksi.example" },
};

export const billingWords = {
  billingType: {
    description:
      "The way by which the company gets invoices: `e_invoice` (Finvoice) or `email`. Null: not chosen yet.",
    example: "e_invoice",
  },
  eInvoicingAddress: {
    description:
      "E-invoicing address: an OVT code, an IBAN or the operator's own form. Required with `e_invoice`.",
    example: "003712345671",
  },
  eInvoicingOperator: {
    description:
      "The e-invoicing operator's id, a BIC or an OVT code. Required with `e_invoice`. At most 32 characters.",
    example: "003721291126",
  },
  emailInvoicingAddress: {
    description: "The address to which invoices are mailed. Required with `email`. At most 64 characters.",
    example: "laskut@taksi.example",
  },
  iban: {
    description: "The account settlements are paid to; its check digits are verified, spaces removed.",
    example: "FI2112345600000785",
  },
  bic: { description: "The bank's BIC; filled in from a Finnish IBAN.", example: "NDEAFIHH" },
  accountHolderName: {
    description:
      "The account's holder as the bank knows it, if it is not the company's name. Settlements are paid to this name. Changed like the IBAN. At most 70 characters.",
    example: "Matti Virtanen",
  },
};

export const packageWords = {
  name: { description: "The service package.", example: "premium" },
  startDate: {
    description: "First day, inclusive, as a date of the Finnish calendar.",
    example: "2026-01-05",
  },
  endDate: { description: "Last day, inclusive; null: until further notice.", example: null },
};

export const contractWords = {
  signed: { description: "Whether the service agreement has been accepted.", example: true },
  reliablePartner: {
    description: "Whether the company has confirmed that it is a reliable partner (tilaajavastuulaki).",
    example: true,
  },
  signedDate: { description: "When the agreement was accepted, UTC.", example: "2026-01-04T09:12:45.000Z" },
  signedBy: {
    description:
      "The person or client that accepted the agreement: an e-mail address or a client's name. Null for callers without admin rights.",
    example: "aino@taksi.example",
  },
  reliablePartnerDate: {
    description: "When the reliability was confirmed, UTC.",
    example: "2026-01-04T09:12:45.000Z",
  },
  reliablePartnerBy: {
    description: "The person or client that confirmed the reliability, as `signedBy`.",
    example: "aino@taksi.example",
  },
};

const plainWords = {
  externalId: {
    description: "The company's id in its dispatch provider's system, at most 64 characters. Set by admins.",
    example: "CAB-1042",
  },
  companyType: {
    description:
      "`operator` drives; `aggregator` and `regional_partner` gather other companies. Chosen by admins.",
    example: "operator",
  },
  businessId: {
    description:
      "Finnish business id, seven digits, a dash and a check digit. `FI12345671` and `12345671` are brought into that form. Of all companies with the same business id and provider only one may be `pending` or `active`.",
    pattern: "^\\s*(?:FI)?\\d{7}-?\\d\\s*$",
    example: "1234567-1",
  },
  companyName: { description: "Registered name. At most 50 characters.", example: "Taksi Virtanen Oy" },
  provider: { description: "The dispatch system the company drives for.", example: "taksiHelsinki" },
  taxiServiceLicence: {
    description: "Number of the taxi service licence. At most 20 characters.",
    example: "123456",
  },
  language: {
    description:
      "The language of the company's documents (statements, invoices) and of mails to people without an account. A new company without it gets `fi`.",
    example: "fi",
  },
  status: words.status,
  accountantEmail: {
    description: "The address to which statements are sent for bookkeeping. At most 64 characters.",
    example: "kirjanpito@tilitoimisto.example",
  },
  owner: {
    description:
      "E-mail address of the company's owner; null without an owner, and for its aggregator's people. A change is refused.",
    example: "aino@taksi.example",
  },
};

const aggregatorWords = {
  description:
    "The regional partner or aggregator that the company belongs to; null: none. Changed by admins. Only the id counts; the other fields of a company are accepted.",
  fields: { id: { description: "The partner's company id.", example: 7 } },
};

const computedWords = {
  id: words.companyId,
  createdDate: { description: "When the company was created, UTC.", example: "2026-01-03T07:45:00.000Z" },
  createdBy: {
    description: "The person or client that created it; null for callers without admin rights.",
    example: null,
  },
  modifiedDate: { description: "When it was last changed, UTC.", example: "2026-02-11T12:00:00.000Z" },
  modifiedBy: {
    description: "The person or client that changed it last; null for callers without admin rights.",
    example: null,
  },
  submittedDate: {
    description: "When it was sent for approval, UTC; null: not yet.",
    example: "2026-01-04T09:12:45.000Z",
  },
  approvedDate: {
    description: "When it was approved, UTC; null: not yet.",
    example: "2026-01-05T06:30:00.000Z",
  },
  approvedBy: {
    description: "The person or client that approved it; null for callers without admin rights.",
    example: null,
  },
  vehicleCount: { description: "The number of vehicles, also those out of use.", example: 3 },
  driverCount: { description: "The number of drivers, also those out of use.", example: 5 },
  warnings: words.warnings,
  ...blockedWords,
};

const externalWords = {
  description: "The company in other systems.",
  fields: {
    status: {
      description: "The company's status at its dispatch provider, in the provider's word.",
      example: "active",
    },
    goodSignStatus: {
      description: "The company in the billing and signing system.",
      fields: {
        status: { description: "The company's status in that system; null: unknown there.", example: null },
        id: {
          description: "The company's id in that system; null for callers without admin rights.",
          example: null,
        },
        syncedDate: {
          description: "When that system last gave the status, UTC; null: never.",
          example: null,
        },
      },
    },
  },
};

const ignored = IGNORED_WORDS;

/** Fields of an answer. */
export const companyWords = {
  ...plainWords,
  ...computedWords,
  address: { description: "Postal address.", fields: addressWords },
  contact: { description: "The person to be in touch with.", fields: contactWords },
  aggregatorCompany: aggregatorWords,
  billing: { description: "How the company is invoiced and paid.", fields: billingWords },
  packages: { description: "Service packages, past, present and planned, in order.", items: packageWords },
  contract: {
    description: "The boxes of the agreement: whether, when and by whom they were ticked.",
    fields: contractWords,
  },
  external: externalWords,
};

/** Fields of a request. */
export const companyChangesWords = {
  ...plainWords,
  ...forComputedFields(ignored),
  address: { description: "Postal address; a part left out is unchanged.", fields: addressWords },
  contact: {
    description: "The person to be in touch with; a part left out is unchanged.",
    fields: contactWords,
  },
  aggregatorCompany: aggregatorWords,
  billing: {
    description: "How the company is invoiced and paid; a part left out is unchanged.",
    fields: billingWords,
  },
  packages: {
    description:
      "All service packages. Periods may not overlap. In an approved company a package that has begun may not change.",
    items: packageWords,
  },
  choosePackage: {
    description:
      "A package from a day on. The package of that day ends the day before, and packages planned for later are removed.",
    fields: { name: packageWords.name, startDate: packageWords.startDate },
  },
  contract: {
    description: "The boxes of the agreement. Ticking both submits a company that lacks nothing else.",
    fields: {
      ...contractWords,
      signedDate: ignored,
      signedBy: ignored,
      reliablePartnerDate: ignored,
      reliablePartnerBy: ignored,
    },
  },
};
