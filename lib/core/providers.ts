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

/** The providers with their own company ids, from which a company can be refreshed ('Päivitä'). */
export const hasExternalIds = (provider: ProviderId): boolean => WITH_EXTERNAL_IDS.has(provider);

/** The product's features for a dispatch provider's own system. */
export const CAPABILITIES = ["companyRefresh"] as const;
export type Capability = (typeof CAPABILITIES)[number];

export const capabilitiesOf = (provider: ProviderId): readonly Capability[] =>
  hasExternalIds(provider) ? ["companyRefresh"] : [];
