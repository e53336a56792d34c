import { randomInt } from "node:crypto";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { businessIdCheckDigit } from "#lib/core/finnish/business-id.ts";
import type { Api } from "./client.ts";

/** Valid ids that differ from the demo's, which begin with 9. */
export function newBusinessId(): string {
  const root = String(randomInt(1_000_000, 9_000_000));
  const check = businessIdCheckDigit(root);
  return check === null ? newBusinessId() : `${root}-${check}`;
}

export const IBAN = "FI2112345600000785";
export const BIC = "NDEAFIHH";
export const today = (): string => helsinkiDate(new Date());

/** The details step of a new company. */
export const companyDetails = () => ({
  companyName: "Testitaksi Oy",
  businessId: newBusinessId(),
  provider: "taksiHelsinki",
  address: { street: "Kyytitie 1", postCode: "00100", city: "Helsinki" },
  contact: {
    firstName: "Aino",
    lastName: "Ajaja",
    phoneNumber: "+358405551234",
    email: `yhteys-${randomInt(1_000_000_000)}@tolppa.example`,
  },
  taxiServiceLicence: "TL-12345",
});

/** Everything that a registration needs: sent at once, the company is pending. */
export const wholeCompany = () => ({
  ...companyDetails(),
  billing: { billingType: "email", emailInvoicingAddress: "laskut@tolppa.example", iban: IBAN, bic: BIC },
  packages: [{ name: "standard", startDate: today(), endDate: null }],
  contract: { signed: true, reliablePartner: true },
});

export type Company = ReturnType<typeof wholeCompany> & {
  id: number;
  status: string;
  [field: string]: unknown;
};

/** A company made through the API; `api` carries its maker's session or token. */
export async function createCompany(api: Api, body: object = wholeCompany()): Promise<Company> {
  const answer = await api.post("/api/companies", { data: body });
  if (answer.status() !== 201) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Approved by `admin`. */
export async function createActiveCompany(api: Api, admin: Api): Promise<Company> {
  const { id } = await createCompany(api);
  return changeCompany(admin, id, { status: "active" });
}

export async function changeCompany(api: Api, id: number, changes: object): Promise<Company> {
  const answer = await api.put(`/api/companies/${id}`, { data: changes });
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

export async function readCompany(api: Api, id: number): Promise<Company> {
  return (await api.get(`/api/companies/${id}`)).json();
}

/** A vehicle or a driver of a company, made through the API. */
export async function addTo<Body extends object>(
  api: Api,
  companyId: number,
  what: "vehicles" | "drivers",
  body: Body,
): Promise<Body & { id: number; status: string }> {
  const answer = await api.post(`/api/companies/${companyId}/${what}`, { data: body });
  if (answer.status() !== 201) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return answer.json();
}
