"use server";
import { defineAction } from "#lib/http/action.ts";
import { createWebhook, rotateWebhook, saveWebhook } from "#lib/http/webhooks.ts";
import {
  createWebhookSchema,
  resendWebhookSchema,
  saveWebhookSchema,
  switchWebhookSchema,
  webhookPlaceSchema,
} from "#lib/webhooks/schema.ts";
import { deleteWebhook, switchWebhook } from "#lib/webhooks/use-cases/manage.ts";
import { resendWebhook, sendWebhookTest } from "#lib/webhooks/use-cases/send.ts";

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
