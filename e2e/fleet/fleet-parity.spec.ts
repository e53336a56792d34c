import { expect, test } from "#e2e/fixtures.ts";
import { callAction } from "#e2e/support/actions.ts";
import { addTo, createActiveCompany } from "#e2e/support/company.ts";
import { eventsOf } from "#e2e/support/database.ts";
import { wholeDriver, wholeVehicle } from "#e2e/support/fleet.ts";
import { endOf, sendFile } from "#e2e/support/imports.ts";
import { IMPORT_FIELDS } from "#lib/fleet/rules/file-fields.ts";
import { IMPORT_KEY } from "#lib/imports/rules/import.ts";
import { fieldLabel } from "#lib/messages/labels.ts";

// A form or a button of a vehicle or driver sends its action, and a program sends the same by an API call. Both end in the same
// row and the same history.

type Kind = "vehicle" | "driver";
const WHOLE = { vehicle: wholeVehicle, driver: wholeDriver };
const OTHER = { vehicle: { color: "musta", year: "2024" }, driver: { contact: { lastName: "Uusi" } } };
const GAP = { vehicle: { color: null }, driver: { taxiDrivingLicense: null } };
const FILLED = { vehicle: { color: "sininen" }, driver: { taxiDrivingLicense: "9-9" } };

/** An empty field that is not the key of a file's row. */
const MISSING = { vehicle: { color: null }, driver: { contact: { phoneNumber: null } } };

type Change = { name: string; from: object; body: object; by: "user" | "admin" };
const changesOf = (kind: Kind): Change[] => [
  { name: "a correction", from: {}, body: OTHER[kind], by: "user" },
  { name: "the last missing field", from: GAP[kind], body: FILLED[kind], by: "user" },
  { name: "approving", from: {}, body: { status: "active" }, by: "admin" },
  { name: "withdrawing", from: {}, body: { status: "inactive" }, by: "user" },
];

for (const kind of ["vehicle", "driver"] as const)
  test(`${kind}: the form's action and PUT end in the same row`, async ({ member: user, admin }) => {
    const { id: companyId } = await createActiveCompany(user.api, admin.api);
    const [One, path] = [kind === "vehicle" ? "Vehicle" : "Driver", `/api/companies/${companyId}/${kind}s`];
    for (const { name, from, body, by } of changesOf(kind))
      await test.step(name, async () => {
        const add = () => addTo(user.api, companyId, `${kind}s`, { ...WHOLE[kind](), ...from });
        const [pressed, called] = [await add(), await add()];
        const { api } = by === "admin" ? admin : user;
        const answer = await callAction(api, `save${One}Action`, {
          args: [{ companyId: String(companyId), [`${kind}Id`]: String(pressed.id), body, version: 1 }],
          companyId,
        });
        expect(answer).toMatchObject({ ok: true, value: { version: 2 } });
        const put = await api.put(`${path}/${called.id}`, { data: body, headers: { "if-match": '"1"' } });
        expect(put.status()).toBe(200);
        expect(put.headers().etag).toMatch(/^"2-/);
        const read = async (id: number) =>
          JSON.parse(await (await api.get(`${path}/${id}`)).text(), (key, value) =>
            OWN.includes(key) ? undefined : value,
          );
        expect(await read(pressed.id)).toEqual(await read(called.id));
        expect(await eventsOf(pressed.id, kind)).toBe(2);
        expect(await eventsOf(called.id, kind)).toBe(2);
      });
  });

/** The rows of files to compare: a new one, an incomplete one, and a change of an existing one. */
type Row = { name: string; from: object | null; to: object };
const rowsOf = (kind: Kind): Row[] => [
  { name: "a new one", from: null, to: {} },
  { name: "a new one that lacks something", from: null, to: MISSING[kind] },
  { name: "a correction", from: {}, to: OTHER[kind] },
  { name: "the last missing field", from: MISSING[kind], to: {} },
];

for (const kind of ["vehicle", "driver"] as const)
  test(`${kind}: a row of a file, the form's action and a call end in the same row`, async ({
    member: user,
    admin,
  }) => {
    const { id: companyId } = await createActiveCompany(user.api, admin.api);
    const path = `/api/companies/${companyId}/${kind}s`;
    const One = kind === "vehicle" ? "Vehicle" : "Driver";
    const ways = {
      form: async ({ body, id }: Start) => {
        const place = { companyId: String(companyId), ...(id && { [`${kind}Id`]: String(id), version: 1 }) };
        const answer = await callAction(user.api, `${id ? "save" : "create"}${One}Action`, {
          args: [{ ...place, body }],
          companyId,
        });
        expect(answer).toMatchObject({ ok: true });
      },
      call: async ({ body, id }: Start) => {
        const send = { data: body };
        const answer = await (id ? user.api.put(`${path}/${id}`, send) : user.api.post(path, send));
        expect(answer.ok()).toBe(true);
      },
      file: async ({ body }: Start) => {
        const importId = await sendFile(user.api, companyId, kind, fileOf(kind, body));
        const applied = await user.api.post(`/api/companies/${companyId}/imports/${importId}`, {
          data: { step: "apply" },
        });
        expect(await endOf(applied)).toEqual({ value: null });
      },
    };
    for (const { name, from, to } of rowsOf(kind))
      await test.step(name, async () => {
        const ends: object[] = [];
        for (const go of Object.values(ways)) {
          const whole = WHOLE[kind]();
          const body = merged(whole, to);
          const id = from && (await addTo(user.api, companyId, `${kind}s`, merged(whole, from))).id;
          await go({ body, id });
          const all: object[] = await (await user.api.get(path)).json();
          const found = all.find((row) => keyOf(kind, row) === keyOf(kind, body)) as { id: number };
          const answer = await user.api.get(`${path}/${found.id}`);
          const row = JSON.parse(await answer.text(), (key, value) =>
            OWN.includes(key) ? undefined : value,
          );
          ends.push({
            row,
            version: Number(/^"(\d+)-/.exec(answer.headers().etag ?? "")?.[1]),
            events: await eventsOf(found.id, kind),
          });
        }
        const [byForm, byCall, byFile] = ends;
        expect(byForm).toMatchObject({ version: from ? 2 : 1, events: from ? 2 : 1 });
        expect(byCall).toEqual(byForm);
        expect(byFile).toEqual(byForm);
      });
  });

type Start = { body: object; id: number | null };

/** Merges two bodies with their contacts. */
const merged = (whole: object, part: object): object => ({
  ...whole,
  ...part,
  ...("contact" in whole &&
    "contact" in part && { contact: { ...Object(whole.contact), ...Object(part.contact) } }),
});

const keyOf = (kind: Kind, row: object): unknown => flatten(row)[IMPORT_KEY[kind]];

const flatten = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name === "contact"
        ? Object.entries(value).map(([inner, part]) => [`contact.${inner}`, part])
        : [[name, value]],
    ),
  );

function fileOf(kind: Kind, body: object): string {
  const flat = flatten(body);
  const titles = IMPORT_FIELDS[kind].map((field) => fieldLabel(field));
  const cells = IMPORT_FIELDS[kind].map((field) => flat[field] ?? "");
  return `${titles.join(";")}\n${cells.join(";")}\n`;
}

/** The fields that differ between any two. */
const OWN = ["id", "licensePlate", "taxiDrivingLicense", "lastName"];

/** The fields of the OpenAPI document, in its order. */
const SHAPES = {
  vehicle: [
    "id",
    "licensePlate",
    "make",
    "model",
    "year",
    "color",
    "vehicleType",
    "status",
    "company",
    "warnings",
    "blockedSince",
    "reasons",
  ],
  driver: [
    "id",
    "taxiDrivingLicense",
    "taxiDrivingLicenseExpiration",
    "contact",
    "status",
    "company",
    "warnings",
    "blockedSince",
    "reasons",
  ],
};

for (const kind of ["vehicle", "driver"] as const) {
  test(`${kind}: a PUT of the body from GET changes nothing, and a field that the actor may not change is refused by name`, async ({
    member: user,
    admin,
  }) => {
    const { id: companyId } = await createActiveCompany(user.api, admin.api);
    const { id } = await addTo(user.api, companyId, `${kind}s`, WHOLE[kind]());
    const path = `/api/companies/${companyId}/${kind}s/${id}`;
    const got = await (await user.api.get(path)).json();
    expect(Object.keys(got)).toEqual(SHAPES[kind]);
    expect(got.company).toEqual({ id: companyId });
    const put = await user.api.put(path, { data: got });
    expect(await put.json()).toEqual(got);
    expect(put.headers().etag).toMatch(/^"1-/);
    for (const [data, field] of [
      [{ ...got, status: "active" }, "status"],
      [{ ...got, company: { id: companyId + 1 } }, "company"],
      [{ ...got, hinta: 5 }, "hinta"],
    ] as const) {
      const refused = await user.api.put(path, { data });
      expect(refused.status()).toBeGreaterThanOrEqual(400);
      expect((await refused.json()).errors.map((error: { path: string }) => error.path)).toEqual([field]);
    }
    expect((await user.api.put(path, { data: {}, headers: { "if-match": '"9"' } })).status()).toBe(412);
    expect((await user.api.delete(path)).status()).toBe(204);
    expect((await admin.api.delete(path)).status()).toBe(409);
  });

  test(`${kind}: the list is a plain array in pages with a Link header, and a repeated POST creates one`, async ({
    member: user,
    admin,
  }) => {
    const { id: companyId } = await createActiveCompany(user.api, admin.api);
    const path = `/api/companies/${companyId}/${kind}s`;
    const headers = { "idempotency-key": crypto.randomUUID() };
    const data = WHOLE[kind]();
    const [one, two] = [
      await user.api.post(path, { data, headers }),
      await user.api.post(path, { data, headers }),
    ];
    expect((await one.json()).id).toBe((await two.json()).id);
    expect(one.headers().location).toBe(`${path}/${(await one.json()).id}`);
    for (let count = 0; count < 2; count += 1) await addTo(user.api, companyId, `${kind}s`, WHOLE[kind]());
    const first = await user.api.get(`${path}?limit=2`);
    expect(await first.json()).toHaveLength(2);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers().link ?? "")?.[1] ?? "";
    const second = await user.api.get(next);
    expect(await second.json()).toHaveLength(1);
    expect(second.headers().link).toBeUndefined();
    expect(await (await user.api.get(`${path}?status=active`)).json()).toEqual([]);
  });
}
