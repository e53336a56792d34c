import { type FieldsOf, fieldTable, personName } from "./field-table.ts";

/** The name of an account. Its person may leave it empty. */
export const accountNameFields = fieldTable({
  firstName: personName({ max: 64 }),
  lastName: personName({ max: 64 }),
});

export type AccountName = FieldsOf<typeof accountNameFields>;

/** `Aino Virtanen`; null for an account without a name. */
export const fullName = ({ firstName, lastName }: AccountName): string | null =>
  [firstName, lastName].filter(Boolean).join(" ") || null;
