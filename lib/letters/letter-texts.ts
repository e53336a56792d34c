import type { CompanyRole } from "#lib/core/actor.ts";
import { daysBetween, type PlainDate } from "#lib/core/calendar.ts";
import type { EntityType } from "#lib/events/rules/change.ts";
import { defaultReminderWords, type RemindedInvoice, reminderMail } from "#lib/mail/reminder-texts.ts";
import type { ReminderWords } from "#lib/mail/rules/reminder-words.ts";
import { saidReminderWords } from "#lib/mail/said-reminder-texts.ts";
import { formatDate, formatDateTime, formatEuros, formatPeriod } from "#lib/messages/format.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import * as m from "#messages";

/** The words of a mail. lib/letters/use-cases/letter.ts makes its text and HTML. */
export type MailText = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A list below the paragraphs. */
  items?: readonly string[];
  /** More lists, each with its heading, below it. */
  lists?: readonly MailList[];
  button?: string;
  /** Small print below the button. */
  note?: string;
};

export type MailList = { heading: string; items: readonly (string | LinkedItem)[] };
/** `name` leads to `path`. */
export type LinkedItem = { name: string; path: string; text: string };

type Invited = { companyName: string; role: CompanyRole; by: string | null; expiresAt: string };

type StatementLink = {
  companyName: string;
  number: string;
  period: { start: PlainDate; end: PlainDate };
  expiresAt: string;
};

type SecondFactorChange = Parameters<typeof m.mail_secondFactor_what>[0]["change"];

export const mailTexts = {
  verify_email: (): MailText => ({
    subject: m.mail_verifyEmail_subject(),
    heading: m.mail_verifyEmail_heading(),
    paragraphs: [m.mail_verifyEmail_what()],
    button: m.mail_verifyEmail_button(),
    note: m.mail_verifyEmail_note(),
  }),
  account_exists: (): MailText => ({
    subject: m.mail_accountExists_subject(),
    heading: m.mail_accountExists_subject(),
    paragraphs: [m.mail_accountExists_what(), m.mail_accountExists_next()],
    button: m.mail_accountExists_button(),
    note: m.mail_accountExists_note(),
  }),
  reset_password: (): MailText => ({
    subject: m.mail_resetPassword_subject(),
    heading: m.mail_resetPassword_heading(),
    paragraphs: [m.mail_resetPassword_what()],
    button: m.mail_resetPassword_button(),
    note: m.mail_resetPassword_note(),
  }),
  password_changed: (): MailText => ({
    subject: m.mail_passwordChanged_subject(),
    heading: m.mail_passwordChanged_subject(),
    paragraphs: [m.mail_passwordChanged_what(), m.mail_passwordChanged_next()],
    button: m.mail_passwordChanged_button(),
  }),
  second_factor_changed: (change: SecondFactorChange): MailText => ({
    subject: m.mail_secondFactor_subject({ change }),
    heading: m.mail_secondFactor_subject({ change }),
    paragraphs: [m.mail_secondFactor_what({ change }), m.mail_secondFactor_next()],
    button: m.mail_secondFactor_button(),
  }),
  company_approved: (companyName: string): MailText => ({
    subject: m.mail_approved_subject({ companyName }),
    heading: m.mail_approved_heading(),
    paragraphs: [m.mail_approved_what({ companyName }), m.mail_approved_next()],
    button: m.mail_openCompany(),
  }),
  company_deactivated: (companyName: string): MailText => ({
    subject: m.mail_deactivated_subject({ companyName }),
    heading: m.mail_deactivated_heading(),
    paragraphs: [m.mail_deactivated_what({ companyName }), m.mail_deactivated_next()],
    button: m.mail_openCompany(),
  }),
  company_reactivated: (companyName: string): MailText => ({
    subject: m.mail_reactivated_subject({ companyName }),
    heading: m.mail_reactivated_heading(),
    paragraphs: [m.mail_reactivated_what({ companyName })],
    button: m.mail_openCompany(),
  }),
  returned: ({ companyName, entityType, name, reason }: ReturnedThing): MailText => ({
    subject: m.mail_returned_subject({
      name: entityType === "company" ? companyName : (name ?? companyName),
    }),
    heading: m.mail_returned_heading(),
    paragraphs: [
      m.mail_returned_what({ entityType, companyName, name: name ?? "" }),
      m.mail_reason({ reason }),
      m.mail_returned_next({ entityType }),
    ],
    button: m.mail_returned_button({ entityType }),
  }),
  fleet_decided: ({ companyName, approved, returned, unnamed }: FleetDecisions): MailText => {
    const all = [...approved, ...returned];
    const [only] = all.length + unnamed.approved + unnamed.returned === 1 ? all : [];
    const news = only
      ? m.mail_fleet_oneApproved({ member: memberName(only) })
      : m.mail_fleet_approved({ kinds: kindsOf(all) });
    const lists = [
      { heading: m.mail_fleet_returnedList(), items: listed(returned.map(returnedItem), unnamed.returned) },
      { heading: m.mail_fleet_approvedList(), items: listed(approved.map(memberName), unnamed.approved) },
    ];
    const common = {
      lists: lists.filter(({ items }) => items.length > 0),
      button: m.mail_openCompany(),
    };
    const checked = m.mail_fleet_what({ companyName });
    if (returned.length === 0)
      return { subject: `${news}: ${companyName}`, heading: news, paragraphs: [checked], ...common };
    return {
      subject: m.mail_returned_subject({ name: only?.name ?? companyName }),
      heading: approved.length > 0 ? m.mail_fleet_mixed() : m.mail_returned_heading(),
      paragraphs: [checked, m.mail_fleet_next()],
      ...common,
    };
  },
  iban_changed: ({ companyName, by, reject, ...account }: ChangedIban): MailText => ({
    subject: m.mail_iban_subject({ companyName }),
    heading: m.mail_iban_heading(),
    paragraphs: [
      m.mail_iban_what({ companyName, by }),
      m.mail_iban_next(),
      reject ? m.mail_iban_reject() : m.mail_unknownChange(),
    ],
    items: [
      m.mail_iban_old({ account: accountText(account.oldEnd, account.oldBic) }),
      m.mail_iban_new({ account: accountText(account.newEnd, account.newBic) }),
    ],
    button: reject ? m.mail_iban_look() : m.mail_openCompany(),
    ...(reject && { note: m.mail_iban_until({ at: formatDateTime(new Date(reject.until)) }) }),
  }),
  iban_rejected: ({ companyName, by, reason, keptEnd, rejectedEnd }: RejectedIban): MailText => ({
    subject: m.mail_ibanRejected_subject({ companyName }),
    heading: m.mail_ibanRejected_heading(),
    paragraphs: [
      m.mail_ibanRejected_what({ companyName, by }),
      m.mail_ibanRejected_reason({ reason }),
      keptEnd === null ? m.mail_ibanRejected_none() : m.mail_ibanRejected_next(),
      m.mail_ibanRejected_proof(),
    ],
    items: [
      m.mail_ibanRejected_rejected({ account: endOf(rejectedEnd) }),
      m.mail_ibanRejected_kept({ account: endOf(keptEnd) }),
    ],
    button: m.mail_openCompany(),
  }),
  contact_changed: ({ companyName, by }: { companyName: string; by: string }): MailText => ({
    subject: m.mail_contact_subject({ companyName }),
    heading: m.mail_contact_heading(),
    paragraphs: [m.mail_contact_what({ companyName, by }), m.mail_contact_next(), m.mail_unknownChange()],
    button: m.mail_openCompany(),
  }),
  statement: ({ companyName, number, credit, period, money, stages }: SentStatement): MailText => {
    const kind = credit ? "credit" : "statement";
    return {
      subject: m.mail_statement_subject({ kind, number, companyName }),
      heading: m.mail_statement_heading({ kind, number }),
      paragraphs: [
        m.mail_statement_what({ kind, companyName, period: formatPeriod(period) }),
        money,
        m.mail_statement_more(),
      ],
      items: stages,
      button: m.mail_openStatement(),
    };
  },
  payment_reminder: ({ words, ...invoice }: LateInvoice): MailText =>
    reminderMail(invoice, words ? saidReminderWords(words) : defaultReminderWords()),
  payment_waits: ({ companyName, number, cents, reason }: WaitingPayment): MailText => {
    const about = { companyName, number, sum: formatEuros(cents) };
    const button = m.mail_openStatement();
    if (reason === "iban_missing")
      return {
        subject: m.mail_noIban_subject(about),
        heading: m.mail_noIban_heading(),
        paragraphs: [m.mail_noIban_what(about), m.mail_noIban_next()],
        button,
      };
    return {
      subject: m.mail_rejected_subject(about),
      heading: m.mail_rejected_heading(),
      paragraphs: [
        m.mail_rejected_what({ ...about, reason: statementPaymentTexts.bankReason(reason) }),
        statementPaymentTexts.afterRejection(reason),
      ],
      button,
    };
  },
  invitation: ({ companyName, role, by, expiresAt }: Invited): MailText => ({
    subject: m.mail_invitation_subject(),
    heading: m.mail_invitation_heading({ companyName }),
    paragraphs: [
      m.mail_invitation_what({ by: by ?? m.people_provider(), companyName, role }),
      m.mail_invitation_next(),
    ],
    button: m.mail_invitation_button(),
    note: m.mail_invitation_note({ until: formatDateTime(new Date(expiresAt)) }),
  }),
  licences_ending: ({ companyName, day, drivers, unnamed }: EndingLicences): MailText => ({
    subject: m.mail_licences_subject({ companyName }),
    heading: m.mail_licences_heading(),
    paragraphs: [
      m.mail_licences_what({ companyName, count: drivers.length + unnamed }),
      m.mail_licences_next(),
    ],
    items: listed(
      drivers.map((driver) => endOfLicence(driver, day)),
      unnamed,
    ),
    button: m.mail_licences_button(),
    note: m.mail_licences_note(),
  }),
  statement_link: ({ companyName, number, period, expiresAt }: StatementLink): MailText => ({
    subject: m.mail_statementLink_subject({ period: formatPeriod(period), companyName }),
    heading: m.mail_statementLink_heading({ period: formatPeriod(period) }),
    paragraphs: [m.mail_statementLink_what({ companyName, number }), m.mail_statementLink_next()],
    button: m.mail_openStatement(),
    note: m.mail_statementLink_note({ until: formatDate(new Date(expiresAt)) }),
  }),
  webhook_disabled: ({ host, gone }: { host: string; gone: boolean }): MailText => ({
    subject: m.mail_webhook_subject({ host }),
    heading: m.mail_webhook_heading(),
    paragraphs: [
      gone ? m.mail_webhook_gone({ host }) : m.mail_webhook_failing({ host }),
      m.mail_webhook_next(),
    ],
    button: m.mail_webhook_button(),
  }),
} as const;

/** A list with the number of those that it does not name. */
const listed = <Item>(items: readonly Item[], unnamed: number): (Item | string)[] => [
  ...items,
  ...(unnamed > 0 ? [m.mail_more({ count: unnamed })] : []),
];

type MemberKind = Exclude<EntityType, "company">;
type DecidedMember = { kind: MemberKind; name: string | null };
type ReturnedMember = DecidedMember & { reason: string; path: string };
type FleetDecisions = {
  companyName: string;
  approved: readonly DecidedMember[];
  returned: readonly ReturnedMember[];
  unnamed: { approved: number; returned: number };
};

const kindsOf = (members: readonly DecidedMember[]): MemberKind | "both" => {
  const [first = "vehicle", ...others] = new Set(members.map(({ kind }) => kind));
  return others.length > 0 ? "both" : first;
};

const memberName = ({ kind, name }: DecidedMember): string =>
  m.mail_fleet_member({ kind, name: name ?? "" }).trim();

const returnedItem = ({ path, reason, ...member }: ReturnedMember): LinkedItem => ({
  name: memberName(member),
  path,
  text: m.mail_reason({ reason }),
});

type EndingLicence = { name: string; expiration: PlainDate };
type EndingLicences = {
  companyName: string;
  /** The day from which the remaining days are counted. */
  day: PlainDate;
  drivers: readonly EndingLicence[];
  unnamed: number;
};

function endOfLicence({ name, expiration }: EndingLicence, today: PlainDate): string {
  const days = daysBetween(today, expiration);
  const about = { name: name || m.mail_licences_nameless(), day: formatDate(expiration) };
  if (days < 0) return m.mail_licences_ended(about);
  return days === 0 ? m.mail_licences_endsToday(about) : m.mail_licences_ends({ ...about, days });
}

type ChangedIban = {
  companyName: string;
  oldEnd: string | null;
  newEnd: string | null;
  oldBic?: string | null | undefined;
  newBic?: string | null | undefined;
  by: string;
  /** The owner's link; others have none. */
  reject?: { until: string } | undefined;
};
type RejectedIban = {
  companyName: string;
  keptEnd: string | null;
  rejectedEnd: string | null;
  by: string;
  reason: string;
};
type ReturnedThing = {
  companyName: string;
  entityType: EntityType;
  name: string | null;
  reason: string;
};

type SentStatement = {
  companyName: string;
  number: string;
  credit: boolean;
  period: Period;
  money: string;
  stages: readonly string[];
};
type LateInvoice = RemindedInvoice & { words?: ReminderWords | undefined };
type WaitingPayment = { companyName: string; number: string; cents: number; reason: string };

/** With its BIC where it has one: a changed BIC alone changes where the money goes, too. */
const accountText = (end: string | null, bic: string | null | undefined): string =>
  bic ? `${endOf(end)} (${bic})` : endOf(end);

const endOf = (end: string | null): string => (end === null ? m.mail_iban_none() : `…\u00a0${end}`);
