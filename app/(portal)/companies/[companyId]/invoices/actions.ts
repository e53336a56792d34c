"use server";
import { revokeLinkSchema, sendLinkSchema } from "#lib/schemas/statement.ts";
import { revokeStatementLink, sendStatementLink } from "#lib/use-cases/statements/accountant.ts";
import { defineAction } from "#lib/web/action.ts";

export const sendStatementLinkAction = defineAction(sendLinkSchema, sendStatementLink, ({ email }) => ({
  email,
}));
export const revokeStatementLinkAction = defineAction(revokeLinkSchema, revokeStatementLink, () => null);
