/** The database roles of use cases, and the server's own login, whose name differs between installations. */
export const MAIL_SENDERS = ["tolppa_user", "tolppa_provider", "tolppa_admin", "server"] as const;
export type MailSender = (typeof MAIL_SENDERS)[number];

// The roles that may put a letter into the outbox. After each migration db/mail-policies.ts makes the table's policies from the
// letters, and the database refuses every other mail. A mail from a company's people or programs must also be about a company
// that the writer sees; an invitation or a statement's link must instead have a stored link for its receiver.
export const SERVER: readonly MailSender[] = ["server"];
export const DECIDERS: readonly MailSender[] = ["tolppa_admin"];
export const PEOPLE: readonly MailSender[] = ["tolppa_user", "tolppa_admin"];
export const EVERYBODY: readonly MailSender[] = ["tolppa_user", "tolppa_provider", "tolppa_admin"];
