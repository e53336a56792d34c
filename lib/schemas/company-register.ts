import { z } from "zod";
import { businessIdSchema } from "./company.ts";

export const registerSchema = z.strictObject({ businessId: businessIdSchema });
