"use server";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { defineAction } from "#lib/doors/action.ts";
import { calendarUrl } from "#lib/doors/auth/mail-links.ts";
import { creditNoteSchema } from "#lib/settlements/schema.ts";
import { creditStatement } from "#lib/settlements/use-cases/credit.ts";
import { revokeLinkSchema, sendLinkSchema } from "#lib/statements/schema.ts";
import { revokeStatementLink, sendStatementLink } from "#lib/statements/use-cases/accountant.ts";
import { makeCalendarLink, revokeCalendarLink } from "#lib/statements/use-cases/payout-calendar.ts";

export const sendStatementLinkAction = defineAction(sendLinkSchema, sendStatementLink, ({ email }) => ({
  email,
}));
export const revokeStatementLinkAction = defineAction(revokeLinkSchema, revokeStatementLink, () => null);
export const creditStatementAction = defineAction(creditNoteSchema, creditStatement, ({ id }) => ({ id }));
export const makeCalendarLinkAction = defineAction(companyIdSchema, makeCalendarLink, ({ linkId }) => ({
  url: calendarUrl(linkId),
}));
export const revokeCalendarLinkAction = defineAction(companyIdSchema, revokeCalendarLink, () => null);
