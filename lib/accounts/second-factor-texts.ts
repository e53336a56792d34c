import type { Device } from "#lib/accounts/rules/user-agent.ts";
import * as m from "#messages";

/** The field for a code of the app or a recovery code; without an app only for a recovery code. */
export const codeFieldTexts = ({ totp }: { totp: boolean }) =>
  totp
    ? { label: m.secondStep_codeOrRecovery(), hint: m.secondStep_codeOrRecoveryHint() }
    : { label: m.secondStep_recoveryCode(), hint: m.secondStep_recoveryHint() };

export const deviceText = ({ browser, system }: Device): string =>
  [browser ?? m.accountPage_unknownBrowser(), system].filter(Boolean).join(", ");
