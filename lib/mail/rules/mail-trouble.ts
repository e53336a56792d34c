/** Why a mail was not taken. */
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
  /** What the provider or the system calls it, without what it quotes from the mail. */
  code: string;
  /** The same mail would be refused again, so there is no use in trying. */
  permanent?: boolean;
};

/** What a mailer throws when a mail was not taken. */
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
