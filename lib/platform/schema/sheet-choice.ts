import { z } from "zod";

/** Which sheet of a workbook is read, and whether what is hidden in it too. A file without sheets overlooks both. */
export const sheetChoice = {
  sheet: z.string().max(255, "too_long:255").optional(),
  hidden: z.enum(["skip", "read"], "unknown_value").default("skip"),
};
