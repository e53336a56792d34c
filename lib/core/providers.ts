/** The dispatch providers of the product, in the order the lists show them. */
export const PROVIDERS = [
  "valopilkku",
  "taksiHelsinki",
  "dride",
  "cabonline",
  "taxidata",
  "ksat",
  "taksari",
  "tatsilla",
  "taksiHame",
  "02Taksi",
  "taksiItaSuomi",
  "keskustaksi",
  "leviKittila",
  "vievie",
  "taksivaasa",
  "taksiHyvinkaa",
  "taksiLansiSuomi",
] as const;

export type ProviderId = (typeof PROVIDERS)[number];

const WITH_EXTERNAL_IDS: ReadonlySet<ProviderId> = new Set<ProviderId>([
  "cabonline",
  "taksiHame",
  "tatsilla",
  "02Taksi",
  "taksiItaSuomi",
  "leviKittila",
  "vievie",
  "ksat",
  "taksiLansiSuomi",
]);

/** The nine providers that know a company by an id of their own, from which it can be refreshed ('Päivitä'). */
export const hasExternalIds = (provider: ProviderId): boolean => WITH_EXTERNAL_IDS.has(provider);

/** What the product can do with a dispatch provider's own system. */
export const CAPABILITIES = ["companyRefresh"] as const;
export type Capability = (typeof CAPABILITIES)[number];

export const capabilitiesOf = (provider: ProviderId): readonly Capability[] =>
  hasExternalIds(provider) ? ["companyRefresh"] : [];
