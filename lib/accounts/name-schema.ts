import { accountNameFields } from "#lib/core/account-name.ts";
import { fieldsSchema } from "#lib/platform/schema/field-table.ts";

/** Apart from the forms that sign in, which do not load the rules of fields. */
export const accountNameSchema = fieldsSchema(accountNameFields);
