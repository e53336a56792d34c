/** One endpoint: of a company, or of all of them (null). As an action takes it. */
export type WebhookPlace = { companyId: string | null; endpointId: string };

export const placeOf = (companyId: number | null, endpointId: number): WebhookPlace => ({
  companyId: companyId === null ? null : String(companyId),
  endpointId: String(endpointId),
});

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
