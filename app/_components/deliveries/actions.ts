"use server";
import { retryDeliveriesSchema, retryDeliverySchema } from "#lib/deliveries/schema.ts";
import { retryDeliveries } from "#lib/deliveries/use-cases/retry.ts";
import { defineAction } from "#lib/doors/action.ts";
import { retryDelivery } from "#lib/installation/dispatch.ts";

export const retryDeliveryAction = defineAction(retryDeliverySchema, retryDelivery, (retried) => retried);
export const retryDeliveriesAction = defineAction(retryDeliveriesSchema, retryDeliveries, () => null);
