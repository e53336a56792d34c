/** The key under which the secrets of all endpoints are sealed. */
export const WEBHOOK_SECRETS = "tolppa webhook secrets";

/** What an endpoint's secret is sealed for. */
export const secretContext = (endpointId: number): string => `webhook endpoint ${endpointId}`;
