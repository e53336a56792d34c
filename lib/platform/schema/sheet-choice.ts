import { z } from "zod";

/** The sheet of a workbook to read, and whether to read hidden rows and columns. Ignored for a file without sheets. */
export const sheetChoice = {
  sheet: z.string().max(255, "too_long:255").optional(),
  hidden: z.enum(["skip", "read"], "unknown_value").default("skip"),
};
