"use server";
import { defineAction } from "#lib/doors/action.ts";
import { driverLinkUrl } from "#lib/doors/auth/mail-links.ts";
import { saveShareSchema } from "#lib/driver-statements/schema.ts";
import { makeDriverLink, revokeDriverLink } from "#lib/driver-statements/use-cases/driver-link.ts";
import { saveShare } from "#lib/driver-statements/use-cases/driver-statements.ts";
import { driverIdSchema } from "#lib/fleet/schema.ts";

export const saveShareAction = defineAction(saveShareSchema, saveShare, () => null);
export const makeDriverLinkAction = defineAction(driverIdSchema, makeDriverLink, ({ linkId }) => ({
  url: driverLinkUrl(linkId),
}));
export const revokeDriverLinkAction = defineAction(driverIdSchema, revokeDriverLink, () => null);
