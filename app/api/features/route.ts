import { z } from "zod";
import { getFeatures } from "#lib/use-cases/user.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(z.strictObject({}), getFeatures);
