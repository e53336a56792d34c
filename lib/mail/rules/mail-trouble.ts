/** Reasons why a mail was refused. */
export const MAIL_TROUBLES = [
  "address_refused",
  "mailbox_full",
  "limit",
  "credentials_refused",
  "unreachable",
  "no_room",
  "rejected",
  "failed",
] as const;
export type MailTrouble = (typeof MAIL_TROUBLES)[number];

type Details = {
  trouble: MailTrouble;
  /** The code of the provider or the system, which quotes nothing from the mail. */
  code: string;
  /** Whether a repetition would be refused as well. */
  permanent?: boolean;
};

/** Thrown by a mailer that did not accept a mail. */
export class MailNotTaken extends Error {
  override name = "MailNotTaken";
  readonly trouble: MailTrouble;
  readonly code: string;
  readonly permanent: boolean;
  constructor({ trouble, code, permanent = false }: Details) {
    super(`${trouble} ${code}`);
    this.trouble = trouble;
    this.code = code;
    this.permanent = permanent;
  }
}
