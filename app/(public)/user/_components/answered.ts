import { messageOfCode } from "#lib/i18n/errors.ts";
import type { ActionResult } from "#lib/web/action.ts";

/** What an action answered; a lost connection is an answer too. */
export const answered = <Output>(action: Promise<ActionResult<Output>>): Promise<ActionResult<Output>> =>
  action.catch(() => ({
    ok: false,
    error: { code: "network", message: messageOfCode("network"), issues: [], requestId: "" },
  }));
