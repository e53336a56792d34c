import { randomUUID } from "node:crypto";

// Every server action of the build, with what reaches for somebody else's. A new one without an entry here fails.

/** The actions about one company, and the input that reaches for it. Other actions are about the caller. */
export const COMPANY_ACTIONS: Record<string, (companyId: string) => object> = {
  saveCompanyAction: (companyId) => ({ companyId, body: { companyName: "Kaapattu Oy" } }),
  deleteCompanyAction: (companyId) => ({ companyId }),
  createVehicleAction: (companyId) => ({ companyId, body: { make: "Kaapattu" } }),
  createDriverAction: (companyId) => ({ companyId, body: { contact: { lastName: "Kaapattu" } } }),
  refreshCompanyAction: (companyId) => ({ companyId, body: { apply: true } }),
  copyCompanyAction: (companyId) => ({ companyId, body: { aggregatorCompany: { id: 1 } } }),
  changeVehiclesAction: (companyId) => ({
    companyId,
    selection: { ids: ["1"] },
    submissionKey: "avain-0000",
    change: { status: "inactive" },
  }),
  undoBulkChangeAction: (companyId) => ({ companyId, changeId: "1" }),
  creditStatementAction: (companyId) => ({
    companyId,
    statementId: "1",
    body: { positions: [1], reason: "Kaapattu" },
  }),
  restoreAction: (companyId) => ({ companyId, body: {} }),
  returnCompanyAction: (companyId) => ({ companyId, body: { reason: "Kaapattu" } }),
  createWebhookAction: (companyId) => ({ companyId, body: ENDPOINT }),
  createCompanyClientAction: (companyId) => ({ companyId, body: { name: "Kaapattu", scopes: "fleet:read" } }),
};
/** Those about one vehicle, driver or program of a company's own. */
export const MEMBER_ACTIONS: Record<string, (companyId: string, id: string) => object> = {
  saveVehicleAction: (companyId, vehicleId) => ({ companyId, vehicleId, body: { make: "Kaapattu" } }),
  deleteVehicleAction: (companyId, vehicleId) => ({ companyId, vehicleId }),
  saveDriverAction: (companyId, driverId) => ({
    companyId,
    driverId,
    body: { contact: { lastName: "Kaapattu" } },
  }),
  deleteDriverAction: (companyId, driverId) => ({ companyId, driverId }),
  returnVehicleAction: (companyId, vehicleId) => ({ companyId, vehicleId, body: { reason: "Kaapattu" } }),
  returnDriverAction: (companyId, driverId) => ({ companyId, driverId, body: { reason: "Kaapattu" } }),
  saveClientAction: (companyId, clientId) => ({
    companyId,
    clientId,
    version: 1,
    body: { name: "Kaapattu", scopes: "fleet:read" },
  }),
  rotateSecretAction: (companyId, clientId) => ({ companyId, clientId, overlapHours: 0 }),
  sendStatementLinkAction: (companyId, statementId) => ({
    companyId,
    statementId,
    body: { email: "kaappari@tolppa.example" },
  }),
  revokeStatementLinkAction: (companyId, statementId) => ({ companyId, statementId, linkId: randomUUID() }),
  revokeClientAction: (companyId, clientId) => ({ companyId, clientId }),
};
/** What of A's company the actions on its people reach for. */
type ReachedPeople = { userId: string; invitationId: string };
/** Those about who belongs to a company. */
export const PEOPLE_ACTIONS: Record<string, (companyId: string, reached: ReachedPeople) => object> = {
  invitePersonAction: (companyId) => ({
    companyId,
    body: { email: "kaappari@tolppa.example", role: "owner" },
  }),
  resendInvitationAction: (companyId, { invitationId }) => ({ companyId, invitationId }),
  withdrawInvitationAction: (companyId, { invitationId }) => ({ companyId, invitationId }),
  changePersonRoleAction: (companyId, { userId }) => ({ companyId, userId, role: "member" }),
  removePersonAction: (companyId, { userId }) => ({ companyId, userId }),
};
/** How React writes an argument that is not there. */
export const NO_INPUT = "$undefined";
/** Those about one's own account, with an input that reaches for somebody else's where one can be named. */
export const ACCOUNT_ACTIONS: Record<string, object | string> = {
  changePasswordAction: { current: "arvaus", password: "uusi salasana", confirmPassword: "uusi salasana" },
  stepUpAction: { method: "pwd", password: "arvaus" },
  askForOwnPasskeyAction: NO_INPUT,
  askForNewPasskeyAction: NO_INPUT,
  addPasskeyAction: { name: "x", answer: { id: "x", type: "public-key" } },
  removePasskeyAction: { id: 1 },
  offerTotpAction: NO_INPUT,
  addTotpAction: { sealed: "x", code: "000000" },
  removeTotpAction: {},
  renewRecoveryCodesAction: NO_INPUT,
  endSessionAction: { id: 1 },
};
/** Those about one endpoint that is told of changes, of a company or of all (null). */
export const ENDPOINT_ACTIONS: Record<string, (companyId: string | null, endpointId: string) => object> = {
  saveWebhookAction: (companyId, endpointId) => ({ companyId, endpointId, version: 1, body: ENDPOINT }),
  switchWebhookAction: (companyId, endpointId) => ({ companyId, endpointId, enabled: false }),
  deleteWebhookAction: (companyId, endpointId) => ({ companyId, endpointId }),
  rotateWebhookAction: (companyId, endpointId) => ({ companyId, endpointId }),
  testWebhookAction: (companyId, endpointId) => ({ companyId, endpointId }),
  resendWebhookAction: (companyId, endpointId) => ({ companyId, endpointId, messageId: "1" }),
};
const ENDPOINT = {
  url: "https://kaapattu.example.fi/",
  description: "Kaapattu",
  notifyEmail: "kaappari@tolppa.example",
  events: ["company.updated"],
};
/** What the provider's own routes and actions are asked about. */
export const OWN_THINGS = { provider: "cabonline", name: "vehicleImport" };
const AREA = { name: "Kaapattu", validFrom: "2099-01-07", postCodes: "00100" };
const DISCOUNT = {
  name: "Kaapattu",
  target: "commission",
  validFrom: "2099-01-07",
  note: "",
  measure: "percent",
  value: "1",
  scope: "all",
  provider: "",
  company: "",
};
const PARTNER = { partnerId: "1", submissionKey: "avain-0000" };
/** Those about the provider's own things, for admins alone. */
export const ADMIN_ACTIONS: Record<string, object> = {
  saveProviderAction: { provider: "cabonline", body: { areas: ["Kaapattu"] } },
  testProviderAction: { provider: "cabonline" },
  createFeatureAction: { body: { name: "kaapattu", note: "", enabled: true } },
  saveFeatureAction: { name: "vehicleImport", body: { enabled: true, note: "Kaapattu" } },
  anonymiseAction: { person: "driver-1", body: { dryRun: true } },
  runRetentionAction: {},
  createClientAction: { body: { name: "Kaapattu", scopes: "fleet:read", reach: "all" } },
  askForRunAction: { start: "2026-01-05", task: "preview" },
  assignPaymentsAction: { paymentId: "1", vehicleId: "1", samePlate: true },
  makePayoutFileAction: { runId: "1" },
  answerPayoutFileAction: { runId: "1", fileId: "1", accepted: true },
  confirmIbanAction: { changeId: "1", newIban: null },
  createAreaAction: { body: { ...AREA, provider: "cabonline" } },
  saveAreaAction: { areaId: "1", version: 1, body: AREA },
  endAreaAction: { areaId: "1", version: 1 },
  addRuleAction: { areaId: "1", body: { effect: "deny", companyId: "1" } },
  endRuleAction: { areaId: "1", ruleId: "1" },
  retryDeliveryAction: { deliveryId: "statement-1" },
  retryDeliveriesAction: {},
  addPersonAction: { companyId: "1", userId: "1", role: "owner" },
  saveUserAction: { userId: "1", body: { disabled: true, reason: "Kaapattu" } },
  changeUserAdminAction: { userId: "1", admin: false },
  endUserSessionAction: { userId: "1", sessionId: "1" },
  endUserSessionsAction: { userId: "1" },
  createDiscountAction: { body: DISCOUNT },
  saveDiscountAction: { discountId: "1", version: 1, body: DISCOUNT },
  endDiscountAction: { discountId: "1", version: 1 },
  previewDiscountAction: { body: { discount: DISCOUNT } },
  moveCompaniesAction: { ...PARTNER, selection: { ids: ["1"] }, target: null },
  undoPartnerMoveAction: { partnerId: "1", moveId: "1" },
};
/** Actions that reach no other company's data: about the caller, public data or the holder of a secret. */
export const OTHER_ACTIONS = [
  ...Object.keys(ACCOUNT_ACTIONS),
  "createCompanyAction",
  // For the holder of the link: people.spec.ts.
  "joinAction",
  "keepDestinationAction",
  // Public data, for every signed-in user: lib/company-register/use-cases/register.test.ts.
  "lookUpCompanyAction",
  // For admins, and for admins who already view as a company: lookers.spec.ts.
  "startViewingAction",
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
];
/** Every action that a table knows, by name. */
export const KNOWN_ACTIONS: readonly string[] = [
  ...[COMPANY_ACTIONS, MEMBER_ACTIONS, ENDPOINT_ACTIONS, PEOPLE_ACTIONS, ADMIN_ACTIONS].flatMap(Object.keys),
  ...OTHER_ACTIONS,
];

/** What an action cannot do without. */
export const ACTION_BODIES: Record<string, object> = {
  "/api/companies/[companyId]/copy": { aggregatorCompany: { id: 1 } },
  "/api/companies/[companyId]/return": { reason: "Kaapattu" },
  "/api/companies/[companyId]/invitations": { email: "kaapattu@tolppa.example", role: "owner" },
};
