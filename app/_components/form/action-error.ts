import "./action-answers.ts";
import type { ActionError, ActionResult } from "#lib/http/action.ts";
import { wordsOfError } from "./failed-answer.ts";

/** What the user caused needs no id to quote. */
export const traceOf = ({ code, requestId }: ActionError): string | undefined =>
  code === "internal" || code === "unavailable" ? requestId : undefined;

/**
 * What an action answered. That it was answered by somebody else, or not at all, is an answer too: nothing is known to
 * have changed.
 */
export const answered = <Output>(action: Promise<ActionResult<Output>>): Promise<ActionResult<Output>> =>
  action.catch((error: unknown) => ({
    ok: false,
    error: { code: "network", message: wordsOfError(error), issues: [], requestId: "" },
  }));
