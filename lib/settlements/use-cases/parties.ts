import type { SettledCompany } from "#db/queries/settlements/settlement-inputs.ts";
import type { Buyer, Seller } from "#lib/statements/rules/document.ts";

/** Where the configuration does not say who sells, a preview says nothing of it either; nothing can be finalised. */
export const UNKNOWN_SELLER: Seller = {
  name: "",
  businessId: "",
  address: { street: "", postCode: "", city: "" },
  email: "",
  iban: "",
  bic: "",
  eInvoicingAddress: null,
  eInvoicingOperator: null,
};

/** The company as it stands now. */
export const buyerOf = (company: SettledCompany): Buyer => ({
  companyId: company.id,
  name: company.name,
  businessId: company.businessId,
  address: { street: company.street, postCode: company.postCode, city: company.city },
  email: company.email,
  billing: {
    billingType: company.billingType,
    eInvoicingAddress: company.eInvoicingAddress,
    eInvoicingOperator: company.eInvoicingOperator,
    emailInvoicingAddress: company.emailInvoicingAddress,
    iban: company.iban,
    bic: company.bic,
  },
  accountantEmail: company.accountantEmail,
});
