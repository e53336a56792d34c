import { z } from "zod";
import { accountNameSchema } from "#lib/accounts/name-schema.ts";
import { COMPANY_ROLES } from "#lib/core/actor.ts";
import { LANGUAGES } from "#lib/core/language.ts";
import { USER_STATES } from "#lib/people/rules/user-administration.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  computedFields,
  emailSchema,
  idSchema,
  limitSchema,
  listSearchSchema,
  requiredWord,
  tableFormatSchema,
} from "#lib/platform/schema/fields.ts";

// The people of a company. E-mails are normalised like those of accounts.

const companyRole = requiredWord(COMPANY_ROLES);

/** The form. Without a language the mail is in the company's. */
export const invitationFormSchema = z.strictObject({
  email: emailSchema(128),
  role: companyRole,
  language: requiredWord(LANGUAGES).optional(),
});

export const invitePersonSchema = z.strictObject({ companyId: idSchema, body: invitationFormSchema });

export const invitationPlaceSchema = z.strictObject({ companyId: idSchema, invitationId: idSchema });

export const companyPersonSchema = z.strictObject({ companyId: idSchema, userId: idSchema });

/** A new role of a person in a company, or the role of a new person. */
export const personRoleSchema = z.strictObject({ companyId: idSchema, userId: idSchema, role: companyRole });

/** A new role, in the form of the API. */
export const savePersonSchema = z.strictObject({
  ...companyPersonSchema.shape,
  body: z.strictObject({
    role: companyRole,
    ...computedFields("id", "firstName", "lastName", "since", "lastSeenAt"),
    email: z.string("invalid").optional(),
  }),
});

/** The body is empty: the address names the invitation. */
export const resendInvitationSchema = z.strictObject({
  ...invitationPlaceSchema.shape,
  body: z.strictObject({}).optional(),
});

/** The secret of a mailed link. A malformed one is refused like an expired one. */
const linkToken = z.string().max(600).catch("");

/** The form that accepts an invitation. Without a name the account keeps its own. */
export const joinSchema = z.strictObject({ token: linkToken, name: accountNameSchema.optional() });

// The users, for the provider's admins.

const SORTS = ["email", "-email", "created", "-created", "seen", "-seen"] as const;

const filterShape = {
  state: z.enum(USER_STATES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
};

export const userListPageSchema = z.strictObject({
  ...filterShape,
  sort: z.enum(SORTS, "unknown_value").default("email"),
  cursor: cursorSchema.refine(({ value }) => typeof value === "string", "invalid").optional(),
});

export const userExportSchema = userListPageSchema.extend({ format: tableFormatSchema });

/** The API's list is by default in the order of ids, which never change while a program reads. */
export const userListSchema = z.strictObject({
  ...filterShape,
  sort: z.enum(SORTS, "unknown_value").optional(),
  limit: limitSchema,
  cursor: cursorSchema.optional(),
});

export const userIdSchema = z.strictObject({ userId: idSchema });

/** The screen of a user. `history`: where its history page begins. */
export const userPageSchema = z.strictObject({ userId: idSchema, history: cursorSchema.optional() });

export const userAdminSchema = z.strictObject({ userId: idSchema, admin: z.boolean() });

export const userSessionSchema = z.strictObject({ userId: idSchema, sessionId: idSchema });
