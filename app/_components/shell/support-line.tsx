import { normalisePhone } from "#lib/core/finnish/phone.ts";
import { supportContact } from "#lib/doors/installation.ts";
import * as m from "#messages";

/** The support's telephone and its hours. Empty without a configured number. */
export function SupportLine() {
  const support = supportContact();
  return (
    support && (
      <>
        {m.ui_support()}{" "}
        <a href={`tel:${normalisePhone(support.phone)}`} className="tabular-nums underline">
          {support.phone}
        </a>
        {support.hours && `\u00a0· ${support.hours}`}
      </>
    )
  );
}
