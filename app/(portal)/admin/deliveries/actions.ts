"use server";
import { retryDeliveriesSchema, retryDeliverySchema } from "#lib/schemas/delivery.ts";
import { retryDeliveries, retryDelivery } from "#lib/use-cases/deliveries/retry.ts";
import { defineAction } from "#lib/web/action.ts";

export const retryDeliveryAction = defineAction(retryDeliverySchema, retryDelivery, () => null);
export const retryDeliveriesAction = defineAction(retryDeliveriesSchema, retryDeliveries, () => null);
