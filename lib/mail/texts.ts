import type { MailTrouble } from "#lib/mail/rules/mail-trouble.ts";

const TROUBLES: Record<MailTrouble, string> = {
  address_refused: "Postipalvelu ei hyväksynyt vastaanottajan osoitetta",
  mailbox_full: "Vastaanottajan postilaatikko on täynnä",
  limit: "Postipalvelun lähetysraja on tullut täyteen",
  credentials_refused: "Postipalvelu ei hyväksynyt portaalin tunnuksia",
  unreachable: "Postipalveluun ei saatu yhteyttä",
  no_room: "Palvelimen levy on täynnä, joten viestiä ei voitu tallentaa",
  rejected: "Postipalvelu hylkäsi viestin",
  failed: "Postipalvelussa tapahtui virhe",
};

/** Turns a stored reason (the trouble and its code) into plain words; null for any other text. */
export function mailTroubleText(reason: string): string | null {
  const [trouble = "", ...code] = reason.split(" ");
  const text = Object.hasOwn(TROUBLES, trouble) ? TROUBLES[trouble as MailTrouble] : null;
  return text && code.length > 0 ? `${text} (${code.join(" ")})` : text;
}
