import { randomUUID } from "node:crypto";

// Every server action of the build, with what reaches for somebody else's. A new one without an entry here fails.

/** The actions about one company, and the input that reaches for it. Others are about whoever calls. */
export const COMPANY_ACTIONS: Record<string, (companyId: string) => object> = {
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
export const MEMBER_ACTIONS: Record<string, (companyId: string, id: string) => object> = {
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
  removeTotpAction: NO_INPUT,
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
export const ENDPOINT = {
  ...{ url: "https://kaapattu.example.fi/", description: "Kaapattu", notifyEmail: "kaappari@tolppa.example" },
  events: ["company.updated"],
};
/** What the provider's own routes and actions are asked about. */
export const OWN_THINGS = { provider: "cabonline", name: "vehicleImport" };
/** Those about the provider's own things, for admins alone. */
export const PROVIDER_ACTIONS: Record<string, object> = {
  saveProviderAction: { provider: "cabonline", body: { areas: ["Kaapattu"] } },
  testProviderAction: { provider: "cabonline" },
  createFeatureAction: { body: { name: "kaapattu", note: "", enabled: true } },
  saveFeatureAction: { name: "vehicleImport", body: { enabled: true, note: "Kaapattu" } },
};
export const OTHER_ACTIONS = [
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
export const ERRAND_BODIES: Record<string, object> = {
  "/api/companies/[companyId]/copy": { aggregatorCompany: { id: 1 } },
  "/api/companies/[companyId]/return": { reason: "Kaapattu" },
  "/api/companies/[companyId]/invitations": { email: "kaapattu@tolppa.example", role: "owner" },
};
