"use server";
import { defineAction } from "#lib/doors/action.ts";
import { createWebhook, rotateWebhook, saveWebhook } from "#lib/installation/webhooks.ts";
import {
  createWebhookSchema,
  resendWebhookSchema,
  saveWebhookSchema,
  switchWebhookSchema,
  webhookIdsSchema,
} from "#lib/webhooks/schema.ts";
import {
  deleteWebhook,
  resendWebhook,
  sendWebhookTest,
  switchWebhook,
} from "#lib/webhooks/use-cases/manage.ts";

const nothing = () => null;

/** A secret leaves the server only in the answers that create an endpoint and rotate its secret. */
export const createWebhookAction = defineAction(createWebhookSchema, createWebhook, ({ id, secret }) => ({
  id,
  secret,
}));
export const rotateWebhookAction = defineAction(webhookIdsSchema, rotateWebhook, ({ secret }) => ({
  secret,
}));
export const saveWebhookAction = defineAction(saveWebhookSchema, saveWebhook, nothing);
export const switchWebhookAction = defineAction(switchWebhookSchema, switchWebhook, nothing);
export const deleteWebhookAction = defineAction(webhookIdsSchema, deleteWebhook, nothing);
export const testWebhookAction = defineAction(webhookIdsSchema, sendWebhookTest, nothing);
export const resendWebhookAction = defineAction(resendWebhookSchema, resendWebhook, nothing);
