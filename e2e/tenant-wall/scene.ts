import { randomUUID } from "node:crypto";
import { test as base } from "#e2e/fixtures.ts";
import { addTo, companyDetails, createCompany } from "#e2e/support/company.ts";
import { asOwner } from "#e2e/support/database.ts";
import { addProgram } from "#e2e/support/integrations.ts";
import { askIn, bringIn } from "#e2e/support/invitations.ts";
import { bringUnder, newAggregator, newViewer } from "#e2e/support/lookers.ts";
import { newPerson, type Person } from "#e2e/support/person.ts";
import { pathOf } from "#e2e/support/routes.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import { QUERIES } from "./routes.ts";

// Company A with its people, and the users who try to reach it.

export type Scene = {
  a: Person;
  b: Person;
  withoutCompany: Person;
  /** Has an open invitation to A's company, which gives no access. */
  invited: Person;
  /** Accepted an invitation to A's company and is not its owner. */
  member: Person;
  /** Accepted an invitation to read the money of A's company, and nothing else. */
  bookkeeper: Person;
  /** A user of the aggregator of A's company, who may read the company and not change it. */
  overseer: Person;
  /** An admin who views A's company. */
  viewer: Person;
  /** Users for whom A's company does not exist. */
  strangers: readonly Person[];
  /** Users who are not admins, one of each kind: an owner, a member, an aggregator's user and a person without a company. */
  nonAdmins: readonly Person[];
  /** A's company. Every field of it contains the canary. */
  company: number;
  canary: string;
  /** B's company. */
  other: number;
  /** A vehicle, a driver and a program of A's company, which contain the canary. */
  vehicle: number;
  driver: number;
  program: number;
  /** A's final statement, of the period of 5.1.2026. */
  statement: number;
  /** A question about that statement, whose words contain the canary. */
  dispute: number;
  /** A's document of one page, which waits. */
  document: number;
  /** A's user id in the company, and the invitation of the invited user. */
  ownerId: string;
  invitation: { id: string; token: string };
};

export const test = base.extend<object, { scene: Scene }>({
  scene: [
    async ({ origin, admin }, use) => {
      const somebody = () => newPerson(origin);
      const [a, b, withoutCompany] = await Promise.all([somebody(), somebody(), somebody()]);
      const [invited, newcomer, reader] = await Promise.all([somebody(), somebody(), somebody()]);
      const canary = `kanaria${randomUUID().slice(0, 8)}`;
      const { id: company } = await createCompany(a.api, canaryCompany(canary));
      const { id: other } = await createCompany(b.api);
      const { id: vehicle } = await addTo(a.api, company, "vehicles", { make: canary });
      const { id: driver } = await addTo(a.api, company, "drivers", {
        contact: { lastName: canary },
        taxiDrivingLicenseExpiration: "2020-01-31",
      });
      const program = await addProgram(a.api, company, canary);
      const statement = await addStatement(company, canary);
      const dispute = await addDispute(company, statement, canary);
      const document = await addDocument(company);
      const aggregator = await newAggregator(origin, admin.api);
      await bringUnder(admin.api, company, aggregator.companyId);
      const overseer = aggregator.person;
      const viewer = await newViewer(origin, company);
      const home = { id: company, companyName: `${canary} Oy` };
      const ownerId = String((await peopleOf(a, company)).users[0]?.id);
      const member = await bringIn(newcomer, a, home);
      const bookkeeper = await bringIn(reader, a, home, "money");
      const invitation = await askIn(a, home, invited.email);
      const strangers = [b, withoutCompany, invited];
      await use({
        a,
        b,
        withoutCompany,
        invited,
        member,
        bookkeeper,
        overseer,
        viewer,
        strangers,
        nonAdmins: [a, member, bookkeeper, overseer, invited],
        ownerId,
        invitation,
        company,
        canary,
        other,
        vehicle,
        driver,
        program,
        statement,
        dispute,
        document,
      });
    },
    { scope: "worker" },
  ],
});

const addStatement = (companyId: number, canary: string): Promise<number> =>
  asOwner((sql) =>
    keepStatement(sql, {
      ...simpleStatement(100_000),
      companyId,
      period: { start: "2026-01-05", end: "2026-01-18" },
      number: `2998-${String(companyId).padStart(6, "0")}`,
      parties: partiesOf({ ...canaryCompany(canary), id: companyId, billing: NO_BILLING } as never),
    }),
  );

const addDispute = (companyId: number, statementId: number, canary: string): Promise<number> =>
  asOwner(async (sql) => {
    const [row] = await sql<{ id: number }[]>`
      insert into disputes (id, company_id, statement_id, due_on, created_by)
      values (${900_000 + companyId}, ${companyId}, ${statementId}, '2026-01-31', 'x') returning id::int`;
    await sql`insert into dispute_messages (dispute_id, company_id, by_provider, body, created_by)
      values (${row?.id ?? 0}, ${companyId}, false, ${canary}, 'x')`;
    return row?.id ?? 0;
  });

const NO_BILLING = { billingType: null, iban: null, bic: null };

/** The people who try to reach data of A's company, and the company id that they use. */
export const reachersOf = (
  { company, other, b, withoutCompany, invited }: Scene,
  admin: Person,
): [person: Person, companyId: number][] => [
  [b, company],
  [b, other],
  [withoutCompany, company],
  [invited, company],
  [admin, other],
];

type People = {
  users: { id: number; email: string; role: string; lastSeenAt: string | null }[];
  invitations: { id: number; email: string }[];
};

/** The people and the invitations of a company, as the API shows them to this person. */
export const peopleOf = async ({ api }: Person, companyId: number): Promise<People> =>
  (await api.get(`/api/companies/${companyId}/users`)).json();

/** The path of a route about A's company. Another `companyId` replaces the company's id. */
export function pathAt(route: string, scene: Scene, companyId = scene.company): string {
  const member = memberIn(route, scene);
  const period = { invoiceId: route.includes("[end]") ? "2026-01-05" : scene.statement, end: "2026-01-18" };
  const ids = {
    companyId,
    vehicleId: member,
    driverId: member,
    clientId: member,
    disputeId: member,
    userId: scene.ownerId,
    documentId: scene.document,
    page: 1,
    ...period,
  };
  return pathOf(route, ids) + (QUERIES.find(([part]) => route.includes(part))?.[1] ?? "");
}

/** The id of the vehicle, driver, program, statement or question that a route or an action is about. */
export function memberIn(
  what: string,
  { vehicle, driver, program, statement, dispute, document }: Scene,
): number {
  if (/document/i.test(what)) return document;
  if (/dispute/i.test(what)) return dispute;
  if (/driver/i.test(what)) return driver;
  if (/statement/i.test(what)) return statement;
  return /client|secret/i.test(what) ? program : vehicle;
}

/** A document of one page, as its adapter would have drawn it. */
const addDocument = (company: number): Promise<number> =>
  asOwner(async (sql) => {
    const [kind] =
      await sql`insert into document_kinds (name, level, expires, two_sided, formats, keep_months, created_by, modified_by)
      values (${"Muurin asiakirja"}, 'company', true, false, '{jpeg}', 24, 'x', 'x') returning id`;
    const [made] = await sql<
      { id: number }[]
    >`insert into documents (company_id, kind_id, upload_key, created_by)
      values (${company}, ${kind?.id}, gen_random_uuid(), 'x') returning id::int`;
    await sql`insert into document_pages values (${made?.id ?? 0}, ${company}, 1, 'front', 1, 1, '\\xffd8ffd9')`;
    return made?.id ?? 0;
  });

/** A draft filled up to the contract step, so that every step of the registration shows it. */
const canaryCompany = (canary: string) => ({
  ...companyDetails(),
  companyName: `${canary} Oy`,
  address: { street: `${canary}katu 1`, postCode: "00100", city: canary },
  contact: {
    firstName: canary,
    lastName: canary,
    phoneNumber: "+358405551234",
    email: `${canary}@tolppa.example`,
  },
  taxiServiceLicence: canary,
  billing: { billingType: "email", emailInvoicingAddress: `lasku-${canary}@tolppa.example` },
  accountantEmail: `tili-${canary}@tolppa.example`,
});
