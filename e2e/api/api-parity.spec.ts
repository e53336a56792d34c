import { randomUUID } from "node:crypto";
import { expect, test } from "#e2e/fixtures.ts";
import { callAction } from "#e2e/support/actions.ts";
import type { Api } from "#e2e/support/client.ts";
import {
  addTo,
  BIC,
  type Company,
  changeCompany,
  companyDetails,
  createCompany,
  IBAN,
  today,
  wholeCompany,
} from "#e2e/support/company.ts";
import { eventsOf, query } from "#e2e/support/database.ts";
import { type Person, showAgain } from "#e2e/support/person.ts";
import { addDays } from "#lib/core/calendar.ts";

// A form or a button sends its action, and a program sends the same by an API call. Both end in the same row and history.

type Start = "incomplete" | "billed" | "pending" | "active" | "inactive";
type Change = { name: string; from: Start; by: "user" | "admin"; body: object };

const BILLING = {
  billingType: "email",
  emailInvoicingAddress: "laskut@tolppa.example",
  iban: IBAN,
  bic: BIC,
};
const CONTRACT = { signed: true, reliablePartner: true };
const tomorrow = () => addDays(today(), 1);

const CHANGES: Change[] = [
  {
    name: "the details of an incomplete company",
    from: "incomplete",
    by: "user",
    body: {
      companyName: "Uusi Nimi Oy",
      provider: "dride",
      address: { street: "Uusikatu 2", postCode: "00200", city: "Espoo" },
    },
  },
  {
    name: "the details of an active company",
    from: "active",
    by: "user",
    body: {
      contact: {
        firstName: "Eino",
        lastName: "Uusi",
        phoneNumber: "040 555 9999",
        email: "Eino@Tolppa.example",
      },
    },
  },
  {
    name: "what only an admin changes",
    from: "active",
    by: "admin",
    body: { companyName: "Ylläpidon Nimi Oy", provider: "cabonline", externalId: "CAB-1" },
  },
  { name: "billing by e-mail", from: "incomplete", by: "user", body: { billing: BILLING } },
  {
    name: "billing by e-invoice",
    from: "active",
    by: "user",
    body: {
      billing: {
        billingType: "e_invoice",
        eInvoicingAddress: "003712345671",
        eInvoicingOperator: "003721291126",
        emailInvoicingAddress: null,
      },
    },
  },
  {
    name: "the accountant",
    from: "active",
    by: "user",
    body: { accountantEmail: "kirjanpito@tolppa.example" },
  },
  { name: "no accountant any more", from: "active", by: "user", body: { accountantEmail: "" } },
  {
    name: "another package",
    from: "active",
    by: "user",
    body: { choosePackage: { name: "premium", startDate: tomorrow() } },
  },
  {
    name: "submitting",
    from: "billed",
    by: "user",
    body: { choosePackage: { name: "premium", startDate: today() }, contract: CONTRACT },
  },
  { name: "approving", from: "pending", by: "admin", body: { status: "active" } },
  { name: "deactivating", from: "active", by: "admin", body: { status: "inactive" } },
  { name: "taking back into use", from: "inactive", by: "admin", body: { status: "active" } },
  { name: "withdrawing", from: "pending", by: "user", body: { status: "inactive" } },
];

for (const { name, from, by, body } of CHANGES) {
  test(`${name}: the form's action and PUT end in the same row`, async ({ user, admin }) => {
    const [pressed, called] = [await companyIn(from, user, admin), await companyIn(from, user, admin)];
    const actor = by === "admin" ? admin : user;
    if ("billing" in body) await showAgain(actor);

    const version = await versionOf(actor.api, pressed);
    const answer = await callAction(actor.api, "saveCompanyAction", {
      args: [{ companyId: String(pressed), body, version }],
      companyId: pressed,
    });
    expect(answer).toMatchObject({ ok: true });
    await changeCompany(actor.api, called, body);

    const [byForm, byCall] = [await read(admin.api, pressed), await read(admin.api, called)];
    expect(byForm).toEqual(byCall);
    expect(await eventsOf(pressed)).toBe(await eventsOf(called));
    expect(await versionOf(admin.api, pressed)).toBe(await versionOf(admin.api, called));
    expect(await versionOf(admin.api, pressed)).toBe(version + 1);
  });
}

for (const from of ["incomplete", "pending"] as const) {
  test(`deleting a company that is ${from}: the button and DELETE end in the same row`, async ({
    user,
    admin,
  }) => {
    const [pressed, called] = [await companyIn(from, user, admin), await companyIn(from, user, admin)];
    const args = [{ companyId: String(pressed), version: await versionOf(user.api, pressed) }];
    const answer = await callAction(user.api, "deleteCompanyAction", { args, companyId: pressed });
    expect(answer).toEqual({ ok: true, value: { gone: from === "incomplete" } });
    expect((await user.api.delete(`/api/companies/${called}`)).status()).toBe(204);

    expect(await eventsOf(pressed)).toBe(await eventsOf(called));
    for (const id of [pressed, called]) {
      const after = await admin.api.get(`/api/companies/${id}`);
      expect(after.status()).toBe(from === "incomplete" ? 404 : 200);
      if (from === "pending") expect(await after.json()).toMatchObject({ status: "inactive" });
    }
    expect(await read(admin.api, pressed)).toEqual(await read(admin.api, called));
  });
}

test("registering: the wizard's first step and POST end in the same row", async ({ user, admin }) => {
  const details = { ...companyDetails(), contact: CONTACT };
  const answer = await callAction(user.api, "createCompanyAction", {
    args: [
      { body: { ...details, businessId: companyDetails().businessId }, submissionKey: crypto.randomUUID() },
    ],
  });
  if (!answer.ok) throw new Error(answer.error.message);
  const { id: pressed } = answer.value as { id: number };
  const { id: called } = await createCompany(user.api, details);
  expect(await read(admin.api, pressed)).toEqual(await read(admin.api, called));
  expect(await eventsOf(pressed)).toBe(1);
  expect(await eventsOf(called)).toBe(1);
});

test("copying: the form's action and POST end in the same row", async ({ user, admin }) => {
  const source = await companyIn("active", user, admin);
  const { id: partner } = await createCompany(admin.api, {
    ...companyDetails(),
    companyType: "regional_partner",
  });
  const body = { aggregatorCompany: { id: partner } };
  const answer = await callAction(admin.api, "copyCompanyAction", {
    args: [{ companyId: String(source), body, submissionKey: crypto.randomUUID() }],
    companyId: source,
  });
  if (!answer.ok) throw new Error(answer.error.message);
  const { id: pressed } = answer.value as { id: number };
  const called = await admin.api.post(`/api/companies/${source}/copy/`, { data: body, maxRedirects: 0 });
  expect(called.status()).toBe(201);
  const { id } = await called.json();
  expect(await read(admin.api, pressed)).toEqual(await read(admin.api, id));
  expect(await eventsOf(pressed)).toBe(await eventsOf(id));
});

test("restoring: the button and POST end in the same row", async ({ user, admin }) => {
  const [pressed, called] = [await companyIn("billed", user, admin), await companyIn("billed", user, admin)];
  for (const id of [pressed, called]) await user.api.delete(`/api/companies/${id}`);
  const args = [{ companyId: String(pressed), body: {} }];
  expect(await callAction(admin.api, "restoreAction", { args, companyId: pressed })).toMatchObject({
    ok: true,
  });
  const answer = await admin.api.post(`/api/companies/${called}/restore`);
  expect(await answer.json()).toEqual({ type: "company", id: called });
  expect(await read(user.api, pressed)).toEqual(await read(user.api, called));
  expect(await eventsOf(pressed)).toBe(await eventsOf(called));
});

test("returning: the button and POST end in the same row", async ({ user, admin }) => {
  const [pressed, called] = [
    await companyIn("pending", user, admin),
    await companyIn("pending", user, admin),
  ];
  const body = { reason: "Tarkista taksiliikennelupa." };
  const args = [{ companyId: String(pressed), body }];
  expect(await callAction(admin.api, "returnCompanyAction", { args, companyId: pressed })).toMatchObject({
    ok: true,
  });
  const answer = await admin.api.post(`/api/companies/${called}/return`, { data: body });
  expect((await answer.json()).status).toBe("incomplete");
  expect(await read(user.api, pressed)).toEqual(await read(user.api, called));
  expect(await eventsOf(pressed)).toBe(await eventsOf(called));
});

test("the API refuses the same changes as the form, with the same message", async ({ user, admin }) => {
  const id = await companyIn("active", user, admin);
  for (const body of [
    { status: "inactive" },
    { businessId: companyDetails().businessId },
    { companyName: "Toinen Oy" },
    { provider: "dride" },
    { companyType: "aggregator" },
    { externalId: "X-1" },
    { owner: "toinen@tolppa.example" },
    { aggregatorCompany: { id: 1 } },
    { packages: [] },
    { vahvistus: true },
  ]) {
    const before = await read(admin.api, id);
    const byForm = await callAction(user.api, "saveCompanyAction", {
      args: [{ companyId: id, body }],
      companyId: id,
    });
    const byCall = await user.api.put(`/api/companies/${id}`, { data: body });
    const refusal = await byCall.json();
    expect(byCall.status(), JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    expect(byForm).toMatchObject({ ok: false, error: { message: refusal.message } });
    expect(refusal.errors.map(({ path }: { path: string }) => path.split(".")[0])).toEqual(Object.keys(body));
    expect(await read(admin.api, id)).toEqual(before);
  }
});

test("refreshing: the button's action and POST …/update end in the same row", async ({ user, admin }) => {
  const connected = async () => {
    const id = await companyIn("active", user, admin);
    await changeCompany(admin.api, id, { provider: "cabonline", externalId: `${crypto.randomUUID()}-3` });
    return id;
  };
  const [pressed, called] = [await connected(), await connected()];
  const press = (body: object, version?: number) =>
    callAction(admin.api, "refreshCompanyAction", {
      args: [{ companyId: String(pressed), body, version }],
      companyId: pressed,
    });
  const preview = await press({ apply: false });
  if (!preview.ok) throw new Error(preview.error.message);
  const { version, answer } = preview.value as { version: number; answer: string };
  expect(await press({ apply: true, answer }, version)).toMatchObject({ ok: true, value: { applied: true } });
  expect((await admin.api.post(`/api/companies/${called}/update`)).status()).toBe(200);

  const [byButton, byCall] = [await read(admin.api, pressed), await read(admin.api, called)];
  expect({ ...byButton, externalId: "" }).toEqual({ ...byCall, externalId: "" });
  expect(await eventsOf(pressed)).toBe(await eventsOf(called));
  expect(await versionOf(admin.api, pressed)).toBe(await versionOf(admin.api, called));

  // A user without the right gets the same refusal with the same message.
  const refused = await callAction(user.api, "refreshCompanyAction", {
    args: [{ companyId: String(pressed) }],
    companyId: pressed,
  });
  const { message } = await (await user.api.post(`/api/companies/${pressed}/update`)).json();
  expect(refused).toMatchObject({ ok: false, error: { code: "forbidden", message } });
});

test("moving and deactivating many vehicles: the dialog's action and PUT end in the same rows", async ({
  user,
  admin,
}) => {
  const own = async () => {
    const from = await companyIn("active", user, admin);
    const to = await companyIn("active", user, admin);
    const add = async () => (await addTo(user.api, from, "vehicles", vehicle())).id;
    return { from, to, ids: [await add(), await add()] };
  };
  const [pressed, called] = [await own(), await own()];
  const act = (change: object, submissionKey: string) =>
    callAction(admin.api, "changeVehiclesAction", {
      args: [
        {
          companyId: String(pressed.from),
          selection: { ids: pressed.ids.map(String) },
          change,
          submissionKey,
        },
      ],
      companyId: pressed.from,
    });
  const put = async (data: object) => {
    const answer = await admin.api.put(`/api/companies/${called.from}/vehicles`, { data });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  // The complete vehicles, as a GET returns them.
  const given = async () => (await admin.api.get(`/api/companies/${called.from}/vehicles`)).json();

  expect(await act({ status: "active" }, randomUUID())).toMatchObject({ ok: true, value: { count: 2 } });
  await put((await given()).map((one: object) => ({ ...one, status: "active" })));
  expect(await act({ target: String(pressed.to) }, randomUUID())).toMatchObject({ ok: true });
  const answered = await put((await given()).map((one: object) => ({ ...one, company: { id: called.to } })));
  expect(answered.map(({ id }: { id: number }) => id)).toEqual(called.ids);

  const tellOf = ({ from, to, ids }: typeof pressed) =>
    query(
      `select v.version, v.status, v.company_id = $2 as moved,
         (select jsonb_agg(jsonb_build_array(e.action, e.before ? 'company', e.after ->> 'status') order by e.id)
          from events e where e.entity_type = 'vehicle' and e.entity_id = v.id) as events
       from vehicles v where v.id in ($3, $4) and v.company_id <> $1 order by v.id`,
      [from, to, ...ids],
    );
  const [byDialogue, byCall] = [await tellOf(pressed), await tellOf(called)];
  expect(byDialogue).toHaveLength(2);
  expect(byDialogue).toEqual(byCall);
});

/** A complete vehicle with its own plate. */
const vehicle = () => ({
  licensePlate: `P${randomUUID().slice(0, 8)}`.toUpperCase(),
  make: "Toyota",
  model: "Corolla",
  year: 2023,
  color: "valkoinen",
  vehicleType: "car",
});

const CONTACT = {
  firstName: "Aino",
  lastName: "Ajaja",
  phoneNumber: "+358405551234",
  email: "yhteys@tolppa.example",
};

async function companyIn(start: Start, user: Person, admin: Person): Promise<number> {
  const { billing, packages, contract, ...details } = {
    ...wholeCompany(),
    contact: CONTACT,
    accountantEmail: "ennen@tolppa.example",
  };
  if (start === "incomplete") return (await createCompany(user.api, details)).id;
  if (start === "billed") return (await createCompany(user.api, { ...details, billing })).id;
  const { id } = await createCompany(user.api, { ...details, billing, packages, contract });
  if (start !== "pending") await changeCompany(admin.api, id, { status: "active" });
  if (start === "inactive") await changeCompany(admin.api, id, { status: "inactive" });
  return id;
}

const OWN = ["id", "businessId", "instance"];

/** A company without the parts that differ between any two companies: ids and times. */
async function read(api: Api, id: number): Promise<Partial<Company>> {
  const text = await (await api.get(`/api/companies/${id}`)).text();
  return JSON.parse(text, (key, value) =>
    OWN.includes(key) || (/Date$/.test(key) && /T/.test(String(value))) ? undefined : value,
  );
}

async function versionOf(api: Api, id: number): Promise<number> {
  const { etag } = (await api.get(`/api/companies/${id}`)).headers();
  return Number(/^"(\d+)-/.exec(etag ?? "")?.[1]);
}
