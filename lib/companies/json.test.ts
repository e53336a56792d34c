import { expect, test, vi } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { aCompany, admin, ownUser } from "#lib/core/testing.ts";
import type { ActorCall } from "#lib/http/api/route.ts";
import { presentCompanies, presentCompany, presentNewCompany } from "./json.ts";

vi.mock("server-only", () => ({}));

const company = aCompany({
  createdBy: "yllapito@tolppa.example",
  approvedBy: "yllapito@tolppa.example",
  external: { status: null, goodSignStatus: { status: "signed", id: "GS-1", syncedDate: null } },
});

const callOf = (actor: Actor): ActorCall => {
  const request = new Request("http://localhost/api/companies");
  return { request, url: new URL(request.url), requestId: "test", actor };
};

const page = { rows: [company], position: 0, next: null, previous: null };

const textOf = (answer: Response) => answer.json() as Promise<{ warnings: object[] }>;

test("what is stored and probably wrong is told beside it, field by field, in words", async () => {
  const doubtful = aCompany({
    businessId: "2345671-9",
    companyName: "Taksi <Aalto>",
    contact: { ...company.contact, phoneNumber: "112" },
    billing: {
      billingType: "e_invoice",
      eInvoicingAddress: "003723456719",
      eInvoicingOperator: "BAWCFI22",
      emailInvoicingAddress: null,
      iban: "FI5542345670000081",
      bic: "OKOYFIHH",
    },
  });
  const { warnings } = await textOf(presentCompany(doubtful, callOf(ownUser)));
  expect(warnings).toEqual([
    {
      path: "businessId",
      code: "business_id_check",
      message: "Tarkista Y-tunnus: tarkistusnumero ei täsmää",
    },
    { path: "companyName", code: "name_markup", message: "Tarkista nimi: siinä on merkki < tai >" },
    {
      path: "contact.phoneNumber",
      code: "phone_short",
      message: "Tarkista puhelinnumero: siinä on alle viisi numeroa",
    },
    {
      path: "billing.eInvoicingAddress",
      code: "e_invoice_address_check",
      message: "Tarkista verkkolaskuosoite: muoto tai tarkistusnumero ei täsmää",
    },
    {
      path: "billing.bic",
      code: "bic_of_other_bank",
      message: "Tarkista BIC: tilinumero on toisessa pankissa",
    },
  ]);
  expect((await textOf(presentCompany(company, callOf(ownUser)))).warnings).toEqual([]);
});

test.each([
  ["GET and PUT", (actor: Actor) => presentCompany(company, callOf(actor))],
  ["POST", (actor: Actor) => presentNewCompany(company, callOf(actor))],
  ["the list", (actor: Actor) => presentCompanies(page, callOf(actor))],
])("%s: only admins see the names of the provider's people and the GoodSign id", async (_, answer) => {
  const [own, all] = [await answer(ownUser).text(), await answer(admin).text()];
  expect(own).not.toMatch(/yllapito|GS-1/);
  expect(own).toContain(`"owner":"${company.owner}"`);
  expect(all).toContain("yllapito@tolppa.example");
  expect(all).toContain("GS-1");
});
