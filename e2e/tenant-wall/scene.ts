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

// Company A is nobody's business but its own: whose company it is, and everybody who reaches for it.

export type Scene = {
  a: Person;
  b: Person;
  withoutCompany: Person;
  /** Was asked into A's company and has not joined: holding the invitation opens nothing. */
  invited: Person;
  /** Was asked into A's company and joined it, but does not own it. */
  member: Person;
  /** A person of the aggregator that A's company is under: sees it, and changes nothing of it. */
  overseer: Person;
  /** An admin who looks as A's company does. */
  viewer: Person;
  /** Users for whom A's company does not exist. */
  strangers: readonly Person[];
  /** Everybody who is none of the provider's admins. */
  nonAdmins: readonly Person[];
  /** A's company, whose every field holds the canary. */
  company: number;
  canary: string;
  /** B's company. */
  other: number;
  /** A's company's, with the canary in them. */
  vehicle: number;
  driver: number;
  program: number;
  /** A's final statement, of the period of 5.1.2026. */
  statement: number;
  /** A among the people of the company, and what the invited one holds. */
  ownerId: string;
  invitation: { id: string; token: string };
};

export const test = base.extend<object, { scene: Scene }>({
  scene: [
    async ({ origin, admin }, use) => {
      const somebody = () => newPerson(origin);
      const [a, b, withoutCompany] = await Promise.all([somebody(), somebody(), somebody()]);
      const [invited, newcomer] = await Promise.all([somebody(), somebody()]);
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
      const aggregator = await newAggregator(origin, admin.api);
      await bringUnder(admin.api, company, aggregator.companyId);
      const overseer = aggregator.person;
      const viewer = await newViewer(origin, company);
      const home = { id: company, companyName: `${canary} Oy` };
      const ownerId = String((await peopleOf(a, company)).users[0]?.id);
      const member = await bringIn(newcomer, a, home);
      const invitation = await askIn(a, home, invited.email);
      const strangers = [b, withoutCompany, invited];
      await use({
        a,
        b,
        withoutCompany,
        invited,
        member,
        overseer,
        viewer,
        strangers,
        nonAdmins: [a, member, overseer, ...strangers],
        ownerId,
        invitation,
        company,
        canary,
        other,
        vehicle,
        driver,
        program,
        statement,
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

const NO_BILLING = { billingType: null, iban: null, bic: null };

type People = {
  users: { id: number; email: string; role: string; lastSeenAt: string | null }[];
  invitations: { id: number; email: string }[];
};

/** Who belongs to a company and who is asked in, as the API tells this person. */
export const peopleOf = async ({ api }: Person, companyId: number): Promise<People> =>
  (await api.get(`/api/companies/${companyId}/users`)).json();

/** A route about A's company, filled in; `companyId` puts another company's id in its place. */
export function pathAt(route: string, scene: Scene, companyId = scene.company): string {
  const member = memberIn(route, scene);
  const period = { invoiceId: route.includes("[end]") ? "2026-01-05" : scene.statement, end: "2026-01-18" };
  const ids = {
    companyId,
    vehicleId: member,
    driverId: member,
    clientId: member,
    userId: scene.ownerId,
    ...period,
  };
  return pathOf(route, ids) + (QUERIES.find(([part]) => route.includes(part))?.[1] ?? "");
}

/** The one whose id stands in a route, or which an action is about. */
export const memberIn = (what: string, { vehicle, driver, program, statement }: Scene): number =>
  /statement/i.test(what)
    ? statement
    : /client|secret/i.test(what)
      ? program
      : /vehicle/i.test(what)
        ? vehicle
        : driver;

/** Up to the contract step, so that every step of the registration shows it. */
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
