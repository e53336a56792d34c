import { z } from "zod";
import { businessIdSchema } from "#lib/companies/schema.ts";

export const registerLookUpSchema = z.strictObject({ businessId: businessIdSchema });
