import * as desks from "#lib/accountant-desk/letters/desk.ts";
import * as account from "#lib/accounts/letters/account.ts";
import * as payees from "#lib/bank/letters/payee.ts";
import * as billing from "#lib/companies/letters/billing.ts";
import * as companyStatus from "#lib/companies/letters/status.ts";
import * as disputes from "#lib/disputes/letters/dispute.ts";
import * as documents from "#lib/documents/letters/decisions.ts";
import * as decisions from "#lib/fleet/letters/decisions.ts";
import * as licences from "#lib/fleet/letters/licences.ts";
import type { AnyLetter } from "#lib/mail/letter.ts";
import type { MailSender } from "#lib/mail/rules/mail-senders.ts";
import * as newNotices from "#lib/notices/letters/new-notices.ts";
import * as invitations from "#lib/people/letters/invitation.ts";
import * as reminders from "#lib/receivables/letters/reminder.ts";
import * as sellerRows from "#lib/seller-reports/letters/own-row.ts";
import * as statements from "#lib/statements/letters/statement.ts";
import * as disabledWebhooks from "#lib/webhooks/letters/disabled.ts";

/** Every mail of the product: all letters of these files. */
export const LETTERS: readonly AnyLetter[] = [
  account,
  companyStatus,
  billing,
  invitations,
  decisions,
  documents,
  licences,
  reminders,
  statements,
  desks,
  payees,
  disputes,
  sellerRows,
  disabledWebhooks,
  newNotices,
].flatMap((file): readonly AnyLetter[] => Object.values(file));

/** The mails that a role may put into the outbox, sorted by name. */
export const mailsOf = (sender: MailSender): string[] =>
  LETTERS.filter(({ senders }) => senders.includes(sender))
    .map(({ kind }) => kind)
    .toSorted();
