"use server";
import {
  createWebhookSchema,
  resendWebhookSchema,
  saveWebhookSchema,
  switchWebhookSchema,
  webhookPlaceSchema,
} from "#lib/schemas/webhook.ts";
import { deleteWebhook, switchWebhook } from "#lib/use-cases/webhooks/manage.ts";
import { resendWebhook, sendWebhookTest } from "#lib/use-cases/webhooks/send.ts";
import { defineAction } from "#lib/web/action.ts";
import { createWebhook, rotateWebhook, saveWebhook } from "#lib/web/webhooks.ts";

const nothing = () => null;

/** The one moment in which a secret leaves the server, here and where it is rotated. */
export const createWebhookAction = defineAction(createWebhookSchema, createWebhook, ({ id, secret }) => ({
  id,
  secret,
}));
export const rotateWebhookAction = defineAction(webhookPlaceSchema, rotateWebhook, ({ secret }) => ({
  secret,
}));
export const saveWebhookAction = defineAction(saveWebhookSchema, saveWebhook, nothing);
export const switchWebhookAction = defineAction(switchWebhookSchema, switchWebhook, nothing);
export const deleteWebhookAction = defineAction(webhookPlaceSchema, deleteWebhook, nothing);
export const testWebhookAction = defineAction(webhookPlaceSchema, sendWebhookTest, nothing);
export const resendWebhookAction = defineAction(resendWebhookSchema, resendWebhook, nothing);
