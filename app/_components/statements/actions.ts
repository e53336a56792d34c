"use server";
import { defineAction } from "#lib/http/action.ts";
import { creditStatement } from "#lib/settlements/use-cases/credit.ts";
import { creditNoteSchema, revokeLinkSchema, sendLinkSchema } from "#lib/statements/schema.ts";
import { revokeStatementLink, sendStatementLink } from "#lib/statements/use-cases/accountant.ts";

export const sendStatementLinkAction = defineAction(sendLinkSchema, sendStatementLink, ({ email }) => ({
  email,
}));
export const revokeStatementLinkAction = defineAction(revokeLinkSchema, revokeStatementLink, () => null);
export const creditStatementAction = defineAction(creditNoteSchema, creditStatement, ({ id }) => ({ id }));
