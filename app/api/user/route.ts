import { z } from "zod";
import { getCurrentUser } from "#lib/use-cases/user.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(z.strictObject({}), getCurrentUser);
