import { z } from "zod";
import { describeAnswer } from "./describe.ts";
import { textValue } from "./values.ts";

/** The media type of answers that report progress: one line of JSON each time. */
export const LINES = "application/x-ndjson";

const progress = describeAnswer("Progress", z.strictObject({ progress: z.tuple([z.int(), z.int()]) }), {
  progress: { description: "The number of finished rows, and of all rows." },
});

const problem = describeAnswer(
  "LateProblem",
  z.strictObject({
    problem: z.strictObject({
      code: textValue,
      message: textValue,
      file: textValue.optional(),
      line: z.int().optional(),
      element: textValue.optional(),
    }),
  }),
  {
    problem: {
      description: "The refusal after the first line of the answer was sent.",
      fields: {
        code: { description: "The refusal's code.", example: "import_changed" },
        message: {
          description: "The refusal for a person, in the language of the answer (`?lang=`).",
          example: "Nothing was imported.",
        },
        file: { description: "The file in an archive that is refused.", example: "tiliote_1.xml" },
        line: { description: "The refused line.", example: 12 },
        element: { description: "The refused XML element.", example: "Amt" },
      },
    },
  },
);

/** One line of the answer; the last line is a `value` or a problem. */
export const lineOf = <Value extends z.ZodType>(value: Value) => z.union([progress, value, problem]);
