import type { RegisterSituation } from "#lib/company-register/rules/company-register.ts";
import { formatDate, formatDateTime } from "#lib/messages/format.ts";

const situations: Record<RegisterSituation, string> = {
  bankruptcy: "Konkurssi",
  liquidation: "Selvitystila",
  restructuring: "Yrityssaneeraus",
  ceased: "Toiminta päättynyt",
};

/** The words about the public register of companies. */
export const registerTexts = {
  title: "PRH:n avoimet tiedot",
  offer: "Kun Y-tunnus on kirjoitettu, nimi ja osoite haetaan PRH:n avoimista tiedoista.",
  fill: (name: string) => `Täytä tiedot: ${name}`,
  filled: "Tiedot täytettiin. Tarkista ne ennen tallentamista.",
  unknown: "Y-tunnusta ei löytynyt PRH:n avoimista tiedoista. Täytä tiedot itse.",
  away: "Tietoja ei saatu PRH:lta. Täytä tiedot itse.",
  situation: ({ kind, since }: { kind: RegisterSituation; since: string | null }) =>
    since === null ? situations[kind] : `${situations[kind]} ${formatDate(since)} alkaen`,
  heard: (situation: string, askedAt: Date) => `${situation} (PRH ${formatDate(askedAt)})`,
  clear: "Ei konkurssia, selvitystilaa, saneerausta tai toiminnan päättymistä.",
  notFound: "Y-tunnusta ei ole PRH:n avoimissa tiedoissa.",
  notAsked: "Tietoja ei saatu PRH:lta.",
  asking: "Haetaan PRH:n avoimista tiedoista",
  source: (askedAt: Date) => `Lähde: PRH:n avoimet tiedot, haettu ${formatDateTime(askedAt)}`,
} as const;
