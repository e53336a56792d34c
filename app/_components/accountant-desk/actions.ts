"use server";
import { agreeToDeskSchema, deskVisitSchema, endDeskSchema } from "#lib/accountant-desk/schema.ts";
import { agreeToDesk, endDesk } from "#lib/accountant-desk/use-cases/agree.ts";
import { defineAction, definePublicAction } from "#lib/doors/action.ts";
import { visitLinkedDesk } from "#lib/doors/auth/mail-links.ts";

export const agreeToDeskAction = defineAction(agreeToDeskSchema, agreeToDesk, ({ email }) => ({ email }));
export const endDeskAction = defineAction(endDeskSchema, endDesk, () => null);
export const visitDeskAction = definePublicAction(deskVisitSchema, visitLinkedDesk);
