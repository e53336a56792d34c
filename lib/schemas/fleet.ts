import { z } from "zod";
import { textCursorSchema } from "./cursor.ts";
import { idSchema } from "./fields.ts";

/** A company's vehicles or drivers, page by page. */
export const fleetListSchema = z.strictObject({ companyId: idSchema, cursor: textCursorSchema.optional() });
