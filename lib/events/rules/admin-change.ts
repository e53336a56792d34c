import { changedFields, type Flat } from "./change.ts";

/** Entities of the provider, which belong to no company and have their own history. */
export const ADMIN_ENTITY_TYPES = [
  "provider",
  "booking_area",
  "discount",
  "requirement",
  "partner",
  "user",
  "feature",
  "company_view",
  "privacy",
  "delivery",
  "bank_entry",
] as const;
export type AdminEntityType = (typeof ADMIN_ENTITY_TYPES)[number];

/** `id` is the entity's number or, without a number, its name. */
export type AdminEntity = { type: AdminEntityType; id: string | number };

/** Admins end these entities and never erase them. A mistaken end can be undone. */
export const ADMIN_ACTIONS = ["create", "update", "end", "restore"] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

export type AdminChange = {
  entity: AdminEntity;
  action: AdminAction;
  before: Flat | null;
  after: Flat | null;
};

/** The change of an entity's content with only the differences; null without any. */
export function adminUpdate(entity: AdminEntity, before: Flat, after: Flat): AdminChange | null {
  const change = changedFields(before, after);
  return Object.keys(change.after).length === 0 ? null : { entity, action: "update", ...change };
}

/** The words for one field of an entity: its name, and its values if they are stored as codes. */
export type AdminField = { label: string; value?: (value: string) => string };
