/** The frame of one company: heading, status buttons, tabs. */
export const companyPageTexts = {
  /** Named are the parts of the registration that are missing. */
  missing: (labels: readonly string[]) => `Puuttuu: ${labels.join(", ")}`,
  expires: (days: number) => (days === 0 ? "Vanhenee tänään" : `Vanhenee ${days} pv kuluttua`),
  externalState,
} as const;

/** Codes of other systems; one that is not known is shown as it came. */
function externalState(code: string): string {
  return Object.hasOwn(EXTERNAL_STATES, code) ? (EXTERNAL_STATES[code] ?? code) : code;
}

const EXTERNAL_STATES: Readonly<Record<string, string>> = {
  active: "Aktiivinen",
  inactive: "Ei aktiivinen",
  pending: "Odottaa",
  synced: "Ajan tasalla",
};
