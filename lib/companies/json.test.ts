import { expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { aCompany, admin, ownUser } from "#lib/core/testing.ts";
import type { ApiAnswer, Asked } from "#lib/platform/api/answer.ts";
import { presentCompanies, presentCompany, presentNewCompany } from "./json.ts";

const company = aCompany({
  createdBy: "yllapito@tolppa.example",
  approvedBy: "yllapito@tolppa.example",
  external: { status: null, goodSignStatus: { status: "signed", id: "GS-1", syncedDate: null } },
});

const askedBy = (actor: Actor): Asked => ({ actor, url: new URL("http://localhost/api/companies") });

const page = { rows: [company], position: 0, next: null, previous: null };

const warningsOf = ({ body }: ApiAnswer) => (body as { warnings: object[] }).warnings;

test("each probably wrong value has a warning with its field, in words", () => {
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
      accountHolderName: null,
    },
  });
  expect(warningsOf(presentCompany(doubtful, askedBy(ownUser)))).toEqual([
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
  expect(warningsOf(presentCompany(company, askedBy(ownUser)))).toEqual([]);
});

test.each([
  ["GET and PUT", (actor: Actor) => presentCompany(company, askedBy(actor))],
  ["POST", (actor: Actor) => presentNewCompany(company, askedBy(actor))],
  ["the list", (actor: Actor) => presentCompanies(page, askedBy(actor))],
])("%s: only admins see the names of the provider's people and the GoodSign id", (_, answer) => {
  const [own, all] = [JSON.stringify(answer(ownUser).body), JSON.stringify(answer(admin).body)];
  expect(own).not.toMatch(/yllapito|GS-1/);
  expect(own).toContain(`"owner":"${company.owner}"`);
  expect(all).toContain("yllapito@tolppa.example");
  expect(all).toContain("GS-1");
});
