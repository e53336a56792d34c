"use server";
import { defineAction } from "#lib/doors/action.ts";
import { removeViewSchema, saveColumnsSchema, saveViewSchema } from "#lib/list-views/schema.ts";
import { removeView, saveColumns, saveView } from "#lib/list-views/use-cases/list-views.ts";

export const saveColumnsAction = defineAction(saveColumnsSchema, saveColumns, () => null);
export const saveViewAction = defineAction(saveViewSchema, saveView, ({ name }) => ({ name }));
export const removeViewAction = defineAction(removeViewSchema, removeView, () => null);
