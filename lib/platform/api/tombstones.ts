import { z } from "zod";
import { describeAnswer } from "./describe.ts";
import { idValue, instantValue, words } from "./values.ts";

// Answers about a removed row, for callers who keep copies.

const deletedDate = { description: "When it was deleted, UTC.", example: "2026-02-11T12:00:00.000Z" };

export const goneCompany = describeAnswer(
  "GoneCompany",
  z.strictObject({ id: idValue, deletedDate: instantValue }),
  {
    id: words.companyId,
    deletedDate,
  },
);

/** A vehicle or driver. */
export const goneMember = describeAnswer(
  "GoneMember",
  z.strictObject({ id: idValue, company: z.strictObject({ id: idValue }), deletedDate: instantValue }),
  {
    id: { description: "The vehicle's or driver's id.", example: 345 },
    company: { description: "The company of the vehicle or driver.", fields: { id: words.companyId } },
    deletedDate,
  },
);

/** Explains a list of changes, for the descriptions of those lists. */
export const CHANGES =
  "With `updatedSince` it is what has changed since, in the order in which it changed. What is deleted or has left is given as its ids and `deletedDate` only; a company that is gone takes its vehicles and drivers along. Read the pages to the last: its `X-Updated-Until` is the `updatedSince` of next time, and nothing is missed in between, whoever was still saving. No filter goes with it.";
