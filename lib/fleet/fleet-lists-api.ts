import { z } from "zod";
import { describeInput } from "#lib/platform/api/describe.ts";
import { type AnswerHeader, listAnswer } from "#lib/platform/api/operation.ts";
import { CHANGES, goneMember } from "#lib/platform/api/tombstones.ts";
import { words } from "#lib/platform/api/values.ts";
import { fleetChangesSchema, fleetListSchema } from "./schema.ts";

// The API's lists of vehicles and of drivers, which differ only in their rows.

type Listed = { name: "vehicles" | "drivers"; answer: z.ZodType; example: object };

const memberListAnswer = ({ name, answer, example }: Listed, headers: readonly AnswerHeader[]) =>
  listAnswer(name, z.union([answer, goneMember]), [example], headers);

const UPDATES = { updatedSince: words.updatedSince, limit: words.limit, cursor: words.cursor };

/** The descriptions of one company's list. */
export const fleetListing = (listed: Listed) => ({
  summary: `List a company's ${listed.name}`,
  description: `The ${listed.name} of one company in the order of their ids. Deleted ones are left out. ${CHANGES}`,
  scope: "fleet:read" as const,
  input: describeInput(fleetListSchema, {
    companyId: words.companyId,
    status: words.statusFilter,
    q: words.q,
    ...UPDATES,
  }),
  answer: memberListAnswer(listed, ["Link", "X-Total-Count", "X-Updated-Until"]),
  failures: [],
});

/** The descriptions of the list of changes over all companies. */
export const fleetChangeListing = (listed: Listed) => ({
  summary: `List the changes of all ${listed.name}`,
  description: `The ${listed.name} of all companies that the caller may see that have changed since an instant, in the order of the changes; without \`updatedSince\` from the beginning. A row that is deleted, of a deleted company or no longer of the caller's companies has only its ids and \`deletedDate\`. Read the pages to the last: its \`X-Updated-Until\` is the next \`updatedSince\`.`,
  scope: "fleet:read" as const,
  input: describeInput(fleetChangesSchema, UPDATES),
  answer: memberListAnswer(listed, ["Link", "X-Updated-Until"]),
  failures: [],
  examples: [
    { name: "all", summary: "From the beginning" },
    { name: "changes", summary: "Changes since an instant", query: { updatedSince: "2026-02-11T12:00:00Z" } },
  ],
});
