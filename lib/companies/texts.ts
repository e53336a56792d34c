import { wordsOfCode } from "#lib/messages/codes.ts";
import * as m from "#messages";

/** Codes of other systems; one that is not known is shown as it came. */
export const externalState = (code: string): string =>
  wordsOfCode(["active", "inactive", "pending", "synced"] as const, code, (state) =>
    m.companyPage_externalStates({ state }),
  ) ?? code;
