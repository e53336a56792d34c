import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Result } from "#lib/core/result.ts";
import { codeOf } from "#lib/core/testing.ts";
import { messageOf } from "#lib/messages/refusals.ts";
import {
  gatherSchema,
  movePartnerSchema,
  partnerCompaniesSchema,
  partnerListPageSchema,
  partnerPageSchema,
  undoPartnerMoveSchema,
} from "#lib/partners/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { listPartnerCompanies, viewPartner } from "./companies.ts";
import { listPartnerPage } from "./list.ts";
import { gatherCompanies, moveCompanies, undoPartnerMove } from "./move.ts";

let house: TestHouse;
let from: Company;
let to: Company;
let regional: Company;
let moved: Company[];

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  from = await partner("aggregator");
  to = await partner("aggregator");
  regional = await partner("regional_partner");
  moved = [];
  for (let n = 0; n < 3; n += 1) {
    const { company } = await house.createCompany({ status: n === 2 ? "pending" : "active" });
    moved.push(accepted(await asAdmin().save(company.id, { aggregatorCompany: { id: from.id } })));
  }
});

const asAdmin = () => house.as(house.admin);
const read = { mode: "read" } as const;
const ids = (companies: readonly Company[]) => companies.map(({ id }) => String(id));

async function partner(companyType: string): Promise<Company> {
  const { company } = await house.createCompany({ status: "active" });
  return accepted(await asAdmin().save(company.id, { companyType }));
}

type Move = { selection?: object; target?: number | null; key?: string; actor?: Actor };
const move = ({ selection, target = to.id, key = crypto.randomUUID(), actor = house.admin }: Move = {}) =>
  house.as(actor).run(movePartnerSchema, moveCompanies, {
    partnerId: String(from.id),
    selection: selection ?? { ids: ids(moved) },
    target: target === null ? null : String(target),
    submissionKey: key,
  });
const undo = (moveId: number | null, { partnerId = from.id, now = new Date() } = {}) =>
  asAdmin().run(
    undoPartnerMoveSchema,
    undoPartnerMove,
    { partnerId: String(partnerId), moveId: String(moveId) },
    { now },
  );

const partnersOf = async (companies: readonly Company[] = moved) => {
  const rows = await house.owner<{ id: number; partner: number | null }[]>`
    select id::int, aggregator_company_id::int as partner from companies
    where id = any(${companies.map(({ id }) => id)}) order by id`;
  return rows.map((row) => row.partner);
};
const historyOf = async ({ id }: Company) =>
  house.owner`select before, after from events where entity_type = 'company' and entity_id = ${id}
    and action = 'update' and after ? 'aggregatorCompany' order by id`;
const messageOfRefusal = (result: Result<unknown>) => (result.ok ? "" : messageOf(result.error));

describe("moving", () => {
  test("brings the selected companies under another partner, with events in their histories", async () => {
    const outcome = accepted(await move({ selection: { ids: ids(moved.slice(0, 2)) } }));
    expect(outcome).toEqual({ count: 2, changeId: expect.any(Number) });
    expect(await partnersOf()).toEqual([to.id, to.id, from.id]);
    const [first] = moved as [Company];
    expect((await historyOf(first)).at(-1)).toEqual({
      before: { aggregatorCompany: from.id },
      after: { aggregatorCompany: to.id },
    });
  });

  test("to nobody leaves them under none", async () => {
    expect(accepted(await move({ target: null })).count).toBe(3);
    expect(await partnersOf()).toEqual([null, null, null]);
  });

  test("all companies that match the filter are moved only if their number is the one that the person saw", async () => {
    expect(accepted(await move({ selection: { status: "active", count: 2 } })).count).toBe(2);
    expect(await partnersOf()).toEqual([to.id, to.id, from.id]);
    const changed = await move({ selection: { count: 2 } });
    expect(codeOf(changed)).toBe("selection_changed");
    expect(messageOfRefusal(changed)).toMatch(/^Luettelossa on nyt 1 yritys\./);
  });

  test("the same submission again moves nothing more and gets the same answer", async () => {
    const key = crypto.randomUUID();
    const first = accepted(await move({ key }));
    expect(accepted(await move({ key }))).toEqual(first);
    expect(codeOf(await move({ key, target: regional.id }))).toBe("submission_conflict");
    expect(await historyOf(moved[0] as Company)).toHaveLength(2);
  });

  test.each([
    ["an operator", async () => (await house.createCompany({ status: "active" })).company.id],
    ["itself", async () => from.id],
    ["a company that is not there", async () => 999_999],
    [
      "a partner out of use",
      async () => {
        const one = await partner("aggregator");
        accepted(await asAdmin().save(one.id, { status: "inactive" }));
        return one.id;
      },
    ],
  ])("to %s is refused, and nothing is moved", async (_, target) => {
    expect(codeOf(await move({ target: await target() }))).toBe("invalid_target");
    expect(await partnersOf()).toEqual([from.id, from.id, from.id]);
  });

  test("one company that has moved elsewhere refuses all and is named", async () => {
    const [first] = moved as [Company];
    accepted(await asAdmin().save(first.id, { aggregatorCompany: { id: regional.id } }));
    const refused = await move();
    expect(codeOf(refused)).toBe("not_found");
    expect(messageOfRefusal(refused)).toBe(`yritys ${first.id}: Kohdetta ei löydy. Mitään ei muutettu.`);
    expect(await partnersOf()).toEqual([regional.id, from.id, from.id]);
  });

  test("a partner never comes under itself, and the others stay with it", async () => {
    accepted(await asAdmin().save(to.id, { aggregatorCompany: { id: from.id } }));
    const refused = await move({ selection: { ids: ids([...moved, to]) } });
    expect(codeOf(refused)).toBe("invalid_target");
    expect(messageOfRefusal(refused)).toContain(to.companyName);
    expect(await partnersOf()).toEqual([from.id, from.id, from.id]);
  });

  test("is the provider's: an aggregator's own people move nothing, and see no partner", async () => {
    const member = await house.createMember(from.id);
    expect(codeOf(await move({ actor: member }))).toBe("forbidden");
    const view = { partnerId: String(from.id) };
    expect(codeOf(await house.as(member).run(partnerPageSchema, viewPartner, view, read))).toBe("forbidden");
    expect(codeOf(await house.as(member).run(partnerListPageSchema, listPartnerPage, {}, read))).toBe(
      "forbidden",
    );
    expect(await partnersOf()).toEqual([from.id, from.id, from.id]);
  });

  test("an operator is no partner", async () => {
    const view = { partnerId: String(moved[0]?.id) };
    expect(codeOf(await asAdmin().run(partnerPageSchema, viewPartner, view, read))).toBe("not_found");
  });

  test("two simultaneous moves in opposite directions both succeed", async () => {
    const { company } = await house.createCompany({ status: "active" });
    accepted(await asAdmin().save(company.id, { aggregatorCompany: { id: to.id } }));
    const back = asAdmin().run(movePartnerSchema, moveCompanies, {
      partnerId: String(to.id),
      selection: { ids: [String(company.id)] },
      target: String(from.id),
      submissionKey: crypto.randomUUID(),
    });
    const [one, other] = await Promise.all([move(), back]);
    expect([accepted(one).count, accepted(other).count]).toEqual([3, 1]);
  });
});

describe("undoing", () => {
  test("returns each company to its former partner, once", async () => {
    const { changeId } = accepted(await move());
    expect(accepted(await undo(changeId))).toEqual({ count: 3 });
    expect(await partnersOf()).toEqual([from.id, from.id, from.id]);
    expect((await historyOf(moved[0] as Company)).at(-1)?.after).toEqual({ aggregatorCompany: from.id });
    expect(codeOf(await undo(changeId))).toBe("already_undone");
  });

  test("is refused with the name of a company that has changed since, and nothing happens", async () => {
    const { changeId } = accepted(await move());
    const [first] = moved as [Company];
    const changed = accepted(await asAdmin().save(first.id, { companyName: "Muuttunut Oy" }));
    const refused = await undo(changeId);
    expect(codeOf(refused)).toBe("changed_since");
    expect(messageOfRefusal(refused)).toContain(changed.companyName);
    expect(await partnersOf()).toEqual([to.id, to.id, to.id]);
  });

  test("a new vehicle is no change of its company", async () => {
    const { changeId } = accepted(await move());
    await house.owner`insert into vehicles (company_id, make, created_by, modified_by)
      values (${(moved[0] as Company).id}, 'Volvo', 't', 't')`;
    expect(accepted(await undo(changeId)).count).toBe(3);
  });

  test("is refused if the former partner no longer gathers companies", async () => {
    const { changeId } = accepted(await move());
    accepted(await asAdmin().save(from.id, { companyType: "operator" }));
    expect(codeOf(await undo(changeId, { partnerId: to.id }))).toBe("invalid_target");
    expect(await partnersOf()).toEqual([to.id, to.id, to.id]);
  });

  test("is possible for thirty days, from either end, and from no other partner's page", async () => {
    const { changeId } = accepted(await move());
    const late = new Date(Date.now() + 31 * 86_400_000);
    expect(codeOf(await undo(changeId, { now: late }))).toBe("undo_too_late");
    expect(codeOf(await undo(changeId, { partnerId: regional.id }))).toBe("not_found");
    expect(accepted(await undo(changeId, { partnerId: to.id })).count).toBe(3);
  });
});

describe("through the API", () => {
  const gather = (companies: readonly { id: number }[], partnerId = to.id) =>
    house
      .as(house.program)
      .run(gatherSchema, gatherCompanies, { partnerId: String(partnerId), body: { companies } });

  test("companies come under a partner whatever their former one, and return to it", async () => {
    const { company: free } = await house.createCompany({ status: "active" });
    const all = [...moved, free];
    const { count, changeId } = accepted(await gather(all.map(({ id }) => ({ id }))));
    expect(count).toBe(4);
    expect(await partnersOf(all)).toEqual([to.id, to.id, to.id, to.id]);
    accepted(await undo(changeId, { partnerId: to.id }));
    expect(await partnersOf(all)).toEqual([from.id, from.id, from.id, null]);
  });

  test("companies that are already there do not change", async () => {
    expect(accepted(await gather([{ id: (moved[0] as Company).id }], from.id))).toEqual({
      count: 0,
      changeId: null,
    });
  });

  test("one missing company refuses all", async () => {
    expect(codeOf(await gather([{ id: (moved[0] as Company).id }, { id: 999_999 }]))).toBe("not_found");
    expect(await partnersOf()).toEqual([from.id, from.id, from.id]);
  });

  test("the companies under a partner are listed page by page", async () => {
    const page = async (cursor?: string) =>
      accepted(
        await house
          .as(house.program)
          .run(
            partnerCompaniesSchema,
            listPartnerCompanies,
            { partnerId: String(from.id), limit: "2", ...(cursor && { cursor }) },
            read,
          ),
      );
    const first = await page();
    expect(first.rows.map(({ id }) => id)).toEqual(moved.slice(0, 2).map(({ id }) => id));
    expect(first.next).not.toBeNull();
  });
});

describe("the lists", () => {
  const list = async (query: object = {}) =>
    accepted(await asAdmin().run(partnerListPageSchema, listPartnerPage, query, read));

  test("show the sums under each partner", async () => {
    await house.owner`update companies set vehicle_count = 2, driver_count = 1 where id = ${(moved[0] as Company).id}`;
    const { page } = await list({ q: from.companyName });
    expect(page.rows).toMatchObject([
      { id: from.id, companyType: "aggregator", companies: 3, vehicles: 2, drivers: 1 },
    ]);
    const view = accepted(
      await asAdmin().run(
        partnerPageSchema,
        viewPartner,
        { partnerId: String(from.id), status: "active" },
        read,
      ),
    );
    expect(view.sums).toMatchObject({ active: 2, pending: 1, vehicles: 2, drivers: 1 });
    expect([view.total, view.page.rows.length]).toEqual([2, 2]);
    expect(view.targets.map(({ id }) => id)).toContain(to.id);
    expect(view.targets.map(({ id }) => id)).not.toContain(from.id);
  });

  test.each([
    ["companies", "asc"],
    ["-companies", "desc"],
  ])("are sorted by %s", async (sort, way) => {
    const { page, total } = await list({ sort });
    const counts = page.rows.map(({ companies }) => companies);
    expect(counts).toEqual(counts.toSorted((a, b) => (way === "asc" ? a - b : b - a)));
    expect(total).toBeGreaterThanOrEqual(page.rows.length);
  });

  test("are filtered by type, and hold no operator", async () => {
    const regionals = await list({ type: "regional_partner" });
    expect(new Set(regionals.page.rows.map(({ companyType }) => companyType))).toEqual(
      new Set(["regional_partner"]),
    );
    const found = async ({ companyName }: Company) =>
      (await list({ q: companyName })).page.rows.map(({ id }) => id);
    expect(await found(to)).toEqual([to.id]);
    expect(await found(moved[0] as Company)).toEqual([]);
  });

  test("the latest moves are on both partners' pages", async () => {
    const { changeId } = accepted(await move());
    for (const { id } of [from, to]) {
      const view = accepted(
        await asAdmin().run(partnerPageSchema, viewPartner, { partnerId: String(id) }, read),
      );
      expect(view.moves).toMatchObject([
        { id: changeId, count: 3, partnerName: from.companyName, targetName: to.companyName, undoneAt: null },
      ]);
    }
  });
});
