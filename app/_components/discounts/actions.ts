"use server";
import {
  createDiscountFormSchema,
  endDiscountSchema,
  previewDiscountFormSchema,
  saveDiscountFormSchema,
} from "#lib/discounts/schema.ts";
import { previewDiscount } from "#lib/discounts/use-cases/preview.ts";
import { createDiscount, endDiscount, saveDiscount } from "#lib/discounts/use-cases/save.ts";
import { defineAction } from "#lib/http/action.ts";

const known = ({ id, version }: { id: number; version: number }) => ({ id, version });

export const createDiscountAction = defineAction(createDiscountFormSchema, createDiscount, known);
export const saveDiscountAction = defineAction(saveDiscountFormSchema, saveDiscount, known);
export const endDiscountAction = defineAction(endDiscountSchema, endDiscount, known);
export const previewDiscountAction = defineAction(
  previewDiscountFormSchema,
  previewDiscount,
  (preview) => preview,
);
