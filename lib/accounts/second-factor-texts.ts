import type { Device } from "#lib/accounts/rules/user-agent.ts";
import * as m from "#messages";

/** The field for a code of the app or a recovery code; without an app only for a recovery code. */
export const codeFieldTexts = ({ totp }: { totp: boolean }) =>
  totp
    ? {
        label: "Todennussovelluksen koodi tai varakoodi",
        hint: "Sovelluksen kuusi numeroa tai yksi varakoodeistasi",
      }
    : { label: "Varakoodi", hint: m.secondStep_recoveryHint() };

export const deviceText = ({ browser, system }: Device): string =>
  [browser ?? "Tuntematon selain", system].filter(Boolean).join(", ");
