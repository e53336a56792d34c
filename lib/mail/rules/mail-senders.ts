/** The database's roles that use cases run as, and the server's own login, whose name differs between installations. */
export type MailSender = "tolppa_user" | "tolppa_provider" | "tolppa_admin" | "server";

const ACCOUNTS = ["server"] as const;
const DECIDERS = ["tolppa_admin"] as const;
const PEOPLE = ["tolppa_user", "tolppa_admin"] as const;
const EVERYBODY = ["tolppa_user", "tolppa_provider", "tolppa_admin"] as const;

/**
 * Which role may put which mail into the outbox. The policies of the table are made from this list at each migration
 * (db/mail-policies.ts), and the database refuses a mail that is not listed. What a company's people and programs say is
 * also checked by what it says: about their own company, with a link that exists for its reader.
 */
export const MAIL_SENDERS = {
  verify_email: ACCOUNTS,
  account_exists: ACCOUNTS,
  reset_password: ACCOUNTS,
  password_changed: ACCOUNTS,
  second_factor_changed: ACCOUNTS,
  webhook_disabled: ACCOUNTS,
  company_approved: DECIDERS,
  company_deactivated: DECIDERS,
  company_reactivated: DECIDERS,
  returned: DECIDERS,
  fleet_decided: DECIDERS,
  licences_ending: DECIDERS,
  payment_reminder: DECIDERS,
  payment_waits: DECIDERS,
  invitation: PEOPLE,
  statement_link: PEOPLE,
  iban_rejected: PEOPLE,
  iban_changed: EVERYBODY,
  contact_changed: EVERYBODY,
  /** Leaves with its attachment and not through the outbox. */
  statement: [],
} as const satisfies Record<string, readonly MailSender[]>;

export type MailKind = keyof typeof MAIL_SENDERS;

/** The mails that a role may put in. */
export const mailsOf = (sender: MailSender): MailKind[] =>
  (Object.entries(MAIL_SENDERS) as [MailKind, readonly MailSender[]][])
    .filter(([, senders]) => senders.includes(sender))
    .map(([kind]) => kind);
