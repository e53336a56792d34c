"use server";
import { retryDeliveriesSchema, retryDeliverySchema } from "#lib/schemas/delivery.ts";
import { retryDeliveries } from "#lib/use-cases/deliveries/retry.ts";
import { defineAction } from "#lib/web/action.ts";
import { retryDelivery } from "#lib/web/dispatch.ts";

export const retryDeliveryAction = defineAction(retryDeliverySchema, retryDelivery, (retried) => retried);
export const retryDeliveriesAction = defineAction(retryDeliveriesSchema, retryDeliveries, () => null);
