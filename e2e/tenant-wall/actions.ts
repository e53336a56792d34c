import { randomUUID } from "node:crypto";
import { defaultChart } from "#lib/bookkeeping/texts.ts";
import { defaultReminderWords } from "#lib/receivables/reminder-texts.ts";

// Every server action of the build with an input that tries to reach another user's data. A test fails on a missing action.

/** The actions on one company, each with an input that reaches for that company. */
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
  changeDriversAction: (companyId) => ({
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
  openDisputeAction: (companyId) => ({ companyId, statement: "1", body: { text: "Kaapattu" } }),
  answerDisputeAction: (companyId) => ({ companyId, disputeId: "1", version: 1, body: { text: "Kaapattu" } }),
  creditDisputeAction: (companyId) => ({
    companyId,
    disputeId: "1",
    version: 1,
    body: { positions: [1], reason: "Kaapattu" },
  }),
  correctDisputeAction: (companyId) => ({
    companyId,
    disputeId: "1",
    version: 1,
    body: { rightCents: "1", reason: "Kaapattu" },
  }),
  noteReceiptAction: (companyId) => ({
    companyId,
    statementId: "1",
    body: { cents: "1", receivedOn: "2026-01-05", seenOpenCents: 100, reason: "Kaapattu" },
  }),
  takeBackReceiptAction: (companyId) => ({
    companyId,
    statementId: "1",
    receiptId: "1",
    body: { reason: "Kaapattu" },
  }),
  rejectLinkedIbanAction: (companyId) => ({
    companyId,
    token: "arvaus",
    newIban: null,
    newBic: null,
    reason: "Kaapattu",
  }),
  restoreAction: (companyId) => ({ companyId, body: {} }),
  saveShareAction: (companyId) => ({ companyId, driverId: null, body: { basis: "net", percent: "50" } }),
  agreeToDeskAction: (companyId) => ({ companyId, body: { email: "kaappari@tolppa.example" } }),
  makeCalendarLinkAction: (companyId) => ({ companyId }),
  revokeCalendarLinkAction: (companyId) => ({ companyId }),
  returnCompanyAction: (companyId) => ({ companyId, body: { reason: "Kaapattu" } }),
  createWebhookAction: (companyId) => ({ companyId, body: ENDPOINT }),
  createCompanyClientAction: (companyId) => ({ companyId, body: { name: "Kaapattu", scopes: "fleet:read" } }),
};
/** The actions on one vehicle, driver, program or statement of a company. */
export const MEMBER_ACTIONS: Record<string, (companyId: string, id: string) => object> = {
  saveVehicleAction: (companyId, vehicleId) => ({ companyId, vehicleId, body: { make: "Kaapattu" } }),
  deleteVehicleAction: (companyId, vehicleId) => ({ companyId, vehicleId }),
  saveDriverAction: (companyId, driverId) => ({
    companyId,
    driverId,
    body: { contact: { lastName: "Kaapattu" } },
  }),
  makeDriverLinkAction: (companyId, driverId) => ({ companyId, driverId }),
  revokeDriverLinkAction: (companyId, driverId) => ({ companyId, driverId }),
  deleteDriverAction: (companyId, driverId) => ({ companyId, driverId }),
  askVehicleBackAction: (companyId, vehicleId) => ({ companyId, vehicleId }),
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
  addToDisputeAction: (companyId, disputeId) => ({ companyId, disputeId, body: { text: "Kaapattu" } }),
  withdrawDisputeAction: (companyId, disputeId) => ({ companyId, disputeId }),
  approveDocumentAction: (companyId, documentId) => ({
    companyId,
    documentId,
    body: { validUntil: "2099-01-01" },
  }),
  returnDocumentAction: (companyId, documentId) => ({ companyId, documentId, body: { reason: "Kaapattu" } }),
  endDeskAction: (companyId) => ({ companyId, deskId: randomUUID() }),
  revokeClientAction: (companyId, clientId) => ({ companyId, clientId }),
};
/** A user and an invitation of A's company that the actions reach for. */
type ReachedPeople = { userId: string; invitationId: string };
/** The actions on the people of a company. */
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
/** React's notation for a missing argument. */
export const NO_INPUT = "$undefined";
/** The actions on the caller's own account, where possible with an input that names another user's data. */
export const ACCOUNT_ACTIONS: Record<string, object | string> = {
  changePasswordAction: { current: "arvaus", password: "uusi salasana", confirmPassword: "uusi salasana" },
  stepUpAction: { method: "pwd", password: "arvaus" },
  identityWaysAction: NO_INPUT,
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
/** The actions on one webhook endpoint of a company. A null company means the endpoint for all companies. */
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
/** The names of the provider's own entities in these tests. */
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
const REQUIREMENT = {
  name: "Kaapattu",
  level: "company",
  asked: "accountantEmail",
  consequence: "told",
  provider: "",
  companyType: "",
  vehicleType: "",
  validFrom: "2099-01-07",
  noticeDays: "0",
};
const KIND = {
  name: "Kaapattu",
  level: "company",
  expires: true,
  twoSided: false,
  jpeg: true,
  png: false,
  heic: false,
  pdf: false,
  keepMonths: "1",
  ended: false,
};
const PARTNER = { partnerId: "1", submissionKey: "avain-0000" };
/** The actions on the provider's own entities, which only admins may use. */
export const ADMIN_ACTIONS: Record<string, object> = {
  saveProviderAction: { provider: "cabonline", body: { areas: ["Kaapattu"] } },
  testProviderAction: { provider: "cabonline" },
  createDocumentKindAction: { body: KIND },
  saveDocumentKindAction: { kindId: "1", body: KIND },
  createFeatureAction: { body: { name: "kaapattu", note: "", enabled: true } },
  saveFeatureAction: { name: "vehicleImport", body: { enabled: true, note: "Kaapattu" } },
  anonymiseAction: { person: "driver-1", body: { dryRun: true } },
  runRetentionAction: {},
  createClientAction: { body: { name: "Kaapattu", scopes: "fleet:read", reach: "all" } },
  askForRunAction: { start: "2026-01-05", task: "preview" },
  assignPaymentsAction: { paymentId: "1", vehicleId: "1", samePlate: true },
  makePayoutFileAction: { runId: "1" },
  answerPayoutFileAction: { runId: "1", fileId: "1", accepted: true },
  releasePayoutFileAction: { runId: "1", fileId: "1" },
  askFileApprovalAction: { runId: "1", fileId: "1", reason: "Kaapattu" },
  approveFileAction: { runId: "1", fileId: "1" },
  askWithdrawalAction: { runId: "1", fileId: "1", reason: "Kaapattu" },
  confirmWithdrawalAction: { runId: "1", fileId: "1" },
  endPayoutAlarmAction: { runId: "1", payoutId: "1", note: "Kaapattu" },
  allowPayoutRetryAction: { runId: "1", statementId: "1" },
  saveReminderSettingsAction: { version: 0, body: { days: "14", words: defaultReminderWords() } },
  makeSellerReportAction: { year: "2026" },
  saveReportingDutyAction: { version: 0, body: { duty: "no" } },
  saveChartAction: { version: 0, body: defaultChart },
  decideEntryAction: { entryId: "1", number: null, why: "Kaapattu" },
  takeBackEntryAction: { entryId: "1", why: "Kaapattu" },
  confirmIbanAction: { changeId: "1", newIban: null, newBic: null },
  rejectIbanAction: { changeId: "1", newIban: null, newBic: null, reason: "Kaapattu" },
  createAreaAction: { body: { ...AREA, provider: "cabonline" } },
  saveAreaAction: { areaId: "1", version: 1, body: AREA },
  endAreaAction: { areaId: "1", version: 1 },
  addRuleAction: { areaId: "1", body: { effect: "deny", companyId: "1" } },
  endRuleAction: { areaId: "1", ruleId: "1" },
  retryDeliveryAction: { deliveryId: "statement-1" },
  retryDeliveriesAction: {},
  remindLicencesAction: { ids: ["1"] },
  remindDebtorsAction: { ids: ["1"] },
  addPersonAction: { companyId: "1", userId: "1", role: "owner" },
  saveUserAction: { userId: "1", body: { disabled: true, reason: "Kaapattu" } },
  changeUserAdminAction: { userId: "1", admin: false },
  endUserSessionAction: { userId: "1", sessionId: "1" },
  endUserSessionsAction: { userId: "1" },
  createDiscountAction: { body: DISCOUNT },
  saveDiscountAction: { discountId: "1", version: 1, body: DISCOUNT },
  endDiscountAction: { discountId: "1", version: 1 },
  previewDiscountAction: { body: { discount: DISCOUNT } },
  createRequirementAction: { body: REQUIREMENT },
  saveRequirementAction: { requirementId: "1", version: 1, body: REQUIREMENT },
  endRequirementAction: { requirementId: "1", version: 1 },
  previewRequirementAction: { body: { requirement: REQUIREMENT } },
  moveCompaniesAction: { ...PARTNER, selection: { ids: ["1"] }, target: null },
  undoPartnerMoveAction: { partnerId: "1", moveId: "1" },
};
/** Actions that cannot reach another company's data: they use the caller's data, public data or a secret. */
export const OTHER_ACTIONS = [
  ...Object.keys(ACCOUNT_ACTIONS),
  "createCompanyAction",
  // The city of a postal code is public knowledge.
  "cityOfPostCodeAction",
  // lib/list-views/use-cases/list-views.test.ts tests that a person's views are their own.
  "saveColumnsAction",
  "saveViewAction",
  "removeViewAction",
  // lib/notices/use-cases/notices.test.ts tests that a person's notices and choices are their own.
  "markAllReadAction",
  "saveNoticeChoicesAction",
  // lib/doors/auth/desk-link.test.ts tests that only the token of a desk begins a visit.
  "visitDeskAction",
  // A person chooses only their own account's language and name: the actions take nothing else.
  "chooseLanguageAction",
  "saveAccountNameAction",
  // people.spec.ts tests the two actions for the holder of an invitation link.
  "joinAction",
  "keepDestinationAction",
  // lib/company-register/use-cases/register.test.ts tests the look-up of public data for every signed-in user.
  "lookUpCompanyAction",
  // lookers.spec.ts tests how admins begin and end a view as a company.
  "startViewingAction",
  "endViewingAction",
  "signInAction",
  "registerAction",
  "requestVerificationAction",
  "verifyEmailAction",
  "requestResetAction",
  "resetPasswordAction",
  "askForPasskeyAction",
  "offerPasskeySignInAction",
  "signInWithPasskeyAction",
  "passSecondStepAction",
];
/** The names of all actions in the tables above. */
export const KNOWN_ACTIONS: readonly string[] = [
  ...[COMPANY_ACTIONS, MEMBER_ACTIONS, ENDPOINT_ACTIONS, PEOPLE_ACTIONS, ADMIN_ACTIONS].flatMap(Object.keys),
  ...OTHER_ACTIONS,
];

/** The body that a route requires. */
export const ACTION_BODIES: Record<string, object> = {
  "/api/companies/[companyId]/copy": { aggregatorCompany: { id: 1 } },
  "/api/companies/[companyId]/return": { reason: "Kaapattu" },
  "/api/companies/[companyId]/invitations": { email: "kaapattu@tolppa.example", role: "owner" },
};
