import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveCompanySchema } from "#lib/companies/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { saveCompany } from "./save.ts";

const NEW_IBAN = "FI3715903000000776";
const THIEF = "varas@muualla.example";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const mailsOf = async (companyId: number, kind: string) => {
  const rows = await house.owner<{ to: string }[]>`select payload->>'to' as to from outbox
    where (payload->>'companyId')::int = ${companyId} and kind = ${kind} order by 1`;
  return rows.map(({ to }) => to);
};

const ibanOf = async (companyId: number) =>
  (await house.owner`select iban from companies where id = ${companyId}`)[0]?.iban;

const save = (actor: Actor, companyId: number, body: unknown, confirmed = true) =>
  house.as(actor).run(saveCompanySchema, saveCompany, { companyId, body }, { confirmed });

const programOf = async (companyId: number): Promise<Actor> => {
  const [row] = await house.owner<{ id: number }[]>`
    insert into api_clients (client_id, name, reach, scopes, secret_hash, secret_prefix, created_by)
    values (${`ohjelma-${companyId}`}, 'Ohjelma', 'companies', '{companies:write}', '', '', 'x') returning id::int`;
  return { kind: "client", id: row?.id ?? 0, label: "Ohjelma", admin: false, companyIds: [companyId] };
};

describe("a member who wants to redirect the money", () => {
  test("must confirm their identity, and everybody concerned gets a mail, even the former contact", async () => {
    const { company, user } = await house.createCompany({ status: "active" });
    const member = await house.createMember(company.id);
    const contact = company.contact.email;
    accepted(await save(member, company.id, { contact: { email: THIEF } }));
    expect(await mailsOf(company.id, "contact_changed")).toEqual([contact]);

    const refused = await save(member, company.id, { billing: { iban: NEW_IBAN, bic: null } }, false);
    expect(codeOf(refused)).toBe("step_up_needed");
    expect(await ibanOf(company.id)).toBe(company.billing.iban);
    expect(await mailsOf(company.id, "iban_changed")).toEqual([]);

    accepted(await save(member, company.id, { billing: { iban: NEW_IBAN, bic: null } }));
    expect(await mailsOf(company.id, "iban_changed")).toEqual([user.label, THIEF].sort());
    const [held] = await house.owner`
      select new_iban, changed_by, confirmed_at from iban_changes where company_id = ${company.id}`;
    expect(held).toEqual({ new_iban: NEW_IBAN, changed_by: member.label, confirmed_at: null });
  });
});

describe("a changed BIC alone", () => {
  test("needs a confirmed identity, is mailed and holds the money like another account", async () => {
    const { company, user } = await house.createCompany({ status: "active" });
    const change = { billing: { bic: "OKOYFIHH" } };
    expect(codeOf(await save(user, company.id, change, false))).toBe("step_up_needed");
    accepted(await save(user, company.id, change));
    expect(await mailsOf(company.id, "iban_changed")).toHaveLength(2);
    const [held] = await house.owner`
      select old_bic, new_bic, old_iban = new_iban as same from iban_changes where company_id = ${company.id}`;
    expect(held).toEqual({ old_bic: company.billing.bic, new_bic: "OKOYFIHH", same: true });
  });
});

describe("a changed name of the account's holder", () => {
  test("needs a confirmed identity, is mailed to all and kept in the history, and holds no money", async () => {
    const { company, user } = await house.createCompany({ status: "active" });
    const change = { billing: { accountHolderName: "Matti Virtanen" } };
    const refused = await save(user, company.id, change, false);
    expect(codeOf(refused)).toBe("step_up_needed");
    expect(issueLines(refused)).toEqual(["billing.accountHolderName signed_in_long_ago"]);
    accepted(await save(user, company.id, change));
    expect(await mailsOf(company.id, "account_holder_changed")).toEqual(
      [user.label, company.contact.email].sort(),
    );
    expect(await mailsOf(company.id, "iban_changed")).toEqual([]);
    expect(await house.owner`select from iban_changes where company_id = ${company.id}`).toHaveLength(0);
    const [event] = await house.owner`
      select after ->> 'billing.accountHolderName' as name from events
      where entity_type = 'company' and entity_id = ${company.id} order by id desc limit 1`;
    expect(event?.name).toBe("Matti Virtanen");
  });

  test("is refused to the company's own program, and to a name of more than 70 characters", async () => {
    const { company, user } = await house.createCompany({ status: "active" });
    const program = await programOf(company.id);
    const named = { billing: { accountHolderName: "Ohjelman nimi" } };
    expect(codeOf(await save(program, company.id, named))).toBe("people_only");
    const long = { billing: { accountHolderName: "x".repeat(71) } };
    expect(codeOf(await save(user, company.id, long))).toBe("invalid");
  });
});

test("a member changes the invoice address without a confirmed identity, and nothing is held", async () => {
  const { company } = await house.createCompany({ status: "active" });
  const member = await house.createMember(company.id);
  const body = { billing: { emailInvoicingAddress: "laskut@toisaalla.example" } };
  accepted(await save(member, company.id, body, false));
  expect(await house.owner`select from iban_changes where company_id = ${company.id}`).toHaveLength(0);
});

describe("an owner's change of the account", () => {
  test("is mailed to every owner, both contacts and both accountants, once to each address", async () => {
    const { company, user } = await house.createCompany({
      status: "active",
      body: { accountantEmail: "kirjanpito@tilit.example" },
    });
    const second = await house.createMember(company.id);
    await house.createMember(company.id);
    await house.owner`update memberships set role = 'owner' where user_id = ${second.id}`;
    accepted(
      await save(user, company.id, {
        contact: { email: user.label.toUpperCase() },
        accountantEmail: "uusi@tilit.example",
        billing: { iban: NEW_IBAN, bic: null },
      }),
    );
    const told = (await mailsOf(company.id, "iban_changed")).map((to) => to.toLowerCase()).sort();
    expect(told).toEqual(
      [
        user.label,
        second.label,
        company.contact.email,
        "kirjanpito@tilit.example",
        "uusi@tilit.example",
      ].sort(),
    );
  });

  test.each(["pending", "active", "inactive"] as const)(
    "is refused without a recent identity check, with the field's name, while %s",
    async (status) => {
      const { company, user } = await house.createCompany({ status });
      const refused = await save(user, company.id, { billing: { iban: NEW_IBAN } }, false);
      expect(codeOf(refused)).toBe("step_up_needed");
      expect(issueLines(refused)).toEqual(["billing.iban signed_in_long_ago"]);
      expect(await ibanOf(company.id)).toBe(company.billing.iban);
      expect(codeOf(await save(user, company.id, { billing: { iban: NEW_IBAN, bic: null } }))).toBe("ok");
    },
  );

  test("is mailed to nobody before the company has been in use", async () => {
    const { company, user } = await house.createCompany({ status: "pending" });
    accepted(
      await save(user, company.id, { contact: { email: THIEF }, billing: { iban: NEW_IBAN, bic: null } }),
    );
    expect(await mailsOf(company.id, "iban_changed")).toEqual([]);
    expect(await mailsOf(company.id, "contact_changed")).toEqual([]);
  });
});

describe("a change of the account by others", () => {
  test("by an admin just seen or a program of all companies is accepted and mailed to all", async () => {
    for (const actor of [house.admin, house.program]) {
      const { company, user } = await house.createCompany({ status: "active" });
      const change = { billing: { iban: NEW_IBAN, bic: null } };
      if (actor === house.admin)
        expect(codeOf(await save(actor, company.id, change, false))).toBe("step_up_needed");
      accepted(await save(actor, company.id, change, actor === house.admin));
      expect(await mailsOf(company.id, "iban_changed")).toEqual([company.contact.email, user.label].sort());
    }
  });

  test("by the company's own program is refused, and its unchanged PUT changes nothing", async () => {
    const { company } = await house.createCompany({ status: "active" });
    const program = await programOf(company.id);
    const { billing } = company;
    accepted(await save(program, company.id, { companyName: company.companyName, billing }));
    const refused = await save(program, company.id, { billing: { ...billing, iban: NEW_IBAN, bic: null } });
    expect(codeOf(refused)).toBe("people_only");
    expect(issueLines(refused)).toEqual(["billing.iban people_only", "billing.bic people_only"]);
    expect(await ibanOf(company.id)).toBe(billing.iban);
  });

  test("by a person who registers the company needs no identity check", async () => {
    const { company, user } = await house.createCompany();
    expect(codeOf(await save(user, company.id, { billing: { ...BY_MAIL, iban: NEW_IBAN } }, false))).toBe(
      "ok",
    );
  });
});

const BY_MAIL = { billingType: "email", emailInvoicingAddress: "laskut@virtanen.example" };
