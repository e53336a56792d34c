import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

// A draft is a company that is incomplete: nothing was sent for approval yet, or it was returned.

/** Drafts that a person may own at a time. */
export const MOST_DRAFTS = 5;

/** The retention job deletes a draft that nobody has changed for so long. */
export const DRAFT_DAYS = 90;

/** Admins and programs register companies for the provider, a few hundred at a time where need be. */
export const hasDraftLimit = ({ kind, admin }: Pick<Actor, "kind" | "admin">): boolean =>
  kind === "user" && !admin;

/** Whether somebody who owns so many drafts may begin another one. Fails with `too_many_drafts`. */
export const checkNewDraft = (drafts: number): Result<null> =>
  drafts < MOST_DRAFTS ? ok(null) : fail("too_many_drafts");
