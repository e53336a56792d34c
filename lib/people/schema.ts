import { z } from "zod";
import { COMPANY_ROLES } from "#lib/core/actor.ts";

import { emailSchema, idSchema, requiredWord } from "#lib/schema/fields.ts";

// Who belongs to a company. E-mails are folded as those of accounts are.

const companyRole = requiredWord(COMPANY_ROLES);

/** The form. */
export const invitationFormSchema = z.strictObject({ email: emailSchema(128), role: companyRole });

export const invitePersonSchema = z.strictObject({ companyId: idSchema, body: invitationFormSchema });

export const invitationPlaceSchema = z.strictObject({ companyId: idSchema, invitationId: idSchema });

export const personSchema = z.strictObject({ companyId: idSchema, userId: idSchema });

/** A role in a company: another one, or for somebody who did not belong to it. */
export const personRoleSchema = z.strictObject({ companyId: idSchema, userId: idSchema, role: companyRole });

/** Programs' way to another role. */
export const savePersonSchema = z.strictObject({
  ...personSchema.shape,
  body: z.strictObject({ role: companyRole }),
});

/** There is nothing to say beside which one. */
export const resendInvitationSchema = z.strictObject({
  ...invitationPlaceSchema.shape,
  body: z.strictObject({}).optional(),
});

/** The secret of a mailed link; what cannot be one is as good as an expired one. */
export const invitationLinkSchema = z.strictObject({ token: z.string().max(600).catch("") });
