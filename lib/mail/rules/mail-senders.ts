/** The database's roles that use cases run as, and the server's own login, whose name differs between installations. */
export const MAIL_SENDERS = ["tolppa_user", "tolppa_provider", "tolppa_admin", "server"] as const;
export type MailSender = (typeof MAIL_SENDERS)[number];

// Who may put a letter into the outbox. The policies of the table are made from the letters at each migration
// (db/mail-policies.ts), and the database refuses every other mail. What a company's people and programs say is also
// checked by what it says: about their own company, with a link that exists for its reader.
export const SERVER: readonly MailSender[] = ["server"];
export const DECIDERS: readonly MailSender[] = ["tolppa_admin"];
export const PEOPLE: readonly MailSender[] = ["tolppa_user", "tolppa_admin"];
export const EVERYBODY: readonly MailSender[] = ["tolppa_user", "tolppa_provider", "tolppa_admin"];
