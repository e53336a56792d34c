import type { RegisterSituation } from "#lib/company-register/rules/company-register.ts";
import { formatDate } from "#lib/messages/format.ts";
import * as m from "#messages";

/** A company's situation in the public register, in words. */
export const situationText = ({ kind, since }: { kind: RegisterSituation; since: string | null }): string =>
  since === null
    ? m.register_situations({ kind })
    : m.register_situationsSince({ kind, since: formatDate(since) });
