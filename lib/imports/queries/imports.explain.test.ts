import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSeededDatabase, type TestDatabase } from "#db/testing.ts";
import { openPlanReader, type PlanReader } from "#db/testing-plans.ts";
import { driverRows, type MemberRows, vehicleRows } from "#lib/fleet/queries/member-rows.ts";
import { listMembersByKey, lockMembers, updateMembers } from "#lib/fleet/queries/members.ts";
import { listPlatesElsewhere } from "#lib/fleet/queries/plates.ts";
import type { StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import {
  deleteUnusedImports,
  findImport,
  listAppliedRows,
  listFailedRows,
  listImportRows,
  listImports,
  listKeptRows,
  recordAppliedRows,
  recordKeptRows,
} from "./imports.ts";

// The cost of a file among 40,000 vehicles, 40,000 drivers and 40,000 rows of earlier files: it grows with the file and its
// company, not with the provider.

const ALL = 40_000;
/** Company 1 is the large one; the rest are spread over the others, or are other files. */
const LARGE = 1_000;
const COMPANIES = 200;
const FILE = 2_000;
/** The failing rows of a file, and the rows that could not be undone. */
const FAILED = FILE / 10;
const KEPT = FILE / 20;
const LIMIT = 50;

let server: TestDatabase;
let reader: PlanReader;

beforeAll(async () => {
  server = await createSeededDatabase(SEED);
  reader = openPlanReader(server.url);
}, 60_000);
afterAll(async () => {
  await reader.end();
  await server.drop();
});

/** Keys of the large company, and as many unknown ones. */
const keys = (letters: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letters}-${index < count / 2 ? index + 1 : ALL + index}`);

describe.each(["tolppa_user", "tolppa_admin"] as const)("as %s", (role) => {
  beforeAll(() =>
    reader.sql.unsafe(`reset role; select set_config('app.company_ids', '{1}', false); set role ${role}`),
  );

  describe.each([
    ["plates", "ABC", vehicleRows],
    ["licences", "L", driverRows],
  ] as unknown as [string, string, MemberRows<StoredMember>][])(
    "the company's rows for a file's %s",
    (_, letters, members) => {
      test.each([
        { rows: LIMIT, lock: false },
        { rows: LIMIT, lock: true },
        { rows: FILE, lock: false },
        { rows: FILE, lock: true },
      ])("$rows rows read only the one company (locked: $lock)", async ({ rows, lock }) => {
        const plan = await reader.planOf(() =>
          listMembersByKey(reader.db, members, keys(letters, rows), { companyId: 1, lock }),
        );
        expect(plan.sequential).toEqual([]);
        expect(plan.read).toBeLessThanOrEqual(LARGE);
      });
    },
  );

  test("plates of other companies are found by the plate, one index look-up each", async () => {
    const plates = Array.from({ length: LIMIT }, (_, index) => `ABC-${LARGE + 1 + index}`);
    expect(await listPlatesElsewhere(reader.db, plates, 1)).toHaveLength(LIMIT);
    const plan = await reader.planOf(() => listPlatesElsewhere(reader.db, plates, 1));
    expect(plan.blocks).toBeLessThanOrEqual(LIMIT * BLOCKS_OF_A_LOOKUP);
  });

  test.each([
    ["vehicles", vehicleRows],
    ["drivers", driverRows],
  ] as unknown as [string, MemberRows<StoredMember>][])(
    "revised %s are read and written by their ids",
    async (_, rows) => {
      const ids = Array.from({ length: LIMIT }, (_, index) => index + 1);
      const locking = await reader.planOf(() => lockMembers(reader.db, rows, { ids, companyId: 1 }));
      expect(locking.sequential).toEqual([]);
      expect(locking.read).toBe(LIMIT);
      const members = await lockMembers(reader.db, rows, { ids, companyId: 1 });
      const writing = await reader.planOf(() => updateMembers(reader.db, rows, members));
      expect(writing.sequential).toEqual([]);
      // Each row before and after.
      expect(writing.read).toBe(2 * LIMIT);
    },
  );

  test("a file and a company's latest files are read without other rows", async () => {
    const one = await reader.planOf(() => findImport(reader.db, { companyId: 1, importId: 1 }));
    expect(one.sequential).toEqual([]);
    expect(one.read).toBe(1);
    const slice = { companyId: 1, kind: "vehicle", limit: 10 } as const;
    const latest = await reader.planOf(() => listImports(reader.db, slice));
    expect(latest.sequential).toEqual([]);
    expect(latest.sorts).toBe(0);
    expect(latest.read).toBe(10);
  });

  test("unused files are looked for among the company's own", async () => {
    const plan = await reader.planOf(() =>
      deleteUnusedImports(reader.db, { companyId: 1, kind: "vehicle", before: new Date(0) }),
    );
    expect(plan.sequential).toEqual([]);
    expect(plan.read).toBeLessThanOrEqual(FILES_OF_ONE);
  });

  test("the rows of a file are read without another file's, in their order", async () => {
    for (const ask of [() => listImportRows(reader.db, 1), () => listAppliedRows(reader.db, 1)]) {
      const plan = await reader.planOf(ask);
      expect(plan.sequential).toEqual([]);
      expect(plan.read).toBe(FILE);
    }
  });

  test("a part of the failing rows reads only that part, wherever it is", async () => {
    for (const after of [0, FILE / 2]) {
      const slice = { importId: 1, after, limit: LIMIT };
      const plan = await reader.planOf(() => listFailedRows(reader.db, slice));
      expect(plan.sequential).toEqual([]);
      expect(plan.sorts).toBe(0);
      expect(plan.read).toBe(LIMIT + 1);
    }
    const kept = await reader.planOf(() => listKeptRows(reader.db, 1, LIMIT));
    expect(kept.sequential).toEqual([]);
    expect(kept.sorts).toBe(0);
    expect(kept.read).toBe(LIMIT);
  });

  test("the results of rows are written to those rows", async () => {
    const lines = Array.from({ length: LIMIT }, (_, index) => index + 2);
    const applied = lines.map((line) => ({ line, entityId: line, version: 1, before: null }));
    const kept = lines.map((line) => ({ line, kept: "changed_since" }));
    for (const ask of [
      () => recordAppliedRows(reader.db, 2, applied),
      () => recordKeptRows(reader.db, 2, kept),
    ]) {
      const plan = await reader.planOf(ask);
      expect(plan.sequential).toEqual([]);
      expect(plan.read).toBe(2 * LIMIT);
    }
  });
});

const FILES_OF_ONE = ALL / FILE;
/** The blocks from the root of a B-tree of that size to the row. */
const BLOCKS_OF_A_LOOKUP = 6;

const SEED = `
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, status, billing_type, email_invoicing_address,
      contract_signed_at, reliable_partner_at, approved_at, approved_by, created_by, modified_by)
    select lpad(g::text, 7, '0') || '-' || g % 10, 'Taksi ' || g, 'dride', 'Katu 1', '00100', 'Helsinki', 'Maija', 'Mäki',
      '+358401234567', 'a@b.example', 'TL-1', 'active', 'email', 'a@b.example', now(), now(), now(), 'x', 'seed', 'seed'
    from generate_series(1, ${COMPANIES}) g;
  insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, approved_at, created_by, modified_by)
    select case when g <= ${LARGE} then 1 else 2 + g % ${COMPANIES - 1} end, 'ABC-' || g, 'Toyota', 'Corolla', 2023,
      'musta', 'car', 'active', now(), 'seed', 'seed' from generate_series(1, ${ALL}) g;
  insert into drivers (company_id, taxi_driving_license, taxi_driving_license_expiration, first_name, last_name,
      phone_number, contact_email, status, approved_at, created_by, modified_by)
    select case when g <= ${LARGE} then 1 else 2 + g % ${COMPANIES - 1} end, 'L-' || g, '2027-01-01', 'Eino', 'Virtanen',
      '+358401234567', 'a@b.example', 'active', now(), 'seed', 'seed' from generate_series(1, ${ALL}) g;
  insert into imports (company_id, kind, status, file_name, converted, actor_kind, actor_label, actor_admin,
      created, changed, unchanged, failed)
    select 1, 'vehicle', 'applied', 'autot.csv', false, 'system', 'seed', true, ${FILE - FAILED}, 0, 0, ${FAILED}
    from generate_series(1, ${ALL / FILE});
  insert into imports (company_id, kind, status, file_name, converted, actor_kind, actor_label, actor_admin,
      created, changed, unchanged, failed)
    select 2 + g % ${COMPANIES - 1}, 'driver', 'checked', 'kuljettajat.csv', false, 'system', 'seed', true, 1, 0, 0, 0
    from generate_series(1, ${5 * COMPANIES}) g;
  insert into import_rows (import_id, company_id, line, content, outcome, entity_id, version, kept)
    select 1 + (g - 1) / ${FILE}, 1, 1 + g % ${FILE}, '{"licensePlate":"ABC-1"}',
      case when g % ${FILE / FAILED} = 0 then 'failed' else 'created' end, g, 1,
      case when g % ${FILE / KEPT} = 0 then 'changed_since' end
    from generate_series(1, ${ALL}) g;
`;
