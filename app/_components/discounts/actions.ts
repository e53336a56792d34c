"use server";
import {
  createDiscountFormSchema,
  endDiscountSchema,
  previewDiscountFormSchema,
  saveDiscountFormSchema,
} from "#lib/discounts/schema.ts";
import { previewDiscount } from "#lib/discounts/use-cases/preview.ts";
import { createDiscount, endDiscount, saveDiscount } from "#lib/discounts/use-cases/save.ts";
import { defineAction } from "#lib/doors/action.ts";

const identity = ({ id, version }: { id: number; version: number }) => ({ id, version });

export const createDiscountAction = defineAction(createDiscountFormSchema, createDiscount, identity);
export const saveDiscountAction = defineAction(saveDiscountFormSchema, saveDiscount, identity);
export const endDiscountAction = defineAction(endDiscountSchema, endDiscount, identity);
export const previewDiscountAction = defineAction(
  previewDiscountFormSchema,
  previewDiscount,
  (preview) => preview,
);
