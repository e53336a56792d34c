import { z } from "zod";
import { businessIdSchema } from "#lib/companies/schema.ts";

export const registerSchema = z.strictObject({ businessId: businessIdSchema });
