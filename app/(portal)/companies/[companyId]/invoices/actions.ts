"use server";
import { creditNoteSchema } from "#lib/schemas/credit-note.ts";
import { revokeLinkSchema, sendLinkSchema } from "#lib/schemas/statement.ts";
import { creditStatement } from "#lib/use-cases/settlements/credit.ts";
import { revokeStatementLink, sendStatementLink } from "#lib/use-cases/statements/accountant.ts";
import { defineAction } from "#lib/web/action.ts";

export const sendStatementLinkAction = defineAction(sendLinkSchema, sendStatementLink, ({ email }) => ({
  email,
}));
export const revokeStatementLinkAction = defineAction(revokeLinkSchema, revokeStatementLink, () => null);
export const creditStatementAction = defineAction(creditNoteSchema, creditStatement, ({ id }) => ({ id }));
