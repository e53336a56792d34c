import type { Actor } from "./actor.ts";
import { fail, ok, type Result } from "./result.ts";

// A change of money, rights or texts sent in the provider's name needs a recent proof of identity. Each API operation and each
// action stands in one of the two lists (lib/operations/fresh-proof.test.ts); docs/security.md shows the first list. API
// clients act by their scopes.

type Doors = { operations?: readonly string[]; actions: readonly string[] };

/** The changes that need a proof of the last ten minutes. The use case asks by this name, after its check of rights. */
export const PROVEN_CHANGES = {
  bank_account: {
    what: "The IBAN, BIC or holder of a company's account, once money can be paid to it",
    operations: ["saveCompany"],
    actions: ["saveCompanyAction"],
  },
  account_confirmation: {
    what: "A changed account is the company's own",
    actions: ["confirmIbanAction", "rejectIbanAction", "rejectLinkedIbanAction"],
  },
  payout: {
    what: "A payment file is made, released, decided or answered, or a payout goes again",
    actions: [
      "makePayoutFileAction",
      "releasePayoutFileAction",
      "answerPayoutFileAction",
      "askFileApprovalAction",
      "approveFileAction",
      "askWithdrawalAction",
      "confirmWithdrawalAction",
      "endPayoutAlarmAction",
      "allowPayoutRetryAction",
    ],
  },
  bank_file: {
    what: "A file of the bank is stored (`step=apply`)",
    operations: ["sendBankFile"],
    actions: [],
  },
  bank_movement: {
    what: "A movement at the bank is assigned or set aside",
    actions: ["decideEntryAction", "takeBackEntryAction"],
  },
  payments: {
    what: "Card payments are sent",
    operations: ["sendPayments", "sendCompanyPayments"],
    actions: ["correctDisputeAction"],
  },
  payment_file: {
    what: "A file of card payments is stored (`step=apply`)",
    operations: ["sendPaymentFile"],
    actions: [],
  },
  payment_assignment: {
    what: "A card payment without a company is assigned",
    actions: ["assignPaymentsAction"],
  },
  settlement_run: { what: "A settlement run is confirmed", actions: ["askForRunAction"] },
  credit_note: { what: "A statement is credited", actions: ["creditStatementAction", "creditDisputeAction"] },
  receipt: {
    what: "A receipt is noted or taken back by hand",
    actions: ["noteReceiptAction", "takeBackReceiptAction"],
  },
  discount: {
    what: "A discount is made, changed or ended",
    operations: ["createDiscount", "saveDiscount"],
    actions: ["createDiscountAction", "saveDiscountAction", "endDiscountAction"],
  },
  requirement: {
    what: "A requirement is made, changed or ended",
    actions: ["createRequirementAction", "saveRequirementAction", "endRequirementAction"],
  },
  reminder_words: {
    what: "The days and words of payment reminders",
    actions: ["saveReminderSettingsAction"],
  },
  owner: {
    what: "Somebody becomes an owner of a company, or an owner loses that",
    operations: ["inviteUser", "resendInvitation", "saveCompanyUser", "removeCompanyUser"],
    actions: [
      "invitePersonAction",
      "resendInvitationAction",
      "changePersonRoleAction",
      "removePersonAction",
      "addPersonAction",
    ],
  },
  admin_role: { what: "Somebody becomes an admin, or stops being one", actions: ["changeUserAdminAction"] },
  user_enabled: {
    what: "A disabled user may sign in again",
    operations: ["saveUserState"],
    actions: ["saveUserAction"],
  },
  api_client: {
    what: "A program is made, may do more, or gets a new secret",
    actions: ["createClientAction", "createCompanyClientAction", "saveClientAction", "rotateSecretAction"],
  },
  webhook: {
    what: "A webhook is made, changed, switched on, or gets a new secret",
    actions: ["createWebhookAction", "saveWebhookAction", "switchWebhookAction", "rotateWebhookAction"],
  },
  dispatch_connection: {
    what: "The address or credential of a dispatch provider",
    operations: ["saveProviderArea"],
    actions: ["saveProviderAction"],
  },
} as const satisfies Record<string, Doors & { what: string }>;

export type ProvenChange = keyof typeof PROVEN_CHANGES;

/** The changes that need no proof, with the reason. */
export const UNPROVEN_CHANGES: readonly (Doors & { why: string })[] = [
  {
    why: "Approving, returning, copying, moving and editing companies and their fleet moves no money",
    operations: [
      "createCompany",
      "deleteCompany",
      "copyCompany",
      "refreshCompany",
      "restore",
      "returnCompany",
      "returnVehicle",
      "returnDriver",
      "sendDocument",
      "createVehicle",
      "askVehicleBack",
      "putVehicles",
      "saveVehicle",
      "deleteVehicle",
      "createDriver",
      "saveDriver",
      "deleteDriver",
      "checkImport",
      "stepImport",
      "gatherCompanies",
      "undoPartnerMove",
    ],
    actions: [
      "createCompanyAction",
      "deleteCompanyAction",
      "copyCompanyAction",
      "refreshCompanyAction",
      "restoreAction",
      "returnCompanyAction",
      "returnVehicleAction",
      "returnDriverAction",
      "approveDocumentAction",
      "returnDocumentAction",
      "createVehicleAction",
      "askVehicleBackAction",
      "saveVehicleAction",
      "deleteVehicleAction",
      "createDriverAction",
      "saveDriverAction",
      "deleteDriverAction",
      "changeVehiclesAction",
      "changeDriversAction",
      "undoBulkChangeAction",
      "moveCompaniesAction",
      "undoPartnerMoveAction",
    ],
  },
  {
    why: "It reads, or tries without storing",
    operations: ["previewDiscount", "testProviderArea"],
    actions: [
      "previewDiscountAction",
      "previewRequirementAction",
      "testProviderAction",
      "testWebhookAction",
      "cityOfPostCodeAction",
      "lookUpCompanyAction",
      "identityWaysAction",
      "startViewingAction",
      "endViewingAction",
    ],
  },
  {
    why: "It sets how areas, features, books and lists work, and pays nobody",
    operations: [
      "createBookingArea",
      "saveBookingArea",
      "endBookingArea",
      "addBookingRule",
      "endBookingRule",
      "putFeature",
    ],
    actions: [
      "createAreaAction",
      "saveAreaAction",
      "endAreaAction",
      "addRuleAction",
      "endRuleAction",
      "createDocumentKindAction",
      "saveDocumentKindAction",
      "createFeatureAction",
      "saveFeatureAction",
      "saveChartAction",
      "saveShareAction",
      "saveReportingDutyAction",
      "makeSellerReportAction",
      "saveColumnsAction",
      "saveViewAction",
      "removeViewAction",
      "chooseLanguageAction",
      "saveAccountNameAction",
      "saveNoticeChoicesAction",
      "markAllReadAction",
      "keepDestinationAction",
    ],
  },
  {
    why: "It takes a right away or ends something, which must be quick",
    operations: ["withdrawInvitation", "signOut"],
    actions: [
      "withdrawInvitationAction",
      "revokeClientAction",
      "deleteWebhookAction",
      "revokeStatementLinkAction",
      "revokeCalendarLinkAction",
      "revokeDriverLinkAction",
      "endDeskAction",
      "endUserSessionAction",
      "endUserSessionsAction",
      "endSessionAction",
    ],
  },
  {
    why: "It sends again what left or was to leave before, to the same receiver",
    operations: ["retryDelivery"],
    actions: [
      "retryDeliveryAction",
      "retryDeliveriesAction",
      "resendWebhookAction",
      "remindLicencesAction",
      "remindDebtorsAction",
    ],
  },
  {
    why: "A link for one statement or for payout days, without bank details, that can be revoked",
    actions: ["sendStatementLinkAction", "makeCalendarLinkAction"],
  },
  {
    why: "A link for one driver's own statements, without bank details, that can be revoked",
    actions: ["makeDriverLinkAction"],
  },
  {
    why: "A desk shows what a reader of the company's money sees, for a year at most, and an owner ends it in one press",
    actions: ["agreeToDeskAction"],
  },
  {
    why: "It begins a visit by a link that opens the desk without an account",
    actions: ["visitDeskAction"],
  },
  {
    why: "It asks or answers a question, and moves no money",
    actions: ["openDisputeAction", "addToDisputeAction", "withdrawDisputeAction", "answerDisputeAction"],
  },
  {
    why: "It erases what the law gives people a right to, and is previewed first",
    operations: ["anonymisePerson"],
    actions: ["anonymiseAction", "runRetentionAction"],
  },
  {
    why: "It is a sign-in or a proof itself, or asks for one by its own rule",
    operations: ["requestToken", "signIn", "refreshSession", "startSingleSignOn"],
    actions: [
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
      "joinAction",
      "stepUpAction",
      "askForOwnPasskeyAction",
      "changePasswordAction",
      "askForNewPasskeyAction",
      "addPasskeyAction",
      "removePasskeyAction",
      "offerTotpAction",
      "addTotpAction",
      "removeTotpAction",
      "renewRecoveryCodesAction",
    ],
  },
];

/** Fails with `step_up_needed` for a person without a recent proof of identity. */
export const requireProof = (
  { actor, confirmed }: { actor: Actor; confirmed?: boolean },
  _change: ProvenChange,
): Result<null> => (actor.kind !== "user" || confirmed ? ok(null) : fail("step_up_needed"));
