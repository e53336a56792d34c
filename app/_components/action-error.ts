import { networkTexts } from "#lib/i18n/texts/network.ts";
import type { ActionError, ActionResult } from "#lib/web/action.ts";

/** What the user caused needs no id to quote. */
export const traceOf = ({ code, requestId }: ActionError): string | undefined =>
  code === "internal" || code === "unavailable" ? requestId : undefined;

/** What an action answered; a lost connection is an answer too: nothing is known to have changed. */
export const answered = <Output>(action: Promise<ActionResult<Output>>): Promise<ActionResult<Output>> =>
  action.catch(() => ({
    ok: false,
    error: { code: "network", message: networkTexts.lost, issues: [], requestId: "" },
  }));
