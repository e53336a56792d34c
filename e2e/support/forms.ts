import { expect, type Locator, type Page } from "@playwright/test";
import type { BillingType } from "#lib/companies/company-fields.ts";
import type { PackageName } from "#lib/companies/rules/company.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import type { companyDetails } from "./company.ts";

type Scope = Page | Locator;

/** A field by its label; an optional field's label may have its mark. */
export const field = (scope: Scope, path: string): Locator => {
  const label = fieldLabel(path);
  if (!label) throw new Error(`no label for ${path}`);
  return scope.getByLabel(new RegExp(`^${label}( \\(.*\\))?$`));
};

export async function fillDetails(scope: Scope, details: ReturnType<typeof companyDetails>): Promise<void> {
  const { companyName, businessId, provider, address, contact, taxiServiceLicence } = details;
  await field(scope, "companyName").fill(companyName);
  await field(scope, "businessId").fill(businessId);
  await field(scope, "provider").selectOption(provider);
  await field(scope, "taxiServiceLicence").fill(taxiServiceLicence);
  for (const [name, value] of Object.entries(address)) await field(scope, `address.${name}`).fill(value);
  for (const [name, value] of Object.entries(contact)) await field(scope, `contact.${name}`).fill(value);
}

export async function fillBillingByEmail(scope: Scope, email: string): Promise<void> {
  await chooseBilling(scope, "email");
  await field(scope, "billing.emailInvoicingAddress").fill(email);
}

export const chooseBilling = (scope: Scope, type: BillingType): Promise<void> =>
  scope.getByRole("radio", { name: m.billingTypeLabels({ value: type }) }).check({ force: true });

export async function fillContract(scope: Scope, name: PackageName): Promise<void> {
  await scope.getByRole("radio", { name: new RegExp(`^${m.packageLabels({ name })}`) }).check();
  await scope.getByRole("checkbox", { name: m.company_contractSigned() }).check();
  await scope.getByRole("checkbox", { name: m.company_reliablePartner() }).check();
}

/** The bar that appears with the first change of a page with several forms, and names the unsaved ones. */
export const saveBar = (page: Page): Locator =>
  page.getByRole("region", { name: m.form_unsaved(), exact: true });

export const saveAll = (page: Page): Promise<void> =>
  saveBar(page).getByRole("button", { name: m.form_save(), exact: true }).click();

/** Opens a company's details that lie folded below the forms. */
export const openMore = (page: Page): Promise<void> =>
  page.getByText(m.companyPage_more(), { exact: true }).click();

export const saveAndContinue = (page: Page): Promise<void> =>
  page.getByRole("button", { name: m.wizard_saveAndContinue() }).click();

/** Expects the error summary in focus with its count; each field has its error before its hint. */
export async function expectErrors(page: Page, errors: Record<string, string>): Promise<void> {
  const count = Object.keys(errors).length;
  await expect(
    page.getByRole("region", { name: m.ui_checkFields({ fields: count }), exact: true }),
  ).toBeFocused();
  for (const [path, message] of Object.entries(errors)) {
    const control = path === "billing.billingType" ? page.getByRole("radiogroup") : errorBearer(page, path);
    await expect(control).toHaveAccessibleDescription(startingWith(message));
    await expect(control).toHaveAttribute("aria-invalid", "true");
  }
}

/** A description that starts with an error and may continue with the field's hint. */
export const startingWith = (message: string): RegExp => new RegExp(`^${RegExp.escape(message)}( |$)`);

const BOXES: Record<string, string> = {
  "contract.signed": m.company_contractSigned(),
  "contract.reliablePartner": m.company_reliablePartner(),
};

const errorBearer = (page: Page, path: string): Locator =>
  BOXES[path] ? page.getByRole("checkbox", { name: BOXES[path] }) : field(page, path);

export const providerName = (provider: string): string =>
  m.providerLabels({ provider: provider as ProviderId });
