import { test as base, expect } from "#e2e/fixtures.ts";
import { callAction } from "#e2e/support/actions.ts";
import { addTo, createActiveCompany, today } from "#e2e/support/company.ts";
import { query } from "#e2e/support/database.ts";
import { wholeDriver } from "#e2e/support/fleet.ts";
import { bringUnder } from "#e2e/support/lookers.ts";
import { newPerson } from "#e2e/support/person.ts";
import { newMark } from "./scenes.ts";

// The API refuses what the back office's forms and buttons refuse, with the same code and the same words.

type Scene = {
  company: number;
  /** A partner with the company `under`. */
  partner: number;
  under: number;
  area: number;
  feature: string;
  owner: { id: number; email: string };
  admin: number;
  /** A person who is an active driver. */
  driver: string;
  /** A mail that was already sent again. */
  mail: string;
};

type Refusal = {
  name: string;
  code: string;
  press: (scene: Scene) => { action: string; input: object };
  call: (scene: Scene) => { method?: "POST" | "PUT"; path: string; data?: object };
};

/** The input as the form sends it, and as a program does. */
const discount = (form: object, body: object) => ({
  press: () => ({ action: "createDiscountAction", input: { body: { ...FORM, ...form } } }),
  call: () => ({ path: "/api/discounts", data: { ...BODY, ...body } }),
});
const DISCOUNT = { name: "Pariteetti", target: "commission", validFrom: "2099-01-01", validTo: "" };
const FORM = {
  ...DISCOUNT,
  note: "",
  measure: "percent",
  value: "5",
  scope: "all",
  provider: "",
  company: "",
};
const BODY = { ...DISCOUNT, validTo: null, basisPoints: 500 };

const area = (body: object) => ({
  press: () => ({ action: "createAreaAction", input: { body: { ...AREA, ...body } } }),
  call: () => ({ path: "/api/booking-areas", data: { ...AREA, ...body } }),
});
const AREA = {
  name: "Pariteetti",
  provider: "cabonline",
  validFrom: "2026-01-01",
  validTo: null,
  postCodes: "99800",
};

const rule = (bodyOf: (scene: Scene) => object) => ({
  press: (scene: Scene) => ({
    action: "addRuleAction",
    input: { areaId: String(scene.area), body: { effect: "allow", ...bodyOf(scene) } },
  }),
  call: (scene: Scene) => ({
    path: `/api/booking-areas/${scene.area}/rules`,
    data: { effect: "allow", ...bodyOf(scene) },
  }),
});

const provider = (body: object) => ({
  press: () => ({ action: "saveProviderAction", input: { provider: "valopilkku", body } }),
  call: () => ({ method: "PUT" as const, path: "/api/provider-areas/valopilkku", data: body }),
});

const invitation = (bodyOf: (scene: Scene) => object) => ({
  press: (scene: Scene) => ({
    action: "invitePersonAction",
    input: { companyId: String(scene.company), body: bodyOf(scene) },
  }),
  call: (scene: Scene) => ({ path: `/api/companies/${scene.company}/invitations`, data: bodyOf(scene) }),
});

const role = (idOf: (scene: Scene) => number, to: string) => ({
  press: (scene: Scene) => ({
    action: "changePersonRoleAction",
    input: { companyId: String(scene.company), userId: String(idOf(scene)), role: to },
  }),
  call: (scene: Scene) => ({
    method: "PUT" as const,
    path: `/api/companies/${scene.company}/users/${idOf(scene)}`,
    data: { role: to },
  }),
});

const user = (idOf: (scene: Scene) => number, body: object) => ({
  press: (scene: Scene) => ({ action: "saveUserAction", input: { userId: String(idOf(scene)), body } }),
  call: (scene: Scene) => ({ method: "PUT" as const, path: `/api/users/${idOf(scene)}`, data: body }),
});

const anonymising = (personOf: (scene: Scene) => string, body: object) => ({
  press: (scene: Scene) => ({ action: "anonymiseAction", input: { person: personOf(scene), body } }),
  call: (scene: Scene) => ({ path: `/api/privacy/persons/${personOf(scene)}/anonymise`, data: body }),
});

const retry = (keyOf: (scene: Scene) => string) => ({
  press: (scene: Scene) => ({ action: "retryDeliveryAction", input: { deliveryId: keyOf(scene) } }),
  call: (scene: Scene) => ({ path: `/api/deliveries/${keyOf(scene)}/retry` }),
});

const ABSENT = 999_999_999;

const REFUSALS: Refusal[] = [
  {
    name: "a discount of more than all of it",
    code: "invalid",
    ...discount({ value: "100,01" }, { basisPoints: 10_001 }),
  },
  {
    name: "a discount that ends before it begins",
    code: "invalid",
    ...discount({ validTo: "2098-01-01" }, { validTo: "2098-01-01" }),
  },
  {
    name: "a discount for nobody's company",
    code: "invalid",
    ...discount({ scope: "company", company: String(ABSENT) }, { company: { id: ABSENT } }),
  },
  { name: "a discount without a name", code: "invalid", ...discount({ name: "" }, { name: "" }) },

  { name: "an area of no postal code", code: "invalid", ...area({ postCodes: "9980" }) },
  { name: "an area that ends before it begins", code: "invalid", ...area({ validTo: "2025-12-31" }) },
  { name: "an area of no provider", code: "invalid", ...area({ provider: "taksikuski" }) },

  {
    name: "a rule for a company and a vehicle at once",
    code: "invalid",
    ...rule(({ company }) => ({ companyId: company, vehicleId: 1 })),
  },
  { name: "a rule for nobody's company", code: "invalid", ...rule(() => ({ companyId: ABSENT })) },
  {
    name: "a rule that neither allows nor denies",
    code: "invalid",
    ...rule(({ company }) => ({ effect: "maybe", companyId: company })),
  },

  {
    name: "a feature that cannot be called so",
    code: "invalid",
    press: () => ({
      action: "createFeatureAction",
      input: { body: { name: "Ei-kelpaa", note: "", enabled: true } },
    }),
    call: () => ({ method: "PUT", path: "/api/features/Ei-kelpaa", data: { enabled: true } }),
  },
  {
    name: "a feature that has ended, switched on",
    code: "feature_ended",
    press: ({ feature }) => ({
      action: "saveFeatureAction",
      input: { name: feature, body: { enabled: true } },
    }),
    call: ({ feature }) => ({ method: "PUT", path: `/api/features/${feature}`, data: { enabled: true } }),
  },
  {
    name: "a note longer than there is room for",
    code: "invalid",
    press: ({ feature }) => ({
      action: "saveFeatureAction",
      input: { name: feature, body: { note: "x".repeat(301) } },
    }),
    call: ({ feature }) => ({
      method: "PUT",
      path: `/api/features/${feature}`,
      data: { note: "x".repeat(301) },
    }),
  },

  { name: "a provider at no address", code: "invalid", ...provider({ baseUrl: "ei osoite" }) },
  {
    name: "a connection to a provider that cannot be connected",
    code: "invalid",
    ...provider({ baseUrl: "https://valopilkku.example.fi", credential: "tunnus" }),
  },
  {
    name: "a provider's credential that fits no header",
    code: "invalid",
    ...provider({ credential: "sala sana" }),
  },
  {
    name: "a provider's area longer than there is room for",
    code: "invalid",
    ...provider({ areas: ["x".repeat(81)] }),
  },

  {
    name: "a move that is not there, taken back",
    code: "not_found",
    press: ({ partner }) => ({
      action: "undoPartnerMoveAction",
      input: { partnerId: String(partner), moveId: String(ABSENT) },
    }),
    call: ({ partner }) => ({ path: `/api/partners/${partner}/moves/${ABSENT}/undo` }),
  },
  {
    name: "a company that is not there, moved",
    code: "not_found",
    press: ({ partner, under }) => ({
      action: "moveCompaniesAction",
      input: {
        partnerId: String(ABSENT),
        selection: { ids: [String(under)] },
        target: String(partner),
        submissionKey: crypto.randomUUID(),
      },
    }),
    call: ({ under }) => ({
      path: `/api/partners/${ABSENT}/companies`,
      data: { companies: [{ id: under }] },
    }),
  },

  {
    name: "an invitation to no address",
    code: "invalid",
    ...invitation(() => ({ email: "ei osoite", role: "member" })),
  },
  {
    name: "an invitation as nothing",
    code: "invalid",
    ...invitation(() => ({ email: "a@tolppa.example", role: "boss" })),
  },
  {
    name: "an invitation of who belongs to it",
    code: "already_member",
    ...invitation(({ owner }) => ({ email: owner.email, role: "member" })),
  },

  {
    name: "the last owner made a member",
    code: "last_owner",
    ...role(({ owner }) => owner.id, "member"),
  },
  { name: "somebody made nothing", code: "invalid", ...role(({ owner }) => owner.id, "boss") },
  { name: "nobody made an owner", code: "not_found", ...role(() => ABSENT, "owner") },
  {
    name: "an account disabled without a reason",
    code: "invalid",
    ...user(({ owner }) => owner.id, { disabled: true }),
  },
  {
    name: "one's own account disabled",
    code: "not_yourself",
    ...user(({ admin }) => admin, { disabled: true, reason: "Kokeilu" }),
  },
  { name: "an account that is not there", code: "not_found", ...user(() => ABSENT, { disabled: false }) },

  { name: "a delivery of no kind", code: "not_found", ...retry(() => "kyyhky-1") },
  { name: "a delivery that is not given up", code: "not_retryable", ...retry(({ mail }) => mail) },

  {
    name: "somebody who drives, anonymised",
    code: "person_active",
    ...anonymising(({ driver }) => driver, { dryRun: true }),
  },
  {
    name: "nobody, anonymised",
    code: "not_found",
    ...anonymising(() => `driver-${ABSENT}`, { dryRun: true }),
  },
  {
    name: "an owner who is needed, anonymised",
    code: "person_last_owner",
    ...anonymising(({ owner }) => `user-${owner.id}`, { dryRun: true }),
  },
];

const test = base.extend<object, { scene: Scene }>({
  scene: [
    async ({ origin, admin }, use) => {
      const owner = await newPerson(origin);
      const company = (await createActiveCompany(owner.api, admin.api)).id;
      const partner = (await createActiveCompany(owner.api, admin.api)).id;
      const under = (await createActiveCompany(owner.api, admin.api)).id;
      await admin.api.put(`/api/companies/${partner}`, { data: { companyType: "aggregator" } });
      await bringUnder(admin.api, under, partner);
      const made = await admin.api.post("/api/booking-areas", { data: { ...AREA, validFrom: today() } });
      const feature = newMark();
      await admin.api.put(`/api/features/${feature}`, { data: {} });
      await admin.api.put(`/api/features/${feature}`, { data: { ended: true } });
      const driver = await addTo(owner.api, company, "drivers", wholeDriver());
      const [mail] = await query<{ id: string }>(
        "insert into outbox (kind, payload, done_at) values ('account_exists', '{}', now()) returning id",
      );
      await use({
        company,
        partner,
        under,
        area: (await made.json()).id,
        feature,
        owner: { id: await idOf(owner.email), email: owner.email },
        admin: await idOf(admin.email),
        driver: `driver-${driver.id}`,
        mail: `mail-${mail?.id}`,
      });
    },
    { scope: "worker" },
  ],
});

async function idOf(email: string): Promise<number> {
  const [row] = await query<{ id: number }>("select id::int as id from users where email = $1", [email]);
  return row?.id ?? 0;
}

type Issue = { path: string; message: string };

for (const { name, code, press, call } of REFUSALS) {
  test(`refuses ${name} alike`, async ({ admin, scene }) => {
    const { action, input } = press(scene);
    const pressed = await callAction(admin.api, action, { args: [input] });
    const { method = "POST", path, data } = call(scene);
    const answer = await admin.api.fetch(path, { method, ...(data && { data }) });
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    expect(answer.status()).toBeLessThan(500);
    const told = await answer.json();
    expect(pressed).toMatchObject({ ok: false, error: { code } });
    expect(told.code).toBe(code);
    if (pressed.ok) return;
    const { message, issues } = pressed.error;
    const of = (found: Issue[] = [], field: keyof Issue) => found.map((one) => one[field]).sort();
    expect(of(issues, "message")).toEqual(of(told.errors, "message"));
    // A form may have another name for a field.
    if (String(of(issues, "path")) === String(of(told.errors, "path"))) expect(message).toBe(told.message);
  });
}
