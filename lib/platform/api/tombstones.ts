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
  "With `updatedSince` the list holds the changes since that instant, in the order of the changes. A row that is deleted, or that the caller may no longer see, has only its ids and `deletedDate`. With a company its vehicles and drivers are gone, too. Read the pages to the last: its `X-Updated-Until` is the next `updatedSince`. No change is missed in between, also not one that was being saved. `updatedSince` cannot be combined with a filter.";
