"use server";
import { defineAction } from "#lib/doors/action.ts";
import { noNoticeSchema, noticeChoicesSchema } from "#lib/notices/schema.ts";
import { markAllRead, saveNoticeChoices } from "#lib/notices/use-cases/notices.ts";

export const markAllReadAction = defineAction(noNoticeSchema, markAllRead, () => null);
export const saveNoticeChoicesAction = defineAction(noticeChoicesSchema, saveNoticeChoices, () => null);
