import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { API_PATHS } from "#lib/contract/paths.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/use-cases/statements/testing.ts";
import { test as base, expect } from "./fixtures.ts";
import { callAction, postAction, serverActions } from "./support/actions.ts";
import { addTo, companyDetails, createCompany, readCompany, wholeCompany } from "./support/company.ts";
import { asOwner, query } from "./support/database.ts";
import { type Answer, send } from "./support/http.ts";
import { bringUnder, newAggregator, newViewer } from "./support/lookers.ts";
import { browserLike, newPerson, type Person } from "./support/person.ts";
import { builtRoutes, pathOf } from "./support/routes.ts";

// Company A is nobody's business but its own: every route and action of the build, asked by everybody, for what is
// one's own, someone else's, absent and no id at all. A new route without an entry here fails.

type Kind =
  /** Needs no sign-in and shows nobody's data. */
  | "open"
  /** A screen for whoever is signed in. */
  | "screen"
  /** A screen of the provider's about one thing. */
  | "admin screen"
  /** One settlement run or area of the provider's; a run's statements as a file. */
  | "run"
  | "run file"
  /** A file of payments for the bank. */
  | "payment file"
  /** A screen about one company. */
  | "company screen"
  /** A list as a file, for whoever is signed in. */
  | "file"
  /** A list over all companies as a file, for admins. */
  | "admin file"
  /** An empty file for admins to fill in. */
  | "admin template"
  /** Where somebody else's system is told of changes. */
  | "endpoint"
  /** What admins see of a person's data, and take with them. */
  | "person"
  | "person file"
  | "person api"
  | "person errand"
  /** One's own data as a file. */
  | "own file"
  /** A company's list, or an empty one, as a file. */
  | "company file"
  /** A file that was sent to a company: its page, its failing rows. */
  | "import"
  /** What takes a company's files, and carries them out. */
  | "import api"
  /** API for whoever has an identity. */
  | "api"
  /** A screen about one vehicle or driver of a company. */
  | "member screen"
  /** API about one partner, for admins. */
  | "partner api"
  /** API about one company. */
  | "company api"
  /** API about a company's vehicles or drivers. */
  | "fleet api"
  /** API about one vehicle or driver of a company. */
  | "member api"
  /** API that lets something go again that was given up. */
  | "delivery api"
  /** API that only does something to one vehicle or driver. */
  | "member errand"
  /** API that only takes one of a company's people out. */
  | "removal"
  /** API about one person's account. */
  | "user api"
  /** API with a list of one company's, which may be empty. */
  | "company list"
  /** A company's year as a file. */
  | "year file"
  /** A year of all companies as a file, for admins. */
  | "admin year file"
  /** A company's statement: its page, its documents, as the API gives it. */
  | "statement"
  /** API that only tells of one company. */
  | "company reading"
  /** API that only does something to one company: there is nothing to GET. */
  | "company errand"
  /** What the provider's admins keep of discounts. */
  | "discount api"
  /** A screen about one of the provider's own things, and the API to it, for admins alone. */
  | "provider's screen"
  | "provider's api"
  /** API that admins, and programs they let, send something to. */
  | "sending api"
  /** API about one area of postal codes, for admins and programs of its provider. */
  | "area api";

const ROUTES: Record<string, Kind> = {
  "/": "screen",
  "/companies": "screen",
  "/companies/export": "file",
  "/companies/new": "screen",
  "/companies/new/details/[companyId]": "company screen",
  "/companies/new/billing/[companyId]": "company screen",
  "/companies/new/contract/[companyId]": "company screen",
  "/companies/new/complete/[companyId]": "company screen",
  "/companies/[companyId]": "company screen",
  "/companies/[companyId]/details": "company screen",
  "/companies/[companyId]/invoices/[invoiceId]": "statement",
  "/companies/[companyId]/invoices/export": "year file",
  "/companies/[companyId]/invoices/extract/export": "year file",
  "/admin/settlements/export": "admin year file",
  "/companies/[companyId]/invoices/[invoiceId]/export": "statement",
  "/companies/[companyId]/invoices/[invoiceId]/[end]": "statement",
  "/companies/[companyId]/invoices/[invoiceId]/[end]/export": "statement",
  "/api/companies/[companyId]/invoices/[invoiceId]": "statement",
  "/api/companies/[companyId]/invoices/[invoiceId]/[end]": "statement",
  "/api/companies/[companyId]/invoices/[invoiceId]/inputs": "statement",
  "/api/companies/[companyId]/invoices": "company list",
  "/companies/[companyId]/vehicles": "company screen",
  "/companies/[companyId]/drivers": "company screen",
  "/admin": "screen",
  "/admin/deliveries": "screen",
  "/admin/deliveries/export": "admin template",
  "/admin/deleted": "screen",
  "/admin/discounts": "screen",
  "/admin/discounts/new": "screen",
  "/admin/discounts/[discountId]": "run",
  "/admin/discounts/export": "admin template",
  "/api/discounts": "discount api",
  "/api/discounts/[discountId]": "discount api",
  "/api/discounts/preview": "discount api",
  "/admin/booking-areas": "screen",
  "/admin/booking-areas/export": "admin template",
  "/admin/booking-areas/new": "screen",
  "/admin/booking-areas/who": "screen",
  "/admin/booking-areas/[areaId]": "run",
  "/admin/settlements": "screen",
  "/admin/settlements/[runId]": "run",
  "/admin/settlements/[runId]/export": "run file",
  "/admin/payments": "screen",
  "/admin/payments/template": "admin template",
  "/admin/settlements/[runId]/payouts": "run",
  "/admin/settlements/[runId]/payouts/[fileId]": "payment file",
  "/admin/iban-changes": "screen",
  "/admin/webhooks": "screen",
  "/admin/privacy": "screen",
  "/admin/privacy/retention": "screen",
  "/admin/privacy/[person]": "person",
  "/admin/privacy/[person]/export": "person file",
  "/user/account/export": "own file",
  "/api/privacy/persons": "api",
  "/api/privacy/persons/[person]": "person api",
  "/api/privacy/persons/[person]/anonymise": "person errand",
  "/api/privacy/persons/[person]/export": "person api",
  "/api/privacy/retention": "api",
  "/admin/webhooks/new": "screen",
  "/admin/webhooks/[endpointId]": "endpoint",
  "/companies/[companyId]/webhooks": "company screen",
  "/companies/[companyId]/webhooks/new": "company screen",
  "/companies/[companyId]/webhooks/[endpointId]": "endpoint",
  "/admin/users": "screen",
  "/admin/users/[userId]": "run",
  "/admin/users/export": "admin template",
  "/companies/[companyId]/users": "company screen",
  "/user/invitation": "open",
  "/api/companies/[companyId]/users": "company list",
  "/api/companies/[companyId]/users/[userId]": "removal",
  "/api/companies/[companyId]/invitations": "company errand",
  "/api/users": "provider's api",
  "/api/users/[userId]": "user api",
  "/admin/api-clients": "screen",
  "/admin/api-clients/new": "screen",
  "/admin/api-clients/[clientId]": "admin screen",
  "/admin/provider-areas": "screen",
  "/admin/provider-areas/[provider]": "provider's screen",
  "/admin/provider-areas/export": "admin template",
  "/admin/features": "screen",
  "/admin/features/new": "screen",
  "/admin/features/[name]": "provider's screen",
  "/admin/features/export": "admin template",
  "/api/provider-areas": "provider's api",
  "/api/provider-areas/[provider]": "provider's api",
  "/api/provider-areas/[provider]/test": "provider's api",
  "/api/features/[name]": "provider's api",
  "/companies/[companyId]/api-clients": "company screen",
  "/companies/[companyId]/api-clients/new": "company screen",
  "/companies/[companyId]/api-clients/[clientId]": "member screen",
  "/companies/[companyId]/vehicles/new": "company screen",
  "/companies/[companyId]/drivers/new": "company screen",
  "/companies/[companyId]/drivers/expiring": "company screen",
  "/companies/[companyId]/vehicles/[vehicleId]": "member screen",
  "/companies/[companyId]/drivers/[driverId]": "member screen",
  "/drivers/expiring": "screen",
  "/companies/[companyId]/vehicles/import": "company screen",
  "/companies/[companyId]/drivers/import": "company screen",
  "/companies/[companyId]/vehicles/import/[importId]": "import",
  "/companies/[companyId]/drivers/import/[importId]": "import",
  "/companies/[companyId]/vehicles/import/[importId]/failures": "import",
  "/companies/[companyId]/drivers/import/[importId]/failures": "import",
  "/companies/[companyId]/vehicles/export": "company file",
  "/companies/[companyId]/drivers/export": "company file",
  "/companies/[companyId]/drivers/expiring/export": "company file",
  "/drivers/expiring/export": "admin file",
  "/companies/[companyId]/vehicles/import/template": "company file",
  "/companies/[companyId]/drivers/import/template": "company file",
  "/api/companies/[companyId]/imports": "import api",
  "/api/companies/[companyId]/imports/[importId]": "import api",
  "/user/account": "screen",
  "/user/login": "open",
  "/user/login/second": "open",
  "/user/logout": "open",
  "/user/register": "open",
  "/user/reset": "open",
  "/user/reset/confirm": "open",
  "/user/verify": "open",
  "/statement": "open",
  "/statement/export": "open",
  "/dev/mailbox": "open",
  "/.well-known/jwks.json": "open",
  "/api": "open",
  "/api/[...path]": "open",
  "/api/auth/[...nextauth]": "open",
  "/api/auth/token": "api",
  "/api/booking-areas": "api",
  "/api/booking-areas/[areaId]": "area api",
  "/api/booking-areas/[areaId]/rules": "area api",
  "/api/booking-areas/[areaId]/rules/[ruleId]": "area api",
  "/api/companies": "api",
  "/api/companies/[companyId]": "company api",
  "/api/companies/[companyId]/vehicles": "fleet api",
  "/api/companies/[companyId]/drivers": "fleet api",
  "/api/companies/[companyId]/vehicles/[vehicleId]": "member api",
  "/api/companies/[companyId]/drivers/[driverId]": "member api",
  "/api/companies/[companyId]/update": "company errand",
  "/api/companies/[companyId]/return": "company errand",
  "/api/companies/[companyId]/vehicles/[vehicleId]/return": "member errand",
  "/api/companies/[companyId]/drivers/[driverId]/return": "member errand",
  "/api/companies/[companyId]/copy": "company errand",
  "/api/companies/[companyId]/history": "company reading",
  "/api/companies/[companyId]/restore": "company errand",
  "/api/payments": "sending api",
  "/api/payments/files": "sending api",
  "/api/companies/[companyId]/payments": "sending api",
  "/api/company-register/[businessId]": "api",
  "/api/contract": "api",
  "/api/features": "api",
  "/api/docs": "open",
  "/api/health": "open",
  "/api/openapi.json": "open",
  "/api/oauth/token": "open",
  "/api/settlement-runs": "api",
  "/api/user": "api",
  "/api/search": "api",
  "/admin/partners": "screen",
  "/admin/partners/export": "admin template",
  "/admin/partners/[partnerId]": "run",
  "/admin/partners/[partnerId]/export": "run file",
  "/api/partners": "api",
  "/api/partners/[partnerId]/companies": "partner api",
  "/api/partners/[partnerId]/moves/[moveId]/undo": "partner api",
  "/api/vehicles": "api",
  "/api/deliveries": "api",
  "/api/deliveries/[deliveryId]/retry": "delivery api",
  "/api/drivers": "api",
};

/** The actions about one company, and the input that reaches for it. Others are about whoever calls. */
const COMPANY_ACTIONS: Record<string, (companyId: string) => object> = {
  saveCompanyAction: (companyId) => ({ companyId, body: { companyName: "Kaapattu Oy" } }),
  deleteCompanyAction: (companyId) => ({ companyId }),
  createVehicleAction: (companyId) => ({ companyId, body: { make: "Kaapattu" } }),
  createDriverAction: (companyId) => ({ companyId, body: { contact: { lastName: "Kaapattu" } } }),
  refreshCompanyAction: (companyId) => ({ companyId, body: { apply: true } }),
  copyCompanyAction: (companyId) => ({ companyId, body: { aggregatorCompany: { id: 1 } } }),
  changeVehiclesAction: (companyId) => ({
    ...{ companyId, selection: { ids: ["1"] }, submissionKey: "avain-0000" },
    change: { status: "inactive" },
  }),
  undoBulkChangeAction: (companyId) => ({ companyId, changeId: "1" }),
  creditStatementAction: (companyId) => ({
    ...{ companyId, statementId: "1" },
    body: { positions: [1], reason: "Kaapattu" },
  }),
  restoreAction: (companyId) => ({ companyId, body: {} }),
  returnCompanyAction: (companyId) => ({ companyId, body: { reason: "Kaapattu" } }),
  createWebhookAction: (companyId) => ({ companyId, body: ENDPOINT }),
  createCompanyClientAction: (companyId) => ({ companyId, body: { name: "Kaapattu", scopes: "fleet:read" } }),
};
/** Those about one vehicle, driver or program of a company's own. */
const MEMBER_ACTIONS: Record<string, (companyId: string, id: string) => object> = {
  saveVehicleAction: (companyId, vehicleId) => ({ companyId, vehicleId, body: { make: "Kaapattu" } }),
  deleteVehicleAction: (companyId, vehicleId) => ({ companyId, vehicleId }),
  saveDriverAction: (companyId, driverId) => ({
    ...{ companyId, driverId },
    body: { contact: { lastName: "Kaapattu" } },
  }),
  deleteDriverAction: (companyId, driverId) => ({ companyId, driverId }),
  returnVehicleAction: (companyId, vehicleId) => ({ companyId, vehicleId, body: { reason: "Kaapattu" } }),
  returnDriverAction: (companyId, driverId) => ({ companyId, driverId, body: { reason: "Kaapattu" } }),
  saveClientAction: (companyId, clientId) => ({
    ...{ companyId, clientId, version: 1 },
    body: { name: "Kaapattu", scopes: "fleet:read" },
  }),
  rotateSecretAction: (companyId, clientId) => ({ companyId, clientId, overlapHours: 0 }),
  sendStatementLinkAction: (companyId, statementId) => ({
    ...{ companyId, statementId },
    body: { email: "kaappari@tolppa.example" },
  }),
  revokeStatementLinkAction: (companyId, statementId) => ({ companyId, statementId, linkId: randomUUID() }),
  revokeClientAction: (companyId, clientId) => ({ companyId, clientId }),
};
/** How React writes an argument that is not there. */
const NO_INPUT = "$undefined";
/** Those about one's own account, with an input that reaches for somebody else's where one can be named. */
const ACCOUNT_ACTIONS: Record<string, object | string> = {
  changePasswordAction: { current: "arvaus", password: "uusi salasana", confirmPassword: "uusi salasana" },
  stepUpAction: { method: "pwd", password: "arvaus" },
  askForOwnPasskeyAction: NO_INPUT,
  askForNewPasskeyAction: NO_INPUT,
  addPasskeyAction: { name: "x", answer: { id: "x", type: "public-key" } },
  removePasskeyAction: { id: 1 },
  offerTotpAction: NO_INPUT,
  addTotpAction: { sealed: "x", code: "000000" },
  removeTotpAction: NO_INPUT,
  renewRecoveryCodesAction: NO_INPUT,
  endSessionAction: { id: 1 },
};
/** Those about one endpoint that is told of changes, of a company or of all (null). */
const ENDPOINT_ACTIONS: Record<string, (companyId: string | null, endpointId: string) => object> = {
  saveWebhookAction: (companyId, endpointId) => ({ companyId, endpointId, version: 1, body: ENDPOINT }),
  switchWebhookAction: (companyId, endpointId) => ({ companyId, endpointId, enabled: false }),
  deleteWebhookAction: (companyId, endpointId) => ({ companyId, endpointId }),
  rotateWebhookAction: (companyId, endpointId) => ({ companyId, endpointId }),
  testWebhookAction: (companyId, endpointId) => ({ companyId, endpointId }),
  resendWebhookAction: (companyId, endpointId) => ({ companyId, endpointId, messageId: "1" }),
};
const ENDPOINT = {
  ...{ url: "https://kaapattu.example.fi/", description: "Kaapattu", notifyEmail: "kaappari@tolppa.example" },
  events: ["company.updated"],
};
/** What the provider's own routes and actions are asked about. */
const OWN_THINGS = { provider: "cabonline", name: "vehicleImport" };
/** Those about the provider's own things, for admins alone. */
const PROVIDER_ACTIONS: Record<string, object> = {
  saveProviderAction: { provider: "cabonline", body: { areas: ["Kaapattu"] } },
  testProviderAction: { provider: "cabonline" },
  createFeatureAction: { body: { name: "kaapattu", note: "", enabled: true } },
  saveFeatureAction: { name: "vehicleImport", body: { enabled: true, note: "Kaapattu" } },
};
const OTHER_ACTIONS = [
  ...Object.keys(PROVIDER_ACTIONS),
  "createCompanyAction",
  // For admins alone: lib/use-cases/privacy/privacy.test.ts, retention.test.ts.
  "anonymiseAction",
  "runRetentionAction",
  "createClientAction",
  "askForRunAction",
  "assignPaymentsAction",
  // For admins alone: lib/use-cases/payouts/payouts.test.ts.
  "makePayoutFileAction",
  "answerPayoutFileAction",
  "confirmIbanAction",
  // For admins alone: lib/use-cases/booking-areas/booking-areas.test.ts.
  "createAreaAction",
  "saveAreaAction",
  "endAreaAction",
  "addRuleAction",
  "endRuleAction",
  // For admins alone: lib/use-cases/deliveries/deliveries.test.ts.
  "retryDeliveryAction",
  "retryDeliveriesAction",
  // Who belongs to a company, and people's accounts: lib/use-cases/people/people.test.ts, lib/use-cases/users/users.test.ts.
  "invitePersonAction",
  "resendInvitationAction",
  "withdrawInvitationAction",
  "changePersonRoleAction",
  "removePersonAction",
  "addPersonAction",
  "saveUserAction",
  "changeUserAdminAction",
  "endUserSessionAction",
  "endUserSessionsAction",
  "joinAction",
  "keepDestinationAction",
  // For admins alone: lib/use-cases/discounts/discounts.test.ts.
  "createDiscountAction",
  "saveDiscountAction",
  "endDiscountAction",
  "previewDiscountAction",
  // Of public data, for whoever is signed in: lib/use-cases/register/register.test.ts.
  "lookUpCompanyAction",
  // To admins alone, and to whoever looks already: lib/use-cases/accounts/view-company.test.ts.
  "startViewingAction",
  // The same: lib/use-cases/partners/partners.test.ts.
  "moveCompaniesAction",
  "undoPartnerMoveAction",
  "endViewingAction",
  "signInAction",
  "registerAction",
  "requestVerificationAction",
  "verifyEmailAction",
  "requestResetAction",
  "resetPasswordAction",
  "signOutAction",
  "signOutEverywhereAction",
  "askForPasskeyAction",
  "passSecondStepAction",
  ...Object.keys(ACCOUNT_ACTIONS),
];

/** What an errand cannot do without. */
const ERRAND_BODIES: Record<string, object> = {
  "/api/companies/[companyId]/copy": { aggregatorCompany: { id: 1 } },
  "/api/companies/[companyId]/return": { reason: "Kaapattu" },
  "/api/companies/[companyId]/invitations": { email: "kaapattu@tolppa.example", role: "owner" },
};

const ABSENT = "999999999";
const MALFORMED = [
  "0",
  "-1",
  "1e3",
  "1.0",
  "9007199254740993",
  "99999999999999999999",
  "01",
  "abc",
  "%20",
  "__proto__",
];

type Scene = {
  a: Person;
  b: Person;
  withoutCompany: Person;
  /** A person of the aggregator that A's company is under: sees it, and changes nothing of it. */
  overseer: Person;
  /** An admin who looks as A's company does. */
  viewer: Person;
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
};

const test = base.extend<object, { scene: Scene }>({
  scene: [
    async ({ origin, admin }, use) => {
      const [a, b, withoutCompany] = await Promise.all([
        newPerson(origin),
        newPerson(origin),
        newPerson(origin),
      ]);
      const canary = `kanaria${randomUUID().slice(0, 8)}`;
      const { id: company } = await createCompany(a.api, canaryCompany(canary));
      const { id: other } = await createCompany(b.api);
      const { id: vehicle } = await addTo(a.api, company, "vehicles", { make: canary });
      const { id: driver } = await addTo(a.api, company, "drivers", {
        ...{ contact: { lastName: canary }, taxiDrivingLicenseExpiration: "2020-01-31" },
      });
      const program = await addProgram(a, company, canary);
      const statement = await addStatement(company, canary);
      const aggregator = await newAggregator(origin, admin.api);
      await bringUnder(admin.api, company, aggregator.companyId);
      const overseer = aggregator.person;
      const viewer = await newViewer(origin, company);
      await use({
        a,
        b,
        withoutCompany,
        overseer,
        viewer,
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
      ...{ companyId, period: { start: "2026-01-05", end: "2026-01-18" } },
      number: `2998-${String(companyId).padStart(6, "0")}`,
      parties: partiesOf({ ...canaryCompany(canary), id: companyId, billing: NO_BILLING } as never),
    }),
  );

const NO_BILLING = { billingType: null, iban: null, bic: null };

/** A program of a company's own, made as its owner makes it. */
async function addProgram({ api }: Person, companyId: number, name: string): Promise<number> {
  const made = await callAction(api, "createCompanyClientAction", {
    ...{ args: [{ companyId: String(companyId), body: { name, scopes: "fleet:read" } }], companyId },
  });
  if (!made.ok) throw new Error(made.error.message);
  return (made.value as { id: number }).id;
}

/** The one whose id stands in a route, or which an action is about. */
const memberIn = (what: string, { vehicle, driver, program, statement }: Scene): number =>
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

/** What a file needs to be told. */
const QUERIES: [string, string][] = [
  ["template", "?format=csv"],
  ["/extract/export", "?year=2026&format=csv"],
  ["/invoices/export", "?year=2026"],
  ["/export", "?format=csv"],
];

const routesOf = (kind: Kind): string[] => Object.keys(ROUTES).filter((route) => ROUTES[route] === kind);

test("every route and every action of the build stands in the tables", () => {
  expect(builtRoutes().filter((route) => !(route in ROUTES))).toEqual([]);
  const known = [
    ...Object.keys(COMPANY_ACTIONS),
    ...Object.keys(MEMBER_ACTIONS),
    ...Object.keys(ENDPOINT_ACTIONS),
    ...OTHER_ACTIONS,
  ];
  expect(
    serverActions()
      .map(({ name }) => name)
      .filter((name) => !known.includes(name)),
  ).toEqual([]);
});

test("no table holds what the build has no more", () => {
  expect(Object.keys(ROUTES).filter((route) => !builtRoutes().includes(route))).toEqual([]);
  const built = serverActions().map(({ name }) => name);
  expect(
    [
      ...Object.keys(COMPANY_ACTIONS),
      ...Object.keys(MEMBER_ACTIONS),
      ...Object.keys(ENDPOINT_ACTIONS),
      ...OTHER_ACTIONS,
    ].filter((name) => !built.includes(name)),
  ).toEqual([]);
});

for (const route of routesOf("company screen")) {
  test(`${route} is there for its own and for admins only`, async ({ scene, origin, admin, client }) => {
    const { company, canary } = scene;
    const mine = await look(scene.a.api, pathOf(route, company));
    expect(mine.status).toBeLessThan(400);
    if (mine.status === 200) expect(mine.body).toContain(canary);
    expect((await look(admin.api, pathOf(route, company))).status).toBeLessThan(400);

    for (const stranger of [scene.b, scene.withoutCompany]) {
      for (const headers of [{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }]) {
        const query = "rsc" in headers ? "?_rsc" : "";
        const [foreign, absent] = [
          await look(stranger.api, pathOf(route, company) + query, headers),
          await look(stranger.api, pathOf(route, ABSENT) + query, headers),
        ];
        expect(foreign.status).toBe(absent.status);
        if (!query) expect(foreign.status).toBe(404);
        expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
        expect(everythingOf(foreign)).not.toContain(canary);
      }
    }
    for (const person of [scene.b, scene.a, admin]) {
      for (const id of [ABSENT, ...MALFORMED]) {
        expect((await look(person.api, pathOf(route, id))).status, `${person.email} ${id}`).toBe(404);
      }
    }
    // A token is for the API: without a session a screen leads to signing in, whatever the id.
    for (const id of [String(company), ABSENT, "abc"]) {
      const path = pathOf(route, id);
      const location = `/user/login?from=${encodeURIComponent(path)}`;
      for (const answer of [
        await look(client, path),
        await anonymously(origin, path),
        await anonymously(origin, path, DEAD_SESSION),
      ]) {
        expect(answer.status).toBe(307);
        expect(answer.headers.location).toBe(location);
        expect(everythingOf(answer)).not.toContain(canary);
      }
    }
  });
}

for (const route of routesOf("member screen")) {
  test(`${route} is there for its own and for admins only, and only in its company`, async ({
    scene,
    origin,
    admin,
  }) => {
    const { company, canary, other, a, b, withoutCompany } = scene;
    const member = memberIn(route, scene);
    const pathIn = (companyId: string | number, id: string | number) =>
      pathOf(route, { companyId, vehicleId: id, driverId: id, clientId: id });
    for (const { api } of [a, admin]) {
      const mine = await look(api, pathIn(company, member));
      expect(mine.status).toBe(200);
      expect(mine.body).toContain(canary);
    }
    for (const [{ api }, companyId] of [
      [b, company],
      [b, other],
      [withoutCompany, company],
      [admin, other],
    ] as const) {
      const [foreign, absent] = [
        await look(api, pathIn(companyId, member)),
        await look(api, pathIn(companyId, ABSENT)),
      ];
      expect(foreign.status).toBe(404);
      expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
      expect(everythingOf(foreign)).not.toContain(canary);
    }
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(a.api, pathIn(company, id))).status, id).toBe(404);
    const path = pathIn(company, member);
    const nobody = await anonymously(origin, path);
    expect(nobody.headers.location).toBe(`/user/login?from=${encodeURIComponent(path)}`);
  });
}

for (const route of routesOf("run")) {
  test(`${route} is the provider's alone, whether it is there or not`, async ({ scene, origin, admin }) => {
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(admin.api, pathOf(route, id))).status, id).toBe(404);
    for (const { api } of [scene.a, scene.b, scene.withoutCompany]) {
      for (const id of ["1", ABSENT]) {
        const answer = await look(api, pathOf(route, id));
        expect([answer.status, answer.headers.location]).toEqual([307, "/"]);
      }
    }
    const nobody = await anonymously(origin, pathOf(route, "1"));
    expect(nobody.headers.location).toBe(`/user/login?from=${encodeURIComponent(pathOf(route, "1"))}`);
  });
}

for (const route of routesOf("run file")) {
  test(`${route} is there for admins only`, async ({ scene, origin, admin }) => {
    expect((await look(admin.api, `${pathOf(route, ABSENT)}?format=csv`)).status).toBe(404);
    for (const { api } of [scene.a, scene.b, scene.withoutCompany])
      for (const id of ["1", ABSENT])
        expect((await look(api, `${pathOf(route, id)}?format=csv`)).status).toBe(403);
    expect((await anonymously(origin, `${pathOf(route, "1")}?format=csv`)).status).toBe(307);
  });
}

for (const route of routesOf("payment file")) {
  test(`${route} is there for nobody but admins`, async ({ scene, origin, admin }) => {
    for (const { api } of [admin, scene.a, scene.b, scene.withoutCompany])
      for (const id of ["1", ABSENT, ...MALFORMED])
        expect((await look(api, pathOf(route, { runId: id, fileId: ABSENT }))).status, id).toBe(404);
    expect((await anonymously(origin, pathOf(route, "1"))).status).toBe(307);
  });
}

for (const route of routesOf("admin screen")) {
  test(`${route} is the provider's alone, whatever is asked for`, async ({ scene, origin, admin }) => {
    const { canary, program, a, b } = scene;
    expect((await look(admin.api, pathOf(route, program))).body).toContain(canary);
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(admin.api, pathOf(route, id))).status, id).toBe(404);
    for (const { api } of [a, b]) {
      for (const id of [program, ABSENT]) {
        for (const headers of [{}, { rsc: "1" }]) {
          const answer = await look(api, pathOf(route, id), headers);
          expect(everythingOf(answer)).not.toContain(canary);
          if (!("rsc" in headers)) expect([answer.status, answer.headers.location]).toEqual([307, "/"]);
        }
      }
    }
    const path = pathOf(route, program);
    const nobody = await anonymously(origin, path);
    expect(nobody.headers.location).toBe(`/user/login?from=${encodeURIComponent(path)}`);
  });
}

for (const route of routesOf("provider's screen")) {
  test(`${route} is the provider's alone, whether it is there or not`, async ({ scene, origin, admin }) => {
    expect((await look(admin.api, pathOf(route, OWN_THINGS))).status).toBe(200);
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(admin.api, pathOf(route, id))).status, id).toBe(404);
    for (const { api } of [scene.a, scene.b, scene.withoutCompany])
      for (const ids of [OWN_THINGS, ABSENT]) {
        const answer = await look(api, pathOf(route, ids));
        expect([answer.status, answer.headers.location]).toEqual([307, "/"]);
      }
    const path = pathOf(route, OWN_THINGS);
    const nobody = await anonymously(origin, path);
    expect(nobody.headers.location).toBe(`/user/login?from=${encodeURIComponent(path)}`);
  });
}

for (const route of routesOf("provider's api")) {
  test(`${route} is there for admins and programs they let`, async ({ scene, origin, client }) => {
    const path = pathOf(route, OWN_THINGS);
    const methods = API_PATHS[route.replace(/\[(\w+)\]/g, "{$1}") as keyof typeof API_PATHS];
    for (const method of methods) {
      const data = method === "GET" || path.endsWith("/test") ? undefined : {};
      const ask = async ({ fetch }: Pick<APIRequestContext, "fetch">) =>
        answerOf(await fetch(path, { method, ...(data && { data }), maxRedirects: 0 }));
      for (const { api } of [scene.a, scene.b, scene.withoutCompany])
        expect((await ask(api)).status, method).toBe(403);
      expect((await ask(client)).status, method).toBe(200);
      const anonymous = { method, path, headers: { origin, "content-type": "application/json" } };
      expect((await send(origin, { ...anonymous, ...(data && { body: "{}" }) })).status, method).toBe(401);
    }
  });
}

for (const [name, input] of Object.entries(PROVIDER_ACTIONS)) {
  test(`${name} is carried out for nobody but admins`, async ({ scene, origin }) => {
    for (const { api } of [scene.a, scene.b, scene.withoutCompany])
      expect(await callAction(api, name, { args: [input], companyId: scene.company })).toMatchObject({
        ...{ ok: false, error: { code: "forbidden" } },
      });
    const args = [input];
    const nobody = await postAction(await browserLike(origin), name, { args, companyId: scene.company });
    expect(await nobody.text()).toMatch(/"code":"unauthenticated"/);
  });
}

for (const [name, reachFor] of Object.entries(MEMBER_ACTIONS)) {
  test(`${name} reaches nobody else's, under whatever company it is called`, async ({ scene, origin }) => {
    const { company, canary, other, a, b, withoutCompany } = scene;
    const member = String(memberIn(name, scene));
    for (const { api } of [b, withoutCompany]) {
      for (const under of [company, other]) {
        const ask = (id: string) =>
          callAction(api, name, { args: [reachFor(String(under), id)], companyId: under });
        const foreign = await ask(member);
        expect(foreign).toMatchObject({ ok: false, error: { code: "not_found" } });
        expect(withoutRequestId(foreign)).toEqual(withoutRequestId(await ask(ABSENT)));
        expect(JSON.stringify(foreign)).not.toContain(canary);
      }
    }
    const args = [reachFor(String(company), member)];
    const nobody = await (
      await postAction(await browserLike(origin), name, { args, companyId: company })
    ).text();
    expect(nobody).toMatch(/"code":"unauthenticated"/);
    for (const what of ["vehicles", "drivers"])
      expect(await (await a.api.get(`/api/companies/${company}/${what}`)).text()).toContain(canary);
  });
}

for (const route of routesOf("endpoint")) {
  test(`${route} is there for the company's owner or for admins only`, async ({ scene, origin, admin }) => {
    const { company, other, canary, a, b, withoutCompany } = scene;
    const ofCompany = route.includes("companyId");
    const endpointId = await makeEndpoint(ofCompany ? a : admin, ofCompany ? company : null, canary);
    const pathIn = (companyId: number | string, id: string) => pathOf(route, { companyId, endpointId: id });
    for (const { api } of ofCompany ? [a, admin] : [admin]) {
      const mine = await look(api, pathIn(company, endpointId));
      expect(mine.status).toBe(200);
      expect(mine.body).toContain(canary);
      for (const id of [ABSENT, ...MALFORMED])
        expect((await look(api, pathIn(company, id))).status, id).toBe(404);
    }
    for (const [{ api }, under] of [
      [b, company],
      [b, other],
      [withoutCompany, company],
      ...(ofCompany ? ([[admin, other]] as const) : ([[a, company]] as const)),
    ] as const) {
      const [foreign, absent] = [
        await look(api, pathIn(under, endpointId)),
        await look(api, pathIn(under, ABSENT)),
      ];
      expect(foreign.status).toBe(ofCompany ? 404 : 307);
      expect(absent.status).toBe(foreign.status);
      expect(absent.headers.location).toBe(foreign.headers.location);
      expect(everythingOf(foreign)).not.toContain(canary);
    }
    const path = pathIn(company, endpointId);
    const nobody = await anonymously(origin, path);
    expect(nobody.headers.location).toBe(`/user/login?from=${encodeURIComponent(path)}`);
  });
}

for (const [name, reachFor] of Object.entries(ENDPOINT_ACTIONS)) {
  test(`${name} reaches nobody else's endpoint, and none of all companies`, async ({
    scene,
    origin,
    admin,
  }) => {
    const { company, other, canary, a, b, withoutCompany } = scene;
    const own = await makeEndpoint(a, company, canary);
    const provider = await makeEndpoint(admin, null, canary);
    for (const { api } of [b, withoutCompany])
      for (const [companyId, endpointId] of [
        [String(company), own],
        [String(other), own],
        [null, own],
        [null, provider],
      ] as const) {
        const ask = (id: string) =>
          callAction(api, name, { args: [reachFor(companyId, id)], companyId: other });
        const foreign = await ask(endpointId);
        expect(foreign).toMatchObject({ ok: false, error: { code: "not_found" } });
        expect(withoutRequestId(foreign)).toEqual(withoutRequestId(await ask(ABSENT)));
        expect(JSON.stringify(foreign)).not.toContain(canary);
      }
    const args = [reachFor(String(company), own)];
    const nobody = await (
      await postAction(await browserLike(origin), name, { args, companyId: company })
    ).text();
    expect(nobody).toMatch(/"code":"unauthenticated"/);
    expect((await look(a.api, `/companies/${company}/webhooks/${own}`)).body).toContain(canary);
  });
}

/** An endpoint with the canary in it; its id. */
async function makeEndpoint({ api }: Person, companyId: number | null, canary: string): Promise<string> {
  const body = { ...ENDPOINT, url: `http://127.0.0.1:1/${canary}`, description: canary };
  const place = { companyId: companyId === null ? null : String(companyId), body };
  const made = await callAction(api, "createWebhookAction", { args: [place], companyId: companyId ?? 0 });
  if (!made.ok) throw new Error(`refused: ${JSON.stringify(made.error)}`);
  return String((made.value as { id: number }).id);
}

for (const route of routesOf("screen")) {
  test(`${route} leads whoever is not signed in to signing in and back, and shows nobody else's`, async ({
    scene,
    origin,
  }) => {
    const location = route === "/" ? "/user/login" : `/user/login?from=${encodeURIComponent(route)}`;
    for (const headers of [{}, DEAD_SESSION]) {
      const answer = await anonymously(origin, route, headers);
      expect(answer.status).toBe(307);
      expect(answer.headers.location).toBe(location);
    }
    for (const query of [
      "",
      "?status=incomplete",
      `?q=${scene.canary}`,
      "?provider=taksiHelsinki",
      "?sort=-name",
    ]) {
      const { canary } = scene;
      const answer = await look(scene.b.api, route + query);
      expect(answer.status).toBeLessThan(400);
      expect(everythingOf(answer).replaceAll(`q=${canary}`, "").replaceAll(`"${canary}"`, "")).not.toContain(
        `${canary} Oy`,
      );
    }
  });
}

for (const route of routesOf("file")) {
  test(`${route} leads whoever is not signed in to its list, and holds nobody else's`, async ({
    scene,
    origin,
  }) => {
    for (const query of ["?format=csv", `?format=csv&q=${scene.canary}`, "?format=csv&sort=-name"]) {
      for (const headers of [{}, DEAD_SESSION]) {
        const answer = await anonymously(origin, route + query, headers);
        expect(answer.status).toBe(307);
        expect(answer.headers.location).toBe("/user/login?from=%2Fcompanies");
      }
      const mine = await look(scene.a.api, route + query);
      expect(mine.body).toContain(`${scene.canary} Oy`);
      for (const { api } of [scene.b, scene.withoutCompany])
        expect(everythingOf(await look(api, route + query))).not.toContain(scene.canary);
    }
    expect((await look(scene.a.api, `${route}?format=exe`)).status).toBe(422);
  });
}

for (const route of [...routesOf("person"), ...routesOf("person file")]) {
  test(`${route} is there for admins only, of people who are there`, async ({ scene, origin, admin }) => {
    const path = (id: string | number) => pathOf(route, `driver-${id}`);
    const file = route.endsWith("/export");
    const mine = await look(admin.api, path(scene.driver));
    expect(mine.status).toBe(200);
    if (!file) expect(mine.body).toContain(scene.canary);
    for (const id of [ABSENT, ...MALFORMED]) expect((await look(admin.api, path(id))).status, id).toBe(404);
    for (const { api } of [scene.a, scene.b, scene.withoutCompany]) {
      const refused = await look(api, path(scene.driver));
      expect(refused.status).toBe(file ? 403 : 307);
      expect(everythingOf(refused)).not.toContain(scene.canary);
    }
    expect((await anonymously(origin, path(scene.driver))).status).toBe(307);
  });
}

for (const route of [...routesOf("person api"), ...routesOf("person errand")]) {
  test(`${route} is there for admins only`, async ({ scene, origin, admin }) => {
    const path = (id: string | number) => pathOf(route, `driver-${id}`);
    const errand = route.endsWith("/anonymise");
    const ask = (api: APIRequestContext, id: string | number) =>
      errand ? api.post(path(id), { data: { dryRun: true } }) : api.get(path(id));
    // In use: refused, and not for want of authority.
    expect((await ask(admin.api, scene.driver)).status()).toBe(errand ? 409 : 200);
    expect((await ask(admin.api, ABSENT)).status()).toBe(404);
    for (const { api } of [scene.a, scene.b, scene.withoutCompany]) {
      const refused = await ask(api, scene.driver);
      expect(refused.status()).toBe(403);
      expect(await refused.text()).not.toContain(scene.canary);
    }
    expect((await ask(await browserLike(origin), scene.driver)).status()).toBe(401);
  });
}

for (const route of routesOf("own file")) {
  test(`${route} holds whoever asks, and nobody else`, async ({ scene, origin }) => {
    for (const { api } of [scene.b, scene.withoutCompany]) {
      const mine = await look(api, route);
      expect(mine.status).toBe(200);
      expect(everythingOf(mine)).not.toContain(scene.canary);
    }
    expect((await look(scene.a.api, route)).body).toContain(scene.canary);
    expect((await anonymously(origin, route)).status).toBe(307);
  });
}

for (const route of routesOf("admin file")) {
  test(`${route} is there for admins only`, async ({ scene, origin, admin }) => {
    const path = `${route}?format=csv`;
    const file = await look(admin.api, path);
    expect(file.status).toBe(200);
    expect(file.headers["cache-control"]).toContain("no-store");
    expect(file.body).toContain(scene.canary);
    for (const { api } of [scene.a, scene.b, scene.withoutCompany]) {
      const refused = await look(api, path);
      expect(refused.status).toBe(403);
      expect(everythingOf(refused)).not.toContain(scene.canary);
    }
    for (const headers of [{}, DEAD_SESSION]) {
      const answer = await anonymously(origin, path, headers);
      expect(answer.status).toBe(307);
      const screen = route.replace(/\/export$/, "");
      expect(answer.headers.location).toBe(`/user/login?from=${encodeURIComponent(screen)}`);
    }
    expect((await look(admin.api, `${route}?format=exe`)).status).toBe(422);
  });
}

/** What is about A's company, and answered to whoever may look at it as to its own people. */
const LOOKED_AT: Kind[] = [
  ...(["company screen", "member screen", "company file", "company api", "fleet api", "member api"] as const),
  ...(["statement", "year file", "company list", "company reading"] as const),
];
/** What its owner keeps, and nobody who only looks. */
const OWNERS_OWN = /webhooks|api-clients/;

for (const route of LOOKED_AT.flatMap(routesOf)) {
  test(`${route} is shown to those who look at the company, who see no other and change nothing`, async ({
    scene,
  }) => {
    const { company, other, statement, overseer, viewer, a } = scene;
    const member = memberIn(route, scene);
    const period = { invoiceId: route.includes("[end]") ? "2026-01-05" : statement, end: "2026-01-18" };
    const query = QUERIES.find(([part]) => route.includes(part))?.[1] ?? "";
    const pathIn = (companyId: number) =>
      pathOf(route, { companyId, vehicleId: member, driverId: member, clientId: member, ...period }) + query;
    const own = await look(a.api, pathIn(company));
    // The registration's steps lead them to the details, where they may look.
    const otherwise = OWNERS_OWN.test(route) ? 404 : route.startsWith("/companies/new/") ? 307 : own.status;
    for (const looker of [overseer, viewer]) {
      const seen = await look(looker.api, pathIn(company));
      expect(seen.status).toBe(otherwise);
      const foreign = await look(looker.api, pathIn(other));
      expect(foreign.status).toBe(404);
      if (!route.startsWith("/api/")) continue;
      for (const method of ["POST", "PUT", "DELETE"]) {
        const data = method === "DELETE" ? undefined : { status: "inactive" };
        const answer = await answerOf(await looker.api.fetch(pathIn(company), { method, data }));
        expect([403, 405, 422]).toContain(answer.status);
        if (answer.status === 403) expect(JSON.parse(answer.body)).toMatchObject({ code: "view_only" });
      }
    }
    expect(await readCompany(a.api, company)).toMatchObject({
      companyName: `${scene.canary} Oy`,
      status: "incomplete",
    });
  });
}

for (const [name, reachFor] of Object.entries({ ...COMPANY_ACTIONS, ...MEMBER_ACTIONS })) {
  test(`${name} is refused to those who only look`, async ({ scene }) => {
    const { company, overseer, viewer, other } = scene;
    const member = String(memberIn(name, scene));
    for (const { api } of [overseer, viewer]) {
      const asked = await callAction(api, name, {
        args: [reachFor(String(company), member)],
        companyId: company,
      });
      expect(asked).toMatchObject({ ok: false, error: { code: "view_only" } });
    }
    const foreign = { args: [reachFor(String(other), member)], companyId: other };
    expect(await callAction(overseer.api, name, foreign)).toMatchObject({
      ok: false,
      error: { code: "not_found" },
    });
  });
}

test("an admin who looks as a company does is no admin anywhere else", async ({
  scene: { viewer, company },
}) => {
  for (const route of [...routesOf("run"), ...routesOf("admin screen")])
    expect((await look(viewer.api, pathOf(route, 1))).status, route).toBe(307);
  for (const path of ["/api/settlement-runs", "/api/partners"])
    expect((await look(viewer.api, path)).status, path).toBe(403);
  const companies = JSON.parse((await look(viewer.api, "/api/companies?limit=1000")).body);
  expect(companies.map(({ id }: { id: number }) => id)).toEqual([company]);
});

for (const route of routesOf("partner api")) {
  test(`${route} is the provider's alone, whether it is there or not`, async ({ scene, origin, admin }) => {
    const pathIn = (id: string | number) => pathOf(route, { partnerId: id, moveId: ABSENT });
    const data = { companies: [{ id: scene.company }] };
    for (const { api } of [scene.a, scene.b, scene.withoutCompany])
      for (const id of [scene.company, ABSENT]) {
        const answer = await answerOf(await api.post(pathIn(id), { data }));
        expect([403, 422]).toContain(answer.status);
        expect(everythingOf(answer)).not.toContain(scene.canary);
      }
    for (const id of [ABSENT, scene.company, ...MALFORMED])
      expect((await look(admin.api, pathIn(id))).status, String(id)).toBe(route.endsWith("undo") ? 405 : 404);
    expect((await anonymously(origin, pathIn(1))).status).toBe(route.endsWith("undo") ? 405 : 401);
  });
}

for (const route of routesOf("admin template")) {
  test(`${route} is there for admins only`, async ({ scene, origin, admin }) => {
    const path = `${route}?format=csv`;
    expect((await look(admin.api, path)).status).toBe(200);
    for (const { api } of [scene.a, scene.b, scene.withoutCompany])
      expect((await look(api, path)).status).toBe(403);
    for (const headers of [{}, DEAD_SESSION])
      expect((await anonymously(origin, path, headers)).status).toBe(307);
  });
}

for (const route of routesOf("company file")) {
  test(`${route} is there for its own and for admins only`, async ({ scene, origin, admin }) => {
    const path = (id: string | number) => `${pathOf(route, id)}?format=csv`;
    for (const api of [scene.a.api, admin.api]) {
      const answer = await look(api, path(scene.company));
      expect(answer.status).toBe(200);
      expect(answer.headers["cache-control"]).toContain("no-store");
      expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
    }
    for (const { api } of [scene.b, scene.withoutCompany]) {
      const [foreign, absent] = [await look(api, path(scene.company)), await look(api, path(ABSENT))];
      expect(foreign.status).toBe(404);
      expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
    }
    for (const id of MALFORMED) expect((await look(scene.a.api, path(id))).status, id).toBe(404);
    for (const headers of [{}, DEAD_SESSION]) {
      const answer = await anonymously(origin, path(scene.company), headers);
      expect(answer.status).toBe(307);
      const screen = pathOf(route, scene.company).replace(/\/(?:export|template)$/, "");
      expect(answer.headers.location).toBe(`/user/login?from=${encodeURIComponent(screen)}`);
    }
  });
}

/** A file of A's with its canary in it, both as what failed and as what may be carried out. */
async function sendFile({ a, company, canary }: Scene, kind: string): Promise<number> {
  const rows =
    kind === "vehicle"
      ? `Rekisteritunnus;Merkki;Malli;Vuosimalli;Väri;Tyyppi\n;${canary};x;1900;x;x\nK-9999;${canary};x;2020;x;car`
      : `Ajolupa;Voimassa;Sukunimi;Etunimi;Puhelin;Sähköposti\n;${canary};${canary};x;x;x\nK-1;1.1.2099;${canary};x;0405551234;a@b.example`;
  const answer = await a.api.post(`/api/companies/${company}/imports?kind=${kind}&name=${canary}.csv`, {
    headers: { "content-type": "text/csv" },
    data: rows,
  });
  expect(answer.status()).toBe(200);
  return JSON.parse(await answer.text()).value.importId;
}

for (const route of routesOf("import")) {
  test(`${route} is there for its own and for admins only`, async ({ scene, origin, admin }) => {
    const importId = await sendFile(scene, route.includes("vehicles") ? "vehicle" : "driver");
    const path = (company: string | number, id: string | number) =>
      `${route.replace("[companyId]", String(company)).replace("[importId]", String(id))}?format=csv`;
    for (const api of [scene.a.api, admin.api]) {
      const answer = await look(api, path(scene.company, importId));
      expect(answer.status).toBe(200);
      expect(answer.body).toContain(scene.canary);
    }
    for (const { api } of [scene.b, scene.withoutCompany]) {
      const absent = await look(api, path(ABSENT, ABSENT));
      for (const company of [scene.company, scene.other]) {
        const foreign = await look(api, path(company, importId));
        expect(foreign.status).toBe(404);
        expect(everythingOf(foreign)).not.toContain(scene.canary);
        expect(foreign.status).toBe(absent.status);
      }
    }
    // Another company's, also for who sees both.
    expect((await look(admin.api, path(scene.other, importId))).status).toBe(404);
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(scene.a.api, path(scene.company, id))).status, id).toBe(404);
    for (const headers of [{}, DEAD_SESSION])
      expect((await anonymously(origin, path(scene.company, importId), headers)).status).toBe(307);
  });
}

for (const route of routesOf("import api")) {
  test(`${route} takes nobody else's file and carries none out`, async ({ scene, origin, admin }) => {
    const importId = await sendFile(scene, "vehicle");
    const step = route.includes("[importId]");
    const path = (company: string | number, id: string | number = importId) =>
      `${route.replace("[companyId]", String(company)).replace("[importId]", String(id))}?${step ? "" : "kind=vehicle&name=a.csv"}`;
    const ask = async (api: APIRequestContext, to: string) =>
      answerOf(
        await api.post(
          to,
          step
            ? { data: { step: "apply", validOnly: true } }
            : { headers: { "content-type": "text/csv" }, data: "Rekisteritunnus" },
        ),
      );
    for (const { api } of [scene.b, scene.withoutCompany]) {
      const [foreign, absent] = [await ask(api, path(scene.company)), await ask(api, path(ABSENT, ABSENT))];
      expect(foreign.status).toBe(404);
      expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
      expect(everythingOf(foreign)).not.toContain(scene.canary);
    }
    if (step) {
      expect((await ask(scene.b.api, path(scene.other))).status).toBe(404);
      expect((await ask(admin.api, path(scene.other))).status).toBe(404);
    }
    for (const id of MALFORMED) expect((await ask(scene.a.api, path(id))).status, id).toBe(404);
    const nobody = await send(origin, { method: "POST", path: path(scene.company), body: "{}" });
    expect(nobody.status).toBe(401);
    const cookie = await cookieOf(scene.a.api);
    const elsewhere = await send(origin, {
      ...{ method: "POST", path: path(scene.company), body: "{}" },
      headers: { cookie, origin: "https://evil.example" },
    });
    expect(elsewhere.status).toBe(403);
    const vehicles = await look(scene.a.api, `/api/companies/${scene.company}/vehicles`);
    expect(vehicles.status).toBe(200);
    expect(vehicles.body).not.toContain("K-9999");
  });
}

for (const route of routesOf("company api")) {
  test(`${route} is there for its own, admins and admin clients only`, async ({
    scene,
    origin,
    admin,
    client,
  }) => {
    const { company, canary, a, b, withoutCompany } = scene;
    const path = pathOf(route, company);
    for (const api of [a.api, admin.api, client]) expect((await look(api, path)).body).toContain(canary);
    expect((await anonymously(origin, path)).status).toBe(401);
    expect(comparable(await anonymously(origin, path), scene)).toBe(
      comparable(await anonymously(origin, pathOf(route, ABSENT)), scene),
    );

    for (const { api } of [b, withoutCompany]) {
      for (const [method, data] of [
        ["GET", undefined],
        ["PUT", { companyName: "Kaapattu Oy" }],
        ["PUT", { status: "active" }],
        ["PUT", { companyName: "" }],
        ["PUT", { unknown: 1 }],
        ["DELETE", undefined],
      ] as const) {
        const ask = async (id: string | number) =>
          answerOf(await api.fetch(pathOf(route, id), { method, ...(data && { data }), maxRedirects: 0 }));
        const [foreign, absent] = [await ask(company), await ask(ABSENT)];
        expect(foreign.status, `${method} ${JSON.stringify(data)}`).toBe(absent.status);
        expect([404, 422]).toContain(foreign.status);
        expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
        expect(everythingOf(foreign)).not.toContain(canary);
      }
    }
    for (const id of [ABSENT, ...MALFORMED]) {
      for (const api of [a.api, admin.api, client])
        expect((await look(api, pathOf(route, id))).status, id).toBe(404);
    }
    expect(await readCompany(a.api, company)).toMatchObject({
      companyName: `${canary} Oy`,
      status: "incomplete",
    });
  });
}

for (const route of routesOf("fleet api")) {
  test(`${route} is there for its own, admins and admin clients only`, async ({
    scene,
    origin,
    admin,
    client,
  }) => {
    const { company, canary, a, b, withoutCompany } = scene;
    const path = pathOf(route, company);
    for (const api of [a.api, admin.api, client]) expect((await look(api, path)).body).toContain(canary);
    expect(comparable(await anonymously(origin, path), scene)).toBe(
      comparable(await anonymously(origin, pathOf(route, ABSENT)), scene),
    );
    for (const { api } of [b, withoutCompany]) {
      for (const query of ["", "?limit=1000", "?status=incomplete", `?q=${canary}`]) {
        const ask = (id: string | number) => look(api, pathOf(route, id) + query);
        await expectForeign(scene, { foreign: await ask(company), absent: await ask(ABSENT) });
      }
      for (const data of [{}, { make: "Kaapattu" }, { unknown: 1 }]) {
        const ask = async (id: string | number) => answerOf(await api.post(pathOf(route, id), { data }));
        await expectForeign(scene, { foreign: await ask(company), absent: await ask(ABSENT) });
      }
    }
    for (const id of [ABSENT, ...MALFORMED]) {
      for (const api of [a.api, admin.api, client])
        expect((await look(api, pathOf(route, id))).status, id).toBe(404);
    }
    expect(await (await a.api.get(path)).json()).toHaveLength(1);
  });
}

for (const route of routesOf("member api")) {
  test(`${route} is there for its own, admins and admin clients only, and only in its company`, async ({
    scene,
    origin,
    admin,
    client,
  }) => {
    const { company, canary, other, vehicle, driver, a, b, withoutCompany } = scene;
    const member = route.includes("vehicleId") ? vehicle : driver;
    const pathIn = (companyId: string | number, id: string | number) =>
      pathOf(route, { companyId, vehicleId: id, driverId: id });
    for (const api of [a.api, admin.api, client])
      expect((await look(api, pathIn(company, member))).body).toContain(canary);
    expect((await anonymously(origin, pathIn(company, member))).status).toBe(401);

    for (const [person, companyId] of [
      [b, company],
      [b, other],
      [withoutCompany, company],
      [admin, other],
    ] as const) {
      for (const [method, data] of [
        ["GET", undefined],
        ["PUT", { make: "Kaapattu" }],
        ["PUT", { contact: { lastName: "Kaapattu" } }],
        ["PUT", { status: "active" }],
        ["PUT", { company: { id: other } }],
        ["PUT", { unknown: 1 }],
        ["DELETE", undefined],
      ] as const) {
        const ask = async (id: string | number) =>
          answerOf(await person.api.fetch(pathIn(companyId, id), { method, ...(data && { data }) }));
        await expectForeign(scene, { foreign: await ask(member), absent: await ask(ABSENT) });
      }
    }
    for (const id of [ABSENT, ...MALFORMED]) {
      expect((await look(a.api, pathIn(company, id))).status, id).toBe(404);
      expect((await look(admin.api, pathIn(id, member))).status, id).toBe(404);
    }
    expect((await look(a.api, pathIn(company, member))).body).toContain(canary);
  });
}

for (const route of routesOf("statement")) {
  test(`${route} is there for its own and for admins only, and only in its company`, async ({
    scene,
    origin,
    admin,
    client,
  }) => {
    const { company, canary, other, statement, a, b, withoutCompany } = scene;
    const ofPeriod = route.includes("[end]");
    const query = route.endsWith("/export") ? "?format=csv" : "";
    const pathIn = (companyId: string | number, id: string | number) =>
      pathOf(route, { companyId, invoiceId: id, end: "2026-01-18" }) + query;
    const id = ofPeriod ? "2026-01-05" : statement;
    const forAdmins = route.endsWith("/inputs");
    const api = route.startsWith("/api/");
    for (const asker of [...(forAdmins ? [] : [a.api]), admin.api, ...(api ? [client] : [])]) {
      const mine = await look(asker, pathIn(company, id));
      expect(mine.status).toBeLessThan(400);
    }
    for (const [person, companyId] of [
      [b, company],
      [withoutCompany, company],
      ...(ofPeriod
        ? []
        : ([
            [b, other],
            [admin, other],
          ] as const)),
    ] as const) {
      const foreign = await look(person.api, pathIn(companyId, id));
      const absent = await look(person.api, ofPeriod ? pathIn(ABSENT, id) : pathIn(companyId, ABSENT));
      expect([foreign.status, absent.status]).toEqual([404, 404]);
      expect(everythingOf(foreign)).not.toContain(canary);
    }
    for (const one of [ABSENT, ...MALFORMED]) {
      expect((await look(a.api, pathIn(company, one))).status, one).toBe(404);
      expect((await look(a.api, pathIn(one, id))).status, one).toBe(404);
    }
    const nobody = await anonymously(origin, pathIn(company, id));
    expect(nobody.status).toBe(api ? 401 : 307);
    expect(everythingOf(nobody)).not.toContain(canary);
  });
}

for (const route of routesOf("year file")) {
  test(`${route} is taken by its own and admins only`, async ({ scene, origin, admin }) => {
    const query = `?year=2026${route.includes("extract") ? "&format=csv" : ""}`;
    const path = (id: string | number) => pathOf(route, id) + query;
    for (const api of [scene.a.api, admin.api]) {
      const answer = await api.get(path(scene.company));
      expect(answer.status()).toBe(200);
      expect(answer.headers()["cache-control"]).toContain("no-store");
    }
    for (const { api } of [scene.b, scene.withoutCompany]) {
      const [foreign, absent] = [await look(api, path(scene.company)), await look(api, path(ABSENT))];
      expect([foreign.status, absent.status]).toEqual([404, 404]);
      expect(everythingOf(foreign)).not.toContain(scene.canary);
    }
    for (const id of MALFORMED) expect((await look(scene.a.api, path(id))).status, id).toBe(404);
    expect((await anonymously(origin, path(scene.company))).status).toBe(307);
  });
}

for (const route of routesOf("admin year file")) {
  test(`${route} is taken by admins only`, async ({ scene, origin, admin }) => {
    const path = `${route}?year=2026&format=csv`;
    expect((await look(admin.api, path)).body).toContain(`${scene.canary} Oy`);
    for (const { api } of [scene.a, scene.b, scene.withoutCompany]) {
      const refused = await look(api, path);
      expect(refused.status).toBe(403);
      expect(everythingOf(refused)).not.toContain(scene.canary);
    }
    expect((await anonymously(origin, path)).status).toBe(307);
  });
}

/** Of a company's people there are two lists, and nobody is invited. */
function listIn(body: string): unknown[] {
  const read = JSON.parse(body);
  return Array.isArray(read) ? read : [...read.users, ...read.invitations];
}

for (const route of routesOf("company list")) {
  test(`${route} is read by its own, admins and admin clients only`, async ({
    scene,
    origin,
    admin,
    client,
  }) => {
    const { company, a, b, withoutCompany } = scene;
    for (const api of [a.api, admin.api, client])
      expect(listIn((await look(api, pathOf(route, company))).body)).toHaveLength(1);
    expect((await anonymously(origin, pathOf(route, company))).status).toBe(401);
    for (const { api } of [b, withoutCompany]) {
      const [foreign, absent] = [
        await look(api, pathOf(route, company)),
        await look(api, pathOf(route, ABSENT)),
      ];
      expect(foreign.status).toBe(404);
      expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
    }
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(admin.api, pathOf(route, id))).status, id).toBe(404);
  });
}

for (const route of routesOf("company reading")) {
  test(`${route} tells its own, admins and admin clients only`, async ({ scene, origin, admin, client }) => {
    const { company, canary, a, b, withoutCompany } = scene;
    const path = pathOf(route, company);
    for (const api of [a.api, admin.api, client]) expect((await look(api, path)).body).toContain(canary);
    expect((await anonymously(origin, path)).status).toBe(401);
    for (const { api } of [b, withoutCompany]) {
      for (const query of ["", "?limit=1000", `?entity=company:${company}`, "?entity=vehicle:1"]) {
        const [foreign, absent] = [
          await look(api, path + query),
          await look(api, pathOf(route, ABSENT) + query),
        ];
        expect(foreign.status).toBe(404);
        expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
        expect(everythingOf(foreign)).not.toContain(canary);
      }
    }
    const through = pathOf(route, scene.other);
    expect((await look(b.api, `${through}?entity=company:${company}`)).body).toBe("[]");
    for (const id of [ABSENT, ...MALFORMED]) {
      for (const api of [a.api, admin.api, client])
        expect((await look(api, pathOf(route, id))).status, id).toBe(404);
    }
  });
}

for (const route of routesOf("area api")) {
  test(`${route} is nothing to a company's people, whether it is there or not`, async ({
    scene,
    origin,
    admin,
  }) => {
    const method = route.endsWith("[ruleId]") ? "DELETE" : "GET";
    const ask = async (api: APIRequestContext, id: string) =>
      answerOf(await api.fetch(pathOf(route, { areaId: id, ruleId: "1" }), { method, maxRedirects: 0 }));
    for (const id of [ABSENT, ...MALFORMED]) expect((await ask(admin.api, id)).status, id).toBe(404);
    for (const { api } of [scene.a, scene.b, scene.withoutCompany])
      for (const id of ["1", ABSENT])
        expect(await ask(api, id)).toMatchObject({ status: 403, body: expect.stringContaining("forbidden") });
    expect((await send(origin, { method, path: pathOf(route, { areaId: "1", ruleId: "1" }) })).status).toBe(
      401,
    );
  });
}

for (const route of routesOf("discount api")) {
  test(`${route} is there for admins only`, async ({ scene, origin }) => {
    const discount = { name: "x", target: "commission", basisPoints: 100, validFrom: "2099-01-07" };
    const data = route.endsWith("preview") ? { discount } : discount;
    const method = route.includes("[") ? "PUT" : "POST";
    for (const { api } of [scene.a, scene.b, scene.withoutCompany])
      for (const id of ["1", ABSENT]) {
        expect((await api.fetch(pathOf(route, id), { method, data })).status()).toBe(403);
        if (!route.endsWith("preview")) expect((await look(api, pathOf(route, id))).status).toBe(403);
      }
    const headers = { origin, "content-type": "application/json" };
    const anonymous = { method, headers, body: JSON.stringify(data), path: pathOf(route, "1") };
    expect((await send(origin, anonymous)).status).toBe(401);
  });
}

for (const route of routesOf("sending api")) {
  test(`${route} takes nothing from a company's people, whosever company it is`, async ({
    scene,
    origin,
  }) => {
    const { company, other, canary, a, b, withoutCompany } = scene;
    const payment = {
      ...{ reference: canary, licensePlate: "ABC-1", type: "capture", grossCents: 1, vatBasisPoints: 0 },
      ...{ occurredAt: new Date().toISOString(), method: "card" },
    };
    const isFile = route.endsWith("files");
    const path = (id: string | number) => pathOf(route, id) + (isFile ? "?step=apply" : "");
    const data = isFile ? "Viite" : { payments: [payment] };
    const headers = isFile ? { "content-type": "text/csv" } : {};
    for (const { api } of [a, b, withoutCompany])
      for (const id of [company, other, ABSENT]) {
        const answer = await answerOf(await api.post(path(id), { data, headers }));
        expect(answer.status).toBe(403);
        expect(everythingOf(answer)).not.toContain(canary);
      }
    const anonymous = { method: "POST", body: JSON.stringify(data), path: path(company) };
    expect(
      (await send(origin, { ...anonymous, headers: { origin, "content-type": "application/json" } })).status,
    ).toBe(401);
    expect((await look(a.api, path(company))).status).toBe(405);
    expect(await query("select from payments where reference = $1", [canary])).toEqual([]);
  });
}

test("a payment is assigned by nobody but the provider's people", async ({ scene: { a, b } }) => {
  for (const { api } of [a, b])
    for (const paymentId of ["1", ABSENT]) {
      const args = [{ paymentId, vehicleId: "1", samePlate: true }];
      const answer = await callAction(api, "assignPaymentsAction", { args });
      expect(answer).toMatchObject({ ok: false, error: { code: "forbidden" } });
    }
});

for (const route of routesOf("delivery api")) {
  test(`${route} is the admins' alone`, async ({ scene, origin, admin }) => {
    const path = pathOf(route, "statement-1");
    for (const { api } of [scene.a, scene.b, scene.withoutCompany])
      expect((await api.post(path, { data: {} })).status()).toBe(403);
    expect((await admin.api.post(pathOf(route, "kana-1"), { data: {} })).status()).toBe(404);
    const anonymous = { method: "POST", headers: { origin, "content-type": "application/json" }, body: "{}" };
    expect((await send(origin, { ...anonymous, path })).status).toBe(401);
  });
}

for (const route of routesOf("member errand")) {
  test(`${route} is done to nobody else's, and only in its company`, async ({ scene, origin, admin }) => {
    const { company, other, vehicle, driver, a, b, withoutCompany } = scene;
    const member = route.includes("vehicleId") ? vehicle : driver;
    const pathIn = (companyId: string | number, id: string | number) =>
      pathOf(route, { companyId, vehicleId: id, driverId: id });
    for (const [person, companyId] of [
      [b, company],
      [b, other],
      [withoutCompany, company],
      [admin, other],
    ] as const) {
      for (const data of [undefined, { reason: "Kaapattu" }, { unknown: 1 }]) {
        const ask = async (id: string | number) =>
          answerOf(await person.api.post(pathIn(companyId, id), { ...(data && { data }), maxRedirects: 0 }));
        const [foreign, absent] = [await ask(member), await ask(ABSENT)];
        expect(foreign.status, JSON.stringify(data)).toBe(absent.status);
        expect([404, 415, 422]).toContain(foreign.status);
        expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
      }
    }
    const anonymous = {
      ...{ method: "POST", body: JSON.stringify({ reason: "Kaapattu" }) },
      headers: { origin, "content-type": "application/json" },
    };
    expect((await send(origin, { ...anonymous, path: pathIn(company, member) })).status).toBe(401);
    expect((await look(a.api, pathIn(company, member))).status).toBe(405);
    const own = await a.api.post(pathIn(company, member), { data: { reason: "Kaapattu" } });
    expect(own.status()).toBe(403);
  });
}

for (const route of routesOf("user api")) {
  test(`${route} is there for admins only`, async ({ scene, origin, admin }) => {
    const data = { disabled: false };
    const change = async (api: APIRequestContext, id: string) =>
      (await api.put(pathOf(route, id), { data })).status();
    expect((await look(admin.api, pathOf(route, "1"))).status).toBe(200);
    for (const id of [ABSENT, ...MALFORMED]) {
      expect((await look(admin.api, pathOf(route, id))).status, id).toBe(404);
      expect(await change(admin.api, id), id).toBe(404);
    }
    for (const { api } of [scene.a, scene.b, scene.withoutCompany])
      for (const id of ["1", ABSENT]) {
        expect((await look(api, pathOf(route, id))).status).toBe(403);
        expect(await change(api, id)).toBe(403);
      }
    expect((await anonymously(origin, pathOf(route, "1"))).status).toBe(401);
  });
}

for (const route of routesOf("removal")) {
  test(`${route} takes nobody out of somebody else's company`, async ({ scene, origin, admin }) => {
    const { company, a, b, withoutCompany } = scene;
    const { users } = await (await a.api.get(`/api/companies/${company}/users`)).json();
    const place = (companyId: string | number, userId: string | number = users[0].id) =>
      pathOf(route, { companyId: String(companyId), userId: String(userId) });
    const ask = async (api: APIRequestContext, path: string) =>
      answerOf(await api.delete(path, { maxRedirects: 0 }));
    for (const { api } of [b, withoutCompany]) {
      const [foreign, absent] = [await ask(api, place(company)), await ask(api, place(ABSENT))];
      expect(foreign.status).toBe(404);
      expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
    }
    for (const id of [ABSENT, ...MALFORMED]) {
      expect((await ask(admin.api, place(id))).status, id).toBe(404);
      expect((await ask(a.api, place(company, id))).status, id).toBe(404);
    }
    expect((await send(origin, { method: "DELETE", path: place(company), headers: { origin } })).status).toBe(
      401,
    );
    expect((await a.api.get(`/api/companies/${company}`)).status()).toBe(200);
  });
}

for (const route of routesOf("company errand")) {
  test(`${route} is done to nobody else's company, and shows nothing of it`, async ({
    scene,
    origin,
    admin,
  }) => {
    const { company, canary, a, b, withoutCompany } = scene;
    const body = ERRAND_BODIES[route] ?? {};
    const ask = async (api: APIRequestContext, id: string | number, data?: object) =>
      answerOf(await api.post(pathOf(route, id), { ...(data && { data }), maxRedirects: 0 }));
    for (const data of [undefined, body, { unknown: 1 }, { id: company, companyId: company }]) {
      for (const { api } of [b, withoutCompany]) {
        const [foreign, absent] = [await ask(api, company, data), await ask(api, ABSENT, data)];
        expect(foreign.status, JSON.stringify(data)).toBe(absent.status);
        expect([404, 415, 422]).toContain(foreign.status);
        expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
        expect(everythingOf(foreign)).not.toContain(canary);
      }
    }
    for (const id of [ABSENT, ...MALFORMED]) expect((await ask(admin.api, id, body)).status, id).toBe(404);
    const anonymous = {
      ...{ method: "POST", body: JSON.stringify(body) },
      headers: { origin, "content-type": "application/json" },
    };
    for (const id of [company, ABSENT])
      expect((await send(origin, { ...anonymous, path: pathOf(route, id) })).status).toBe(401);
    expect((await look(a.api, pathOf(route, company))).status).toBe(405);
    expect(await readCompany(a.api, company)).toMatchObject({
      companyName: `${canary} Oy`,
      status: "incomplete",
    });
  });
}
test("a list of vehicles reaches none of another company, whichever company it is sent to", async ({
  scene,
  admin,
}) => {
  const { company, other, vehicle, a, b, withoutCompany } = scene;
  const BODIES = [
    (id: number) => [{ id, status: "inactive" }],
    (id: number) => [{ id, company: { id: other } }],
    (id: number) => [{ id }, { id: 888_888_888 }],
  ];
  for (const [person, companyId] of [
    [b, company],
    [b, other],
    [withoutCompany, company],
    [admin, other],
  ] as const) {
    for (const bodyOf of BODIES) {
      const ask = async (id: number | string) => {
        const path = `/api/companies/${companyId}/vehicles`;
        const { status, body } = await answerOf(await person.api.put(path, { data: bodyOf(Number(id)) }));
        return { status, body: body.replaceAll(String(id), "{vehicle}").replace(/"urn:request:[^"]+"/, "") };
      };
      const foreign = await ask(vehicle);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await ask(ABSENT));
    }
  }
  expect((await look(a.api, `/api/companies/${company}/vehicles/${vehicle}`)).status).toBe(200);
});

for (const route of routesOf("api")) {
  test(`${route} asks for an identity and shows nobody else's`, async ({ scene, origin }) => {
    expect((await anonymously(origin, route)).status).toBe(401);
    expect((await anonymously(origin, route, { authorization: "Bearer nonsense" })).status).toBe(401);
    for (const query of ["", "?limit=1000", "?status=incomplete", "?companyType=operator"]) {
      for (const { api } of [scene.b, scene.withoutCompany]) {
        expect(everythingOf(await look(api, route + query))).not.toContain(scene.canary);
      }
    }
    // Whole, in part, mistyped, and what a search without care would take for everything.
    const { canary } = scene;
    for (const query of [
      canary,
      canary.slice(0, 9),
      canary.slice(2),
      `${canary}x`,
      "ka",
      "k",
      "%",
      "%%",
      "__",
      "*",
    ]) {
      for (const { api } of [scene.b, scene.withoutCompany]) {
        const answer = await look(api, `${route}?query=${encodeURIComponent(query)}`);
        expect(answer.body).not.toContain(canary);
      }
    }
  });
}

for (const route of routesOf("open")) {
  test(`${route} shows nobody's data`, async ({ scene, origin }) => {
    for (const answer of [
      await anonymously(origin, pathOf(route, scene.company)),
      await look(scene.b.api, pathOf(route, scene.company)),
    ]) {
      expect(answer.status).toBeLessThan(500);
      // The demo's mailbox is everybody's, and A's address may be in it.
      if (route !== "/dev/mailbox") expect(everythingOf(answer)).not.toContain(scene.canary);
    }
  });
}

for (const [name, input] of Object.entries(ACCOUNT_ACTIONS)) {
  test(`${name} is for whoever is signed in`, async ({ origin }) => {
    const nobody = await callAction(await browserLike(origin), name, { args: [input] });
    expect(nobody).toMatchObject({ ok: false, error: { code: "unauthenticated" } });
  });
}

test("nobody signs out another's browser or takes away another's passkey", async ({ scene, admin }) => {
  const [theirs] = await query<{ id: number }>(
    "select s.id::int from sessions s join users u on u.id = s.user_id where u.email = $1",
    [scene.a.email],
  );
  for (const { api } of [scene.b, admin]) {
    const answer = await callAction(api, "endSessionAction", { args: [{ id: theirs?.id }] });
    expect(answer).toMatchObject({ ok: false, error: { code: "not_found" } });
  }
  expect((await scene.a.api.get("/api/user")).status()).toBe(200);
});

for (const [name, reachFor] of Object.entries(COMPANY_ACTIONS)) {
  test(`${name} reaches nobody else's company, from whatever page it is called`, async ({
    scene,
    origin,
  }) => {
    const { company, canary, other, a, b, withoutCompany } = scene;
    for (const { api } of [b, withoutCompany]) {
      for (const page of [company, other]) {
        const ask = (id: string) => callAction(api, name, { args: [reachFor(id)], companyId: page });
        const foreign = await ask(String(company));
        expect(foreign).toMatchObject({ ok: false, error: { code: "not_found" } });
        expect(withoutRequestId(foreign)).toEqual(withoutRequestId(await ask(ABSENT)));
        expect(JSON.stringify(foreign)).not.toContain(canary);
      }
    }
    const nobody = await (
      await postAction(await browserLike(origin), name, {
        args: [reachFor(String(company))],
        companyId: company,
      })
    ).text();
    expect(nobody).toMatch(/"code":"unauthenticated"/);
    expect(nobody).not.toContain(canary);
    expect(await readCompany(a.api, company)).toMatchObject({
      companyName: `${canary} Oy`,
      status: "incomplete",
    });
  });
}

test("no action is carried out for another site or for one that does not say where it comes from", async ({
  scene,
  origin,
}) => {
  const { a, company, canary } = scene;
  const cookie = await cookieOf(a.api);
  for (const { id, name, pages } of serverActions()) {
    const args = JSON.stringify(name in COMPANY_ACTIONS ? [COMPANY_ACTIONS[name]?.(String(company))] : [{}]);
    for (const source of ["https://evil.example", "null", `${origin}.evil.example`, "not a url", undefined]) {
      const answer = await send(origin, {
        method: "POST",
        path: pathOf(pages[0] ?? "/", company),
        headers: {
          "content-type": "text/plain;charset=UTF-8",
          "next-action": id,
          cookie,
          ...(source !== undefined && { origin: source }),
        },
        body: args,
      });
      if (source !== undefined) expect(answer.status, `${name} from ${source}`).toBe(403);
      else expect(answer.body, `${name} from nowhere`).not.toMatch(/"ok":true/);
    }
  }
  expect(await readCompany(a.api, company)).toMatchObject({
    companyName: `${canary} Oy`,
    status: "incomplete",
  });
  expect((await a.api.get("/api/user")).status()).toBe(200);
});

test("an action of another build, or no action at all, is refused with a 4xx", async ({ scene }) => {
  for (const id of ["0".repeat(42), "nonsense", "7f395fb26cec4078a989c19c36de4130d793e1bdf0"]) {
    const answer = await scene.b.api.post("/companies", {
      headers: { "next-action": id, "content-type": "text/plain;charset=UTF-8" },
      data: "[]",
      maxRedirects: 0,
    });
    expect(answer.status(), id).toBeGreaterThanOrEqual(400);
    expect(answer.status(), id).toBeLessThan(500);
  }
});

test("nobody claims another's company by its business id or as their own aggregator", async ({ scene }) => {
  const { b, a, company, canary } = scene;
  const { businessId, provider } = await readCompany(a.api, company);
  const taken = await b.api.post("/api/companies", { data: { ...wholeCompany(), businessId, provider } });
  expect(taken.status()).toBe(409);
  expect(await taken.text()).not.toContain(canary);
  for (const data of [
    { aggregatorCompany: { id: company } },
    { owner: b.email, id: company },
    { externalId: "X" },
  ]) {
    const refused = await b.api.post("/api/companies", { data: { ...wholeCompany(), ...data } });
    const text = await refused.text();
    expect(refused.status() === 201 ? JSON.parse(text).id : text).not.toBe(company);
    expect(text).not.toContain(canary);
  }
});

type Pair = { foreign: Answer; absent: Answer };

/** What is somebody else's answers as what does not exist, and shows nothing of it. */
async function expectForeign(scene: Scene, { foreign, absent }: Pair): Promise<void> {
  expect([404, 422]).toContain(foreign.status);
  expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
  expect(everythingOf(foreign).replaceAll(`q=${scene.canary}`, "")).not.toContain(scene.canary);
}

const DEAD_SESSION = { cookie: "tolppa.session=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c" };

async function look(
  api: APIRequestContext,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return answerOf(await api.get(path, { headers, maxRedirects: 0 }));
}

const answerOf = async (answer: Awaited<ReturnType<APIRequestContext["get"]>>): Promise<Answer> => ({
  status: answer.status(),
  headers: answer.headers(),
  body: await answer.text(),
});

const anonymously = (origin: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send(origin, { path, headers });

const everythingOf = ({ headers, body }: Answer): string => JSON.stringify(headers) + body;

/** Body and headers without what differs between any two answers: time, calls left, request id, nonce, and the id that was asked for. */
function comparable({ headers, body }: Answer, { company, vehicle, driver, program }: Scene): string {
  const { date: _, ratelimit: _left, "x-request-id": requestId = "", ...rest } = headers;
  const nonce = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1];
  const text = JSON.stringify(rest) + body;
  return (
    text
      .replaceAll(nonce ?? requestId, "NONCE")
      .replaceAll(requestId, "REQUEST")
      .replaceAll(new RegExp(`\\b(${company}|${vehicle}|${driver}|${program}|${ABSENT})\\b`, "g"), "ID")
      // The framework's own id of an answer.
      .replaceAll(/"[\w-]{21}[vm]"/g, '"KEY"')
      .replaceAll(/"content-length":"\d+",?/g, "")
  );
}

const withoutRequestId = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value) => (key === "requestId" ? undefined : value)));

async function cookieOf(api: APIRequestContext): Promise<string> {
  const { cookies } = await api.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}
