import { z } from "zod";
import { hasBusinessIdCheckDigit, hasBusinessIdForm } from "#lib/core/finnish/business-id.ts";
import { normaliseEInvoiceAddress, normaliseEInvoiceOperator } from "#lib/core/finnish/e-invoice.ts";
import { isBic, isIban, normaliseBic, normaliseIban } from "#lib/core/finnish/iban.ts";
import type { Seller } from "#lib/settlements/rules/document.ts";
import { productVatNote } from "#lib/statements/texts.ts";
import { missing, parsed, type Source } from "./env-values.ts";

/** The seller on statements, e-invoices and payment files: all variables or none. */
const seller = z.object({
  SELLER_NAME: z.string().min(1).max(70).optional(),
  SELLER_BUSINESS_ID: z
    .string()
    .refine((id) => hasBusinessIdForm(id) && hasBusinessIdCheckDigit(id))
    .optional(),
  SELLER_STREET: z.string().min(1).max(70).optional(),
  SELLER_POST_CODE: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  SELLER_CITY: z.string().min(1).max(35).optional(),
  SELLER_EMAIL: z.email().optional(),
  SELLER_IBAN: z.string().transform(normaliseIban).refine(isIban).optional(),
  SELLER_BIC: z.string().transform(normaliseBic).refine(isBic).optional(),
  SELLER_E_INVOICING_ADDRESS: z
    .string()
    .transform(normaliseEInvoiceAddress)
    .pipe(z.string().min(2).max(32))
    .optional(),
  SELLER_E_INVOICING_OPERATOR: z
    .string()
    .transform(normaliseEInvoiceOperator)
    .pipe(z.string().min(2).max(32))
    .optional(),
  SELLER_VAT_NOTE: z.string().min(1).max(70).default(productVatNote),
});

const demoSeller = (): Seller => ({
  name: "Tolppa Oy",
  businessId: "2617416-4",
  address: { street: "Tolppakatu 1", postCode: "00100", city: "Helsinki" },
  email: "talous@tolppa.example",
  iban: "FI3715903000000776",
  bic: "NDEAFIHH",
  eInvoicingAddress: "003726174164",
  eInvoicingOperator: "003723327487",
  vatNote: productVatNote(),
});

/** The company that sells the service and pays out. Null before it is configured: nothing can be settled until then. */
export function sellerOf(source: Source, demo: boolean): Seller | null {
  const { SELLER_NAME: name, ...rest } = parsed(seller, source);
  if (name === undefined) return demo ? demoSeller() : null;
  const needed = (variable: keyof typeof rest): string => {
    const value = rest[variable];
    if (value === undefined) throw missing(variable);
    return value;
  };
  return {
    name,
    businessId: needed("SELLER_BUSINESS_ID"),
    address: {
      street: needed("SELLER_STREET"),
      postCode: needed("SELLER_POST_CODE"),
      city: needed("SELLER_CITY"),
    },
    email: needed("SELLER_EMAIL"),
    iban: needed("SELLER_IBAN"),
    bic: needed("SELLER_BIC"),
    eInvoicingAddress: rest.SELLER_E_INVOICING_ADDRESS ?? null,
    eInvoicingOperator: rest.SELLER_E_INVOICING_OPERATOR ?? null,
    vatNote: rest.SELLER_VAT_NOTE,
  };
}
