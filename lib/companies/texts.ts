import { wordsOfCode } from "#lib/messages/labels.ts";
import * as m from "#messages";

/** Codes of other systems; an unknown code is shown unchanged. */
export const externalState = (code: string): string =>
  wordsOfCode(["active", "inactive", "pending", "synced"] as const, code, (state) =>
    m.companyPage_externalStates({ state }),
  ) ?? code;
