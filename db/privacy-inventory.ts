/**
 * Every stored personal value: whose it is, how long it is kept and why, and what anonymising a person does with it. The
 * inventory lists every text column of the database as personal or impersonal; a new column without a decision fails the test
 * beside this file. Kirjanpitolaki 1336/1997, 2:10 § sets how long books are kept: vouchers 6 years, ledgers 10, each from the
 * end of the calendar year.
 */
export type Personal = {
  columns: readonly string[];
  whose: "user" | "driver" | "user and driver" | "contact" | "accountant";
  kept: string;
  ground: "contract" | "legitimate interest" | "legal obligation" | "security";
  /** `cascade`: deleted with its parent row. `expires`: deleted so soon that nothing else is needed. */
  anonymised: "replaced" | "deleted" | "cascade" | "expires" | "kept";
};
export type TableEntry = { personal: readonly Personal[]; impersonal: readonly string[] };

const ACCOUNT = "as long as the account";
const DRIVER = "2 years after the driver went out of use";
const BY_KIND = "as the kind of document says, a month at least";
const VOUCHER = "6 years from the end of the year";
const LEDGER = "10 years from the end of the year";
const DEED = "as long as the thing; the name as long as the account";

const ofUser = (
  columns: readonly string[],
  anonymised: Personal["anonymised"],
  { kept = ACCOUNT, ground = "contract" as Personal["ground"] } = {},
): Personal => ({ columns, whose: "user", kept, ground, anonymised });
const doer = (...columns: string[]): Personal =>
  ofUser(columns, "replaced", { kept: DEED, ground: "legitimate interest" });
const booked = (...columns: string[]): Personal =>
  ofUser(columns, "kept", { kept: VOUCHER, ground: "legal obligation" });
const none = (...impersonal: string[]): TableEntry => ({ personal: [], impersonal });

export const INVENTORY: Readonly<Record<string, TableEntry>> = {
  users: {
    personal: [
      ofUser(["email", "first_name", "last_name", "subject", "language", "disabled_reason"], "replaced"),
    ],
    impersonal: [],
  },
  invitations: {
    personal: [ofUser(["email"], "replaced"), doer("invited_by")],
    impersonal: ["role", "language"],
  },
  user_identities: { personal: [ofUser(["issuer", "subject"], "deleted")], impersonal: [] },
  identity_accounts: {
    personal: [ofUser(["email", "password_hash"], "deleted", { kept: `${ACCOUNT}; 90 days unverified` })],
    impersonal: [],
  },
  identity_registrations: {
    personal: [ofUser(["email", "password_hash"], "deleted", { kept: "1 day" })],
    impersonal: [],
  },
  identity_tokens: {
    personal: [ofUser(["password_hash", "token_hash"], "cascade", { kept: "1 day" })],
    impersonal: ["purpose"],
  },
  sessions: {
    personal: [
      ofUser(["address_prefix", "user_agent", "token_hash"], "deleted", {
        kept: "14 days",
        ground: "security",
      }),
    ],
    impersonal: ["amr", "stepped_up_by"],
  },
  passkeys: {
    personal: [ofUser(["name", "credential_id", "public_key", "transports"], "deleted")],
    impersonal: [],
  },
  passkey_ceremonies: { personal: [ofUser(["challenge"], "cascade", { kept: "minutes" })], impersonal: [] },
  used_passkey_challenges: none("challenge_hash"),
  list_settings: { personal: [ofUser(["list", "hidden_columns"], "deleted")], impersonal: [] },
  notices: {
    personal: [
      {
        columns: ["fact"],
        whose: "user and driver",
        kept: "90 days",
        ground: "contract",
        anonymised: "deleted",
      },
    ],
    impersonal: ["kind"],
  },
  notice_choices: { personal: [ofUser(["topic", "way"], "deleted")], impersonal: [] },
  saved_views: { personal: [ofUser(["list", "name", "query"], "deleted")], impersonal: [] },
  totp_factors: { personal: [ofUser(["secret_encrypted"], "deleted")], impersonal: [] },
  recovery_codes: { personal: [ofUser(["code_hash"], "deleted")], impersonal: [] },
  sign_in_challenges: {
    personal: [ofUser(["token_hash", "passkey_challenge"], "deleted", { kept: "minutes" })],
    impersonal: ["amr"],
  },
  memberships: { personal: [ofUser(["role"], "deleted")], impersonal: [] },
  drivers: {
    personal: [
      {
        columns: [
          "taxi_driving_license",
          "first_name",
          "last_name",
          "phone_number",
          "contact_email",
          "search",
        ],
        whose: "driver",
        kept: DRIVER,
        ground: "contract",
        anonymised: "replaced",
      },
      doer("created_by", "modified_by"),
    ],
    impersonal: ["status"],
  },
  companies: {
    personal: [
      {
        columns: [
          "first_name",
          "last_name",
          "phone_number",
          "contact_email",
          "email_invoicing_address",
          "accountant_email",
        ],
        whose: "contact",
        kept: "as long as the company is a customer",
        ground: "contract",
        anonymised: "replaced",
      },
      {
        columns: ["account_holder_name"],
        whose: "contact",
        kept: "as long as the company is a customer",
        ground: "contract",
        anonymised: "kept",
      },
      doer("created_by", "modified_by", "approved_by"),
      ofUser(["contract_signed_by", "reliable_partner_by"], "kept", {
        kept: "as long as the contract can be disputed",
        ground: "legitimate interest",
      }),
    ],
    impersonal: [
      "language",
      "bic",
      "billing_type",
      "business_id",
      "city",
      "company_name",
      "company_type",
      "e_invoicing_address",
      "e_invoicing_operator",
      "external_id",
      "external_status",
      "good_sign_id",
      "good_sign_status",
      "iban",
      "post_code",
      "provider",
      "search",
      "status",
      "street",
      "taxi_service_licence",
    ],
  },
  vehicles: {
    personal: [doer("created_by", "modified_by")],
    impersonal: ["color", "license_plate", "make", "model", "search", "status", "vehicle_type"],
  },
  events: {
    personal: [
      {
        columns: ["before", "after"],
        whose: "driver",
        kept: DRIVER,
        ground: "legitimate interest",
        anonymised: "replaced",
      },
      doer("actor_label"),
    ],
    impersonal: ["action", "actor_kind", "entity_type", "request_id"],
  },
  admin_events: {
    personal: [doer("actor_label", "before", "after")],
    impersonal: ["action", "actor_kind", "entity_id", "entity_type", "request_id"],
  },
  api_client_events: {
    personal: [doer("actor_label", "before", "after")],
    impersonal: ["action", "request_id"],
  },
  admin_grants: { personal: [doer("email")], impersonal: [] },
  imports: {
    personal: [
      doer("actor_label"),
      ofUser(["file_name", "reading"], "kept", {
        kept: "as long as the company",
        ground: "legitimate interest",
      }),
    ],
    impersonal: ["actor_kind", "kind", "status"],
  },
  import_rows: {
    personal: [
      {
        columns: ["content", "before", "issues"],
        whose: "driver",
        kept: "1 year",
        ground: "contract",
        anonymised: "replaced",
      },
    ],
    impersonal: ["kept", "outcome"],
  },
  bulk_changes: {
    personal: [doer("actor_label", "undone_by")],
    impersonal: ["actor_kind", "entity_type", "kind", "target_status"],
  },
  outbox: {
    personal: [
      {
        columns: ["payload"],
        whose: "user and driver",
        kept: "until it has left, a month where it could not",
        ground: "contract",
        anonymised: "replaced",
      },
    ],
    impersonal: ["kind", "last_error"],
  },
  idempotent_answers: {
    personal: [
      {
        columns: ["body", "headers", "actor_key", "key", "request_hash"],
        whose: "user and driver",
        kept: "1 day",
        ground: "contract",
        anonymised: "expires",
      },
    ],
    impersonal: [],
  },
  returns: {
    personal: [
      {
        columns: ["reason"],
        whose: "driver",
        kept: DRIVER,
        ground: "legitimate interest",
        anonymised: "replaced",
      },
      doer("by"),
    ],
    impersonal: ["entity_type"],
  },
  submissions: none("actor_key", "body_hash", "key"),
  untold_decisions: none("kind", "status"),
  reactivation_wishes: {
    personal: [doer("wished_by", "declined_by")],
    impersonal: ["decline_reason"],
  },
  licence_reminders: {
    // The rows hold only dates.
    personal: [{ columns: [], whose: "driver", kept: DRIVER, ground: "contract", anonymised: "deleted" }],
    impersonal: [],
  },
  documents: {
    personal: [
      { columns: [], whose: "driver", kept: BY_KIND, ground: "contract", anonymised: "deleted" },
      doer("created_by", "decided_by"),
    ],
    impersonal: ["state", "reason"],
  },
  document_pages: {
    personal: [
      { columns: ["jpeg"], whose: "driver", kept: BY_KIND, ground: "contract", anonymised: "deleted" },
    ],
    impersonal: ["side"],
  },
  document_views: {
    personal: [ofUser([], "deleted", { ground: "security" })],
    impersonal: [],
  },
  document_kinds: {
    personal: [doer("created_by", "modified_by")],
    impersonal: ["name", "level", "formats"],
  },
  driver_links: {
    personal: [
      { columns: [], whose: "driver", kept: DRIVER, ground: "contract", anonymised: "deleted" },
      doer("created_by"),
    ],
    impersonal: [],
  },
  driver_shares: {
    // The rows hold no text of a person.
    personal: [{ columns: [], whose: "driver", kept: DRIVER, ground: "contract", anonymised: "deleted" }],
    impersonal: ["basis"],
  },
  search_words: {
    personal: [
      {
        columns: ["word"],
        whose: "driver",
        kept: DRIVER,
        ground: "legitimate interest",
        anonymised: "deleted",
      },
    ],
    impersonal: ["kind"],
  },
  api_clients: {
    personal: [doer("created_by", "revoked_by")],
    impersonal: [
      "client_id",
      "name",
      "previous_secret_hash",
      "provider",
      "reach",
      "scopes",
      "secret_hash",
      "secret_prefix",
    ],
  },
  webhook_endpoints: {
    personal: [ofUser(["notify_email", "created_by"], "replaced", { kept: "as long as the endpoint" })],
    impersonal: [
      "description",
      "disabled_reason",
      "events",
      "previous_secret_sealed",
      "secret_sealed",
      "url",
    ],
  },
  // They hold ids and names of changed fields, without values.
  webhook_messages: none("attempts", "data", "trouble", "type"),
  statement_links: {
    personal: [
      {
        columns: ["email"],
        whose: "accountant",
        kept: "30 days after the link",
        ground: "contract",
        anonymised: "replaced",
      },
      doer("created_by"),
    ],
    impersonal: [],
  },
  accountant_desks: {
    personal: [
      {
        columns: ["email"],
        whose: "accountant",
        kept: "30 days after the last company's agreement",
        ground: "contract",
        anonymised: "deleted",
      },
    ],
    impersonal: [],
  },
  disputes: { personal: [doer("created_by", "closed_by")], impersonal: ["state"] },
  dispute_messages: {
    personal: [
      ofUser(["body"], "replaced", {
        kept: "2 years after the question was closed",
        ground: "legitimate interest",
      }),
      doer("created_by"),
    ],
    impersonal: [],
  },
  seller_report_mails: none(),
  desk_clients: { personal: [doer("created_by")], impersonal: [] },
  iban_changes: {
    personal: [doer("changed_by", "confirmed_by", "rejected_by")],
    impersonal: ["new_bic", "new_iban", "old_bic", "old_iban", "reject_reason"],
  },
  // A sole trader's entry in the register has a person's name and address.
  company_register_answers: {
    personal: [
      {
        columns: ["found"],
        whose: "contact",
        kept: "30 days",
        ground: "legitimate interest",
        anonymised: "expires",
      },
    ],
    impersonal: ["business_id"],
  },
  requirements: { personal: [doer("created_by")], impersonal: [] },
  requirement_versions: none(
    "asked",
    "company_type",
    "consequence",
    "level",
    "name",
    "post_codes",
    "provider",
    "vehicle_type",
  ),
  discounts: { personal: [doer("created_by")], impersonal: ["name", "note", "provider", "target"] },
  settlement_tasks: { personal: [doer("asked_by")], impersonal: ["failure", "task"] },
  payments: {
    personal: [booked("assigned_by")],
    impersonal: ["license_plate", "method", "reference", "sender"],
  },
  previewed_statements: { personal: [], impersonal: ["oddities", "outcome"] },
  settlement_runs: { personal: [booked("finalised_by")], impersonal: ["preview", "result"] },
  statements: {
    personal: [
      {
        columns: ["parties", "inputs"],
        whose: "contact",
        kept: LEDGER,
        ground: "legal obligation",
        anonymised: "kept",
      },
      booked("created_by"),
    ],
    impersonal: ["content_hash", "inputs_hash", "kind", "number", "outcome", "previous_hash", "reference"],
  },
  statement_lines: none("basis", "code", "license_plate"),
  statement_dispatches: { personal: [booked("address")], impersonal: ["channel"] },
  statement_sendings: none("last_error"),
  payout_files: {
    personal: [
      booked(
        "created_by",
        "accepted_by",
        "rejected_by",
        "released_by",
        "approval_asked_by",
        "approval_reason",
        "approved_by",
        "withdrawal_asked_by",
        "withdrawal_reason",
        "withdrawn_by",
      ),
    ],
    impersonal: ["body", "number", "sha256"],
  },
  // The account holder's name of a sole trader is a person's.
  payouts: {
    personal: [
      {
        columns: ["payee_name"],
        whose: "contact",
        kept: VOUCHER,
        ground: "legal obligation",
        anonymised: "kept",
      },
      booked("alarm_ended_by", "alarm_note"),
    ],
    impersonal: ["iban", "reason"],
  },
  bank_files: { personal: [booked("received_by")], impersonal: ["kind", "message_id", "result", "sha256"] },
  payee_checks: {
    personal: [
      {
        columns: ["name", "told"],
        whose: "contact",
        kept: VOUCHER,
        ground: "legal obligation",
        anonymised: "kept",
      },
    ],
    impersonal: ["code", "level", "reason", "state"],
  },
  bank_entries: {
    personal: [booked("counterparty_name", "counterparty_iban", "message", "decided_by", "decided_why")],
    impersonal: [
      "bank_reference",
      "code",
      "end_to_end_id",
      "original_message_id",
      "original_payment_id",
      "outcome",
      "reference",
    ],
  },
  statement_receipts: { personal: [booked("created_by", "reason")], impersonal: [] },
  statement_payments: none("reason", "state"),
  booking_charts: { personal: [booked("created_by")], impersonal: ["accounts"] },
  payment_reminder_texts: { personal: [booked("created_by")], impersonal: ["reminder"] },
  seller_report_duties: { personal: [booked("created_by")], impersonal: ["duty"] },
  seller_reports: {
    personal: [booked("created_by")],
    impersonal: ["body", "kind", "operator", "operator_doc_ref", "operator_doc_type", "ref", "sha256"],
  },
  seller_report_records: none("corrects", "doc_ref", "doc_type", "seller"),
  payment_reminders: none(),
  statement_payment_steps: none("reason", "state"),
  joining_fees: none("business_id"),
  anonymisations: none("actor_kind", "cause", "counts", "person"),
  retention_runs: none("cause", "counts"),
  audit_runs: none("cause", "results"),
  personal_places: none("own_rows", "person", "place", "redaction", "shown", "table_name"),
  bulk_change_vehicles: none("status"),
  bulk_change_drivers: none("status"),
  company_counts: none("provider", "status"),
  company_departures: none("provider"),
  company_packages: none("name"),
  dispatch_failures: none("code", "provider"),
  dispatch_connections: none("last_failure", "provider"),
  outgoing_mark: none("place"),
  features: { personal: [doer("modified_by")], impersonal: ["name", "note"] },
  booking_areas: { personal: [doer("created_by", "ended_by")], impersonal: ["name", "provider"] },
  booking_area_rules: { personal: [doer("created_by", "ended_by")], impersonal: ["effect", "provider"] },
  booking_area_post_codes: none("provider"),
  post_codes: none("name"),
  dispatch_settings: {
    personal: [doer("modified_by")],
    impersonal: ["areas", "base_url", "credential_sealed", "provider"],
  },
  company_syncs: none("provider"),
  partner_moves: { personal: [doer("actor_label", "undone_by")], impersonal: ["actor_kind"] },
  fleet_counts: none("kind", "status"),
  fleet_departures: none("kind"),
  number_series: none("series"),
  prices: none("package"),
  // Digests of names and addresses, kept for a day.
  rate_limits: none("key"),
  signing_keys: none("kid", "private_jwk_encrypted", "public_jwk"),
};
