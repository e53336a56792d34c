import { changedFields, type Flat } from "./change.ts";

/** The provider's own things, which belong to no company and have a history of their own. */
export const ADMIN_ENTITY_TYPES = [
  "provider",
  "booking_area",
  "discount",
  "partner",
  "user",
  "feature",
  "company_view",
  "privacy",
  "delivery",
  "bank_entry",
] as const;
export type AdminEntityType = (typeof ADMIN_ENTITY_TYPES)[number];

/** `id` is its number or, where it has none, its name. */
export type AdminEntity = { type: AdminEntityType; id: string | number };

/** Admins' things are ended and never erased. An end by mistake can be taken back. */
export const ADMIN_ACTIONS = ["create", "update", "end", "restore"] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

export type AdminChange = {
  entity: AdminEntity;
  action: AdminAction;
  before: Flat | null;
  after: Flat | null;
};

/** The change of a thing's content with only what differs; null where nothing does. */
export function adminUpdate(entity: AdminEntity, before: Flat, after: Flat): AdminChange | null {
  const change = changedFields(before, after);
  return Object.keys(change.after).length === 0 ? null : { entity, action: "update", ...change };
}

/** How one field of a thing is said: its name, and its values where they are stored as codes. */
export type AdminField = { label: string; value?: (value: string) => string };
