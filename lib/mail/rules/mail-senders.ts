/** The database roles of use cases, and the server's own login, whose name differs between installations. */
export const MAIL_SENDERS = ["tolppa_user", "tolppa_provider", "tolppa_admin", "server"] as const;
export type MailSender = (typeof MAIL_SENDERS)[number];

// The roles that may put a letter into the outbox. Each migration makes the table's policies from the letters
// (db/mail-policies.ts), and the database refuses every other mail. Mails of a company's people and programs must also concern
// their own company and have an existing link for their reader.
export const SERVER: readonly MailSender[] = ["server"];
export const DECIDERS: readonly MailSender[] = ["tolppa_admin"];
export const PEOPLE: readonly MailSender[] = ["tolppa_user", "tolppa_admin"];
export const EVERYBODY: readonly MailSender[] = ["tolppa_user", "tolppa_provider", "tolppa_admin"];
