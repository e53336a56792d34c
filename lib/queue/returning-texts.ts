import type { EntityType } from "#lib/history/rules/history.ts";

/** Sending back what waits for approval, and what its people read of it. */
export const returnTexts = {
  action: "Palauta",
  title: (name: string) => `Palautetaanko ${name} täydennettäväksi?`,
  help: "Syy lähetetään sähköpostilla yrityksen yhteyshenkilölle ja omistajalle, ja se näkyy heille Tolpassa, kunnes tiedot on lähetetty uudelleen.",
  reason: "Mitä pitää korjata?",
  reasonHint: "Enintään 500 merkkiä",
  send: "Palauta täydennettäväksi",
  returned: "Palautettu täydennettäväksi",
  /** Above the reason, on the page of what was returned. */
  noticeTitle: (at: string) => `Palautettu täydennettäväksi ${at}`,
  next: {
    company: "Korjaa tiedot ja lähetä rekisteröinti uudelleen.",
    vehicle: "Korjaa tiedot ja tallenna ne. Auto odottaa silloin taas hyväksyntää.",
    driver: "Korjaa tiedot ja tallenna ne. Kuljettaja odottaa silloin taas hyväksyntää.",
  } satisfies Record<EntityType, string>,
  /** Nothing is missing of what was returned. */
  resubmit: "Tiedot lähtevät uudelleen hyväksyttäviksi, kun ne tallennetaan.",
} as const;
